import type { Endpoint } from '../../shared/api/endpoint.ts'
import { getAtPath, setAtPath } from '../../shared/api/own-defaults.ts'
import type { Client } from '../../shared/calls/client.ts'
import { getRequestUnit } from '../../shared/trade/kinds.ts'
import { connect } from '../connection/connect.ts'
import { addDefaultPeriodToBody } from '../connection/default-period.ts'
import { formatMoreRows, type PageOptions, readPages, toPageFields } from '../connection/read-pages.ts'
import { resolveTitle } from '../connection/resolve-names.ts'
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
import { listTypedCodes, readTypedCodes } from '../input/typed-codes.ts'
import { normalizeTypedDay } from '../input/typed-day.ts'
import { validateQuery } from '../input/validate-input.ts'
import { type FileOptions, isFileRequested, toFileFields, writeFileTo } from '../output/file-result.ts'
import { formatCoverage, formatExcludedGoods, getTerminalColumns } from '../output/report-columns.ts'
import { printNote, writeList } from '../output/write-output.ts'
import { type AnalysisCommand, type AnalysisInput, type AnalysisOption, listOwnFlags } from './analysis.ts'

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
const disableOwnDefaults = (body: Record<string, unknown>, ownLists: readonly string[]): Readonly<Record<string, unknown>> =>
  ownLists.reduce<Readonly<Record<string, unknown>>>(
    (complete, path) => (getAtPath(complete, path) === undefined ? setAtPath(complete, path, []) : complete),
    body,
  )

/** Builds the request body from the options; the API adds defaults. */
function buildBody(
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
          products: toProductFilter(options, context, listOwnFlags(input)),
        }
      : {}),
    ...(input.hasStores ? { stores: toStoreFilter(options) } : {}),
    ...Object.fromEntries(
      input.options
        .filter(({ isFileOnly }) => !isFileOnly || file)
        .map((option) => [option.field, parseOptionValue(option, options, context)]),
    ),
  }
  return options.own === false ? disableOwnDefaults(body, input.ownLists ?? []) : body
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
  if (input.argument !== 'jans' || !Array.isArray(argument)) {
    const options = await resolveGroupOptions(request.options, context)
    return {
      ...request,
      options,
      argument: typeof argument === 'string' ? await resolveTitle(argument, options, context) : argument,
    }
  }
  const { product, ...options } = await resolveGroupOptions({ ...request.options, product: argument }, context)
  if (product?.length === 0 && !input.isArgumentOptional)
    throw new CommandFailure(context.t('error.missingArgument', { name: getArgumentName('codes', context.t) }))
  return {
    ...request,
    argument: product ?? [],
    options: { ...options, ...(request.options.product ? { product: request.options.product } : {}) },
  }
}

const createFieldCheck = (endpoint: Endpoint) => (field: string) => field in ((endpoint.body as { shape?: object }).shape ?? {})

/** Builds the query of an analysis' export, without file options. */
export async function buildExportQuery(
  typedRequest: AnalysisRequest,
  endpoint: Endpoint,
  context: CommandContext,
): Promise<Record<string, unknown>> {
  const request = await replaceGroupsByMembers(typedRequest, context)
  const sort = toSortFields(createFieldCheck(endpoint), parseSort(request.options.sort as string[] | undefined))
  return { ...buildBody(request, { file: true }, context), ...sort, ...request.analysis.exportWith }
}

/** Builds and validates the query of an analysis' call, without a default period. */
export async function buildQuery(
  typedRequest: AnalysisRequest,
  endpoint: Endpoint,
  context: CommandContext,
): Promise<Record<string, unknown>> {
  const request = await replaceGroupsByMembers(typedRequest, context)
  const { options, input } = request
  const sort = toSortFields(createFieldCheck(endpoint), parseSort(options.sort as string[] | undefined))
  const page = input.isPaged ? toPageFields(options, context) : {}
  const body = { ...buildBody(request, { file: false }, context), ...sort, ...page }
  return validateQuery(endpoint, body, context) as Record<string, unknown>
}

/** Adds the default period if the analysis requires one and none was typed. */
const addRequiredPeriod = <B extends object>(
  body: B,
  { analysis, input, options }: AnalysisRequest,
  call: Client,
): Promise<B> | B =>
  input.period === 'required' ? addDefaultPeriodToBody(body, options, { fallback: getDefaultPeriod(analysis), call }) : body

/** Adds the codes of --file or of standard input. Lines without a code are named. */
async function readListedCodes(request: AnalysisRequest, context: CommandContext): Promise<AnalysisRequest> {
  const { analysis, argument, options } = request
  const file = options.file as string | undefined
  const isPiped = Array.isArray(argument) && argument.length === 0 && options.productGroup === undefined && !process.stdin.isTTY
  if (analysis.maxCodes === undefined || !Array.isArray(argument) || (file === undefined && !isPiped)) return request
  const { codes, otherLines } = listTypedCodes(await readTypedCodes(argument, file, context), 'product', context)
  if (otherLines.length > 0)
    printNote(context.t('groups.linesWithoutCode', { n: otherLines.length, lines: otherLines.slice(0, 5).join(', ') }))
  return { ...request, argument: codes }
}

/** Lists of codes that one call accepts each. */
function splitIntoBatches({ argument, analysis }: AnalysisRequest): (string[] | null)[] {
  const { maxCodes } = analysis
  if (maxCodes === undefined || !Array.isArray(argument) || argument.length <= maxCodes) return [null]
  return Array.from({ length: Math.ceil(argument.length / maxCodes) }, (_none, index) =>
    argument.slice(index * maxCodes, (index + 1) * maxCodes),
  )
}

/** One result of several: their lists follow each other. */
const mergeResults = (results: readonly Record<string, unknown>[]): Record<string, unknown> =>
  results.reduce((all, result) =>
    Object.fromEntries(
      Object.entries(result).map(([name, value]) => [
        name,
        Array.isArray(value) && Array.isArray(all[name]) ? [...(all[name] as unknown[]), ...value] : value,
      ]),
    ),
  )

/** Asks for more codes than one call accepts, in several calls. */
async function runInBatches(request: AnalysisRequest, parts: readonly string[][], context: CommandContext): Promise<void> {
  const { analysis, options } = request
  const { maxCodes = 0 } = analysis
  if (options.format !== undefined || options.out !== undefined)
    throw new CommandFailure(context.t('detail.tooManyForFile', { max: maxCodes }))
  const report = await analysis.loadReport()
  const visible = parseColumnNames(report, options, context)
  const endpoint = ((await analysis.loadApi()) as Record<string, Endpoint>)[analysis.call] as Endpoint
  const { call } = await connect(options, context)
  const results: Record<string, unknown>[] = []
  for (const argument of parts) {
    const body = await buildQuery({ ...request, argument }, endpoint, context)
    results.push((await call(endpoint, { body })) as Record<string, unknown>)
  }
  const result = mergeResults(results) as never
  await writeList<never>(
    {
      result,
      rows: (result as { list: never[] }).list,
      columns: await getTerminalColumns(report, context.language, { visible }),
      keepsColumns: visible !== undefined,
      footer: analysis.getFooter?.(result, context.language) ?? '',
    },
    options,
    context,
  )
}

/** States that an empty result is about the caller's own publishers or stores alone; null for any other. */
function formatNoOwnRows(result: { list?: unknown }, { input, options }: AnalysisRequest, { t }: CommandContext): string | null {
  const isNamed = options.own === false || options.publisher !== undefined || options.company !== undefined
  const isEmpty = Array.isArray(result.list) && result.list.length === 0
  return isEmpty && !isNamed && (input.ownLists ?? []).length > 0 ? t('table.noOwnRows') : null
}

export async function runAnalysis(givenRequest: AnalysisRequest, context: CommandContext): Promise<void> {
  const typedRequest = await readListedCodes(givenRequest, context)
  const { analysis, input } = typedRequest
  const parts = splitIntoBatches(typedRequest).filter((part) => part !== null)
  if (parts.length > 0) return runInBatches(typedRequest, parts, context)
  const api = (await analysis.loadApi()) as Record<string, Endpoint>
  const exported = analysis.exportCall === undefined ? undefined : api[analysis.exportCall]
  if (exported && isFileRequested(typedRequest.options)) {
    const query = await buildExportQuery(typedRequest, exported, context)
    const body = validateQuery(exported, { ...query, ...toFileFields(typedRequest.options, context) }, context)
    const { call } = await connect(typedRequest.options, context)
    const request = await addRequiredPeriod(body as object, typedRequest, call)
    const result = (await call(exported, { body: request })) as { fileName: string; fileContent: string }
    return writeFileTo(result, typedRequest.options, context)
  }
  const { options } = typedRequest
  const { language } = context
  const report = await analysis.loadReport()
  const columns = parseColumnNames(report, options, context)
  const endpoint = api[analysis.call] as Endpoint
  const typedBody = await buildQuery(typedRequest, endpoint, context)
  const { call } = await connect(options, context)
  const body = await addRequiredPeriod(typedBody, typedRequest, call)
  const callEndpoint = (more: object) => call(endpoint, { body: { ...body, ...more } })
  // the call is chosen by its name: its result fits `analysis.rows`, which no type can express
  const result = (
    input.isPaged
      ? await readPages({ pageNum: Number(body.pageNum), all: options.all }, (pageNum) => callEndpoint({ pageNum }) as never)
      : await callEndpoint({})
  ) as never
  await writeList<never>(
    {
      result,
      rows: (analysis.rows ? analysis.rows(result, language) : (result as { list: unknown }).list) as readonly never[],
      columns: await getTerminalColumns(report, language, { unit: getRequestUnit(body), visible: columns }),
      keepsColumns: columns !== undefined,
      footer: [
        analysis.getFooter?.(result, language),
        formatNoOwnRows(result, typedRequest, context),
        input.isPaged ? formatMoreRows(result, context) : null,
        formatExcludedGoods(result, context),
        formatCoverage(result, context),
      ]
        .filter(Boolean)
        .join('\n'),
    },
    options,
    context,
  )
}
