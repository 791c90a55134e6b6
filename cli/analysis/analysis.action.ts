import type { Endpoint } from '../../shared/api/endpoint.ts'
import { getAt, setAt } from '../../shared/api/own-defaults.ts'
import type { Client } from '../../shared/calls/client.ts'
import { getRequestUnit } from '../../shared/trade/kinds.ts'
import { connect } from '../connection/connect.ts'
import { addDefaultPeriodToBody } from '../connection/default-period.ts'
import { formatMoreRows, type PageOptions, readPages, toPageFields } from '../connection/read-pages.ts'
import { resolveGroupOptions } from '../connection/saved-groups.ts'
import type { CommandContext } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import { getArgumentName } from '../context/help-text.ts'
import { parseColumnNames } from '../input/column-options.ts'
import {
  getDefaultPeriod,
  type ListOptions,
  type PeriodOptions,
  parseDayRange,
  parseNumber,
  parseNumberRange,
  parsePeriod,
  parseSort,
  toProductFilter,
  toStoreFilter,
} from '../input/conditions.ts'
import { normalizeTypedDay } from '../input/typed-day.ts'
import { validateQuestion } from '../input/validate-input.ts'
import { type FileOptions, isFileRequested, toFileFields, writeFileTo } from '../output/file-answer.ts'
import { writeList } from '../output/output.ts'
import { formatCoverage, formatExcludedGoods, getTerminalColumns } from '../output/report-output.ts'
import type { AnalysisCommand, AnalysisInput, AnalysisOption } from './analysis.ts'

type Options = FileOptions & PageOptions & PeriodOptions & ListOptions & Record<string, unknown>

interface AnalysisRequest {
  analysis: AnalysisCommand
  input: AnalysisInput
  argument: string | string[] | null
  options: Options
}

/** Commander's key of an option: --min-count becomes minCount. */
const toOptionKey = (flag: string) => flag.slice(2).replace(/-([a-z])/g, (_all, char: string) => char.toUpperCase())

function parseOptionValue(option: AnalysisOption, options: Options, context: CommandContext): unknown {
  const value = options[toOptionKey(option.flag)]
  if (value === undefined) return undefined
  const text = String(value)
  if (option.kind === 'choice') return option.choices?.[text]
  if (option.kind === 'number') return parseNumber(text, option.flag, context)
  if (option.kind === 'numbers') return parseNumberRange(text, option.flag, context)
  if (option.kind === 'days') return parseDayRange(text, option.flag, context)
  if (option.kind === 'day') return normalizeTypedDay(text)
  return value
}

/** Asks for all instead of the caller's own, where the options name none. */
const completeWithAll = (body: Record<string, unknown>, ownLists: readonly string[]): Readonly<Record<string, unknown>> =>
  ownLists.reduce<Readonly<Record<string, unknown>>>(
    (complete, path) => (getAt(complete, path) === undefined ? setAt(complete, path, []) : complete),
    body,
  )

/** Builds the request body from the options; the API adds defaults. */
function toBody(
  { analysis, input, argument, options }: AnalysisRequest,
  { file }: { file: boolean },
  context: CommandContext,
): Record<string, unknown> {
  const withPeriod = input.period === 'required' || options.period || options.from || options.to
  const body = {
    ...(input.argument === null ? {} : { [input.argument]: argument }),
    ...(input.period && withPeriod ? { period: parsePeriod(options, getDefaultPeriod(analysis)) } : {}),
    ...(input.hasProducts
      ? {
          products: toProductFilter(
            options,
            context,
            input.options.map(({ flag }) => flag),
          ),
        }
      : {}),
    ...(input.hasStores ? { stores: toStoreFilter(options) } : {}),
    ...Object.fromEntries(
      input.options
        .filter(({ isFileOnly }) => !isFileOnly || file)
        .map((option) => [option.field, parseOptionValue(option, options, context)]),
    ),
  }
  return options.own === false ? completeWithAll(body, input.ownLists ?? []) : body
}

/** Converts --sort to the fields of the call: a list of keys, or one key with a direction if the call supports it. */
function toSortFields(takes: (field: string) => boolean, keys: ReturnType<typeof parseSort>): Record<string, unknown> {
  if (takes('sort')) return { sort: keys }
  const first = keys?.[0]
  if (!takes('sortBy') || !first) return {}
  // a call with a fixed direction rejects the field
  const turned = takes('descending') || !first.descending
  return { sortBy: first.key, ...(turned ? { descending: first.descending } : {}) }
}

/** Replaces saved lists by their members: as titles if the analysis takes titles, otherwise as a filter. */
async function replaceGroupsByMembers(request: AnalysisRequest, context: CommandContext): Promise<AnalysisRequest> {
  const { input, argument } = request
  if (input.argument !== 'jans' || !Array.isArray(argument))
    return { ...request, options: await resolveGroupOptions(request.options, context) }
  const { product, ...options } = await resolveGroupOptions({ ...request.options, product: argument }, context)
  if (product?.length === 0 && !input.isArgumentOptional)
    throw new CommandFailure(context.t('error.missingArgument', { name: getArgumentName('codes', context.t) }))
  return {
    ...request,
    argument: product ?? [],
    options: { ...options, ...(request.options.product ? { product: request.options.product } : {}) },
  }
}

const createFieldFilter = (endpoint: Endpoint) => (field: string) => field in ((endpoint.body as { shape?: object }).shape ?? {})

/** Builds the question of an analysis' export, without file options. */
export async function buildExportQuestion(
  typedRequest: AnalysisRequest,
  endpoint: Endpoint,
  context: CommandContext,
): Promise<Record<string, unknown>> {
  const request = await replaceGroupsByMembers(typedRequest, context)
  const sort = toSortFields(createFieldFilter(endpoint), parseSort(request.options.sort as string[] | undefined))
  return { ...toBody(request, { file: true }, context), ...sort, ...request.analysis.exportWith }
}

/** Builds and validates the question of an analysis' call, without a default period. */
export async function buildQuestion(
  typedRequest: AnalysisRequest,
  endpoint: Endpoint,
  context: CommandContext,
): Promise<Record<string, unknown>> {
  const request = await replaceGroupsByMembers(typedRequest, context)
  const { options, input } = request
  const sort = toSortFields(createFieldFilter(endpoint), parseSort(options.sort as string[] | undefined))
  const page = input.isPaged ? toPageFields(options, context) : {}
  const body = { ...toBody(request, { file: false }, context), ...sort, ...page }
  return validateQuestion(endpoint, body, context) as Record<string, unknown>
}

/** Adds the default period if the analysis requires one and none was typed. */
const addRequiredPeriod = <B extends object>(
  body: B,
  { analysis, input, options }: AnalysisRequest,
  call: Client,
): Promise<B> | B =>
  input.period === 'required' ? addDefaultPeriodToBody(body, options, { fallback: getDefaultPeriod(analysis), call }) : body

export async function runAnalysis(typedRequest: AnalysisRequest, context: CommandContext): Promise<void> {
  const { analysis, input } = typedRequest
  const api = (await analysis.loadApi()) as Record<string, Endpoint>
  const exported = analysis.exportCall === undefined ? undefined : api[analysis.exportCall]
  if (exported && isFileRequested(typedRequest.options)) {
    const question = await buildExportQuestion(typedRequest, exported, context)
    const body = validateQuestion(exported, { ...question, ...toFileFields(typedRequest.options, context) }, context)
    const { call } = await connect(typedRequest.options, context)
    const request = await addRequiredPeriod(body as object, typedRequest, call)
    const answer = (await call(exported, { body: request })) as { fileName: string; fileContent: string }
    return writeFileTo(answer, typedRequest.options, context)
  }
  const { options } = typedRequest
  const { language } = context
  const report = await analysis.loadReport()
  const columns = parseColumnNames(report, options, context)
  const endpoint = api[analysis.call] as Endpoint
  const typedBody = await buildQuestion(typedRequest, endpoint, context)
  const { call } = await connect(options, context)
  const body = await addRequiredPeriod(typedBody, typedRequest, call)
  const callWith = (more: object) => call(endpoint, { body: { ...body, ...more } })
  // the call is chosen by its name: its answer fits `analysis.rows`, which no type can express
  const answer = (
    input.isPaged
      ? await readPages({ pageNum: Number(body.pageNum), all: options.all }, (pageNum) => callWith({ pageNum }) as never)
      : await callWith({})
  ) as never
  await writeList<never>(
    {
      answer,
      rows: (analysis.rows ? analysis.rows(answer, language) : (answer as { list: unknown }).list) as readonly never[],
      columns: await getTerminalColumns(report, language, { unit: getRequestUnit(body), visible: columns }),
      keepsColumns: columns !== undefined,
      footer: [
        analysis.getFooter?.(answer, language),
        input.isPaged ? formatMoreRows(answer, context) : null,
        formatExcludedGoods(answer, context),
        formatCoverage(answer, context),
      ]
        .filter(Boolean)
        .join('\n'),
    },
    options,
    context,
  )
}
