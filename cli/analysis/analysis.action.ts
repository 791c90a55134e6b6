import type { z } from 'zod'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import type { Client } from '../../shared/client.ts'
import { getRequestUnit } from '../../shared/kinds.ts'
import { connect } from '../connection/connect.ts'
import { withDefaultPeriod } from '../connection/default-period.ts'
import { moreRowsText, type PageOptions, pageFields, readPages } from '../connection/read-pages.ts'
import { withGroups } from '../connection/saved-groups.ts'
import type { CommandContext } from '../context.ts'
import { CommandFailure } from '../failure.ts'
import { argumentName } from '../help-text.ts'
import { validateInput } from '../input/check.ts'
import { chosenNames } from '../input/chosen-columns.ts'
import {
  dayRange,
  getDefaultPeriod,
  type ListOptions,
  numberRange,
  type PeriodOptions,
  parseNumber,
  parsePeriod,
  parseSort,
  toProductFilter,
  toStoreFilter,
} from '../input/conditions.ts'
import { type FileOptions, fileFields, wantsFile, writeFileTo } from '../output/file-answer.ts'
import { refuseBoth, writeList } from '../output/output.ts'
import { formatLeftOutGoods, terminalColumns } from '../output/report-output.ts'
import type { Analysis, AnalysisInput, AnalysisOption } from './analysis.ts'

type Options = FileOptions & PageOptions & PeriodOptions & ListOptions & Record<string, unknown>

export interface AnalysisRequest {
  analysis: Analysis
  input: AnalysisInput
  argument: string | string[] | null
  options: Options
}

/** Commander's key of an option: --min-count becomes minCount. */
const optionKey = (flag: string) => flag.slice(2).replace(/-([a-z])/g, (_all, char: string) => char.toUpperCase())

function requestValue(option: AnalysisOption, options: Options, context: CommandContext): unknown {
  const typed = options[optionKey(option.flag)]
  if (typed === undefined) return undefined
  const text = String(typed)
  if (option.kind === 'choice') return option.choices?.[text]
  if (option.kind === 'number') return parseNumber(text, option.flag, context)
  if (option.kind === 'numbers') return numberRange(text, option.flag, context)
  if (option.kind === 'days') return dayRange(text, option.flag, context)
  if (option.kind === 'day') return text.replaceAll('/', '-')
  return typed
}

/** Builds the request body from the options; the API's schema adds defaults. */
function toBody(
  { analysis, input, argument, options }: AnalysisRequest,
  { file }: { file: boolean },
  context: CommandContext,
): Record<string, unknown> {
  const withPeriod = input.period === 'required' || options.period || options.from || options.to
  return {
    ...(input.argument === null ? {} : { [input.argument]: argument }),
    ...(input.period && withPeriod ? { period: parsePeriod(options, getDefaultPeriod(analysis)) } : {}),
    ...(input.products
      ? {
          products: toProductFilter(
            options,
            context,
            input.options.map(({ flag }) => flag),
          ),
        }
      : {}),
    ...(input.stores ? { stores: toStoreFilter(options) } : {}),
    ...Object.fromEntries(
      input.options
        .filter(({ fileOnly }) => !fileOnly || file)
        .map((option) => [option.field, requestValue(option, options, context)]),
    ),
  }
}

/** Converts --sort to the fields of the call: a list of keys, or one key with a direction if the call supports it. */
function sortFields(takes: (field: string) => boolean, keys: ReturnType<typeof parseSort>): Record<string, unknown> {
  if (takes('sort')) return { sort: keys }
  const first = keys?.[0]
  if (!takes('sortBy') || !first) return {}
  // a call with a fixed direction rejects the field
  const turned = takes('descending') || !first.descending
  return { sortBy: first.key, ...(turned ? { descending: first.descending } : {}) }
}

/** Replaces saved lists by their members: as titles if the analysis takes titles, otherwise as a filter. */
async function withMembers(request: AnalysisRequest, context: CommandContext): Promise<AnalysisRequest> {
  const { input, argument } = request
  if (input.argument !== 'jans' || !Array.isArray(argument))
    return { ...request, options: await withGroups(request.options, context) }
  const { product, ...options } = await withGroups({ ...request.options, product: argument }, context)
  if (product?.length === 0 && !input.argumentOptional)
    throw new CommandFailure(context.t('error.missingArgument', { name: argumentName('codes', context.t) }))
  return {
    ...request,
    argument: product ?? [],
    options: { ...options, ...(request.options.product ? { product: request.options.product } : {}) },
  }
}

const createFieldFilter = (endpoint: Endpoint) => (field: string) => field in ((endpoint.body as { shape?: object }).shape ?? {})

/** Builds the question of an analysis' export, without file options. */
export async function exportQuestion(
  typed: AnalysisRequest,
  endpoint: Endpoint,
  context: CommandContext,
): Promise<Record<string, unknown>> {
  const request = await withMembers(typed, context)
  const sort = sortFields(createFieldFilter(endpoint), parseSort(request.options.sort as string[] | undefined))
  return { ...toBody(request, { file: true }, context), ...sort, ...request.analysis.exportWith }
}

/** Adds the default period if the analysis requires one and none was typed. */
const buildBody = <B extends object>(body: B, { analysis, input, options }: AnalysisRequest, call: Client): Promise<B> | B =>
  input.period === 'required' ? withDefaultPeriod(body, options, { fallback: getDefaultPeriod(analysis), call }) : body

export async function runAnalysis(typed: AnalysisRequest, context: CommandContext): Promise<void> {
  refuseBoth(typed.options, context)
  const { analysis, input } = typed
  const contract = (await analysis.contract()) as Record<string, Endpoint>
  const exported = analysis.exportCall === undefined ? undefined : contract[analysis.exportCall]
  if (exported && wantsFile(typed.options)) {
    const question = await exportQuestion(typed, exported, context)
    const body = validateInput(exported.body as z.ZodType, { ...question, ...fileFields(typed.options, context) }, context)
    const { call } = await connect(typed.options, context)
    const request = await buildBody(body as object, typed, call)
    const answer = (await call(exported, { body: request })) as { fileName: string; fileContent: string }
    return writeFileTo(answer, typed.options, context)
  }
  const request = await withMembers(typed, context)
  const { options } = request
  const { language } = context
  const report = await analysis.report()
  const columns = chosenNames(report, options, context)
  const endpoint = contract[analysis.call] as Endpoint
  const question = toBody(request, { file: false }, context)
  const takes = createFieldFilter(endpoint)
  const list = input.paged ? pageFields(options, context) : {}
  const sort = sortFields(takes, parseSort(options.sort as string[] | undefined))
  const typedBody = validateInput(endpoint.body as z.ZodType, { ...question, ...sort, ...list }, context) as Record<
    string,
    unknown
  >
  const { call } = await connect(options, context)
  const body = await buildBody(typedBody, typed, call)
  const callWith = (more: object) => call(endpoint, { body: { ...body, ...more } })
  // the call is chosen by its name: its answer fits `analysis.rows`, which no type can express
  const answer = (
    input.paged
      ? await readPages({ pageNum: Number(body.pageNum), all: options.all }, (pageNum) => callWith({ pageNum }) as never)
      : await callWith({})
  ) as never
  await writeList<never>(
    {
      answer,
      rows: analysis.rows(answer, language) as readonly never[],
      columns: await terminalColumns(report, language, { unit: getRequestUnit(body), visible: columns }),
      keepsColumns: columns !== undefined,
      foot: [
        analysis.foot?.(answer, language),
        input.paged ? moreRowsText(answer, context) : null,
        formatLeftOutGoods(answer, context),
      ]
        .filter(Boolean)
        .join('\n'),
    },
    options,
    context,
  )
}
