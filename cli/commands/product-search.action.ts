import type { Result } from '../../shared/api/endpoint.ts'
import type { productSearch } from '../../shared/api/product-search.ts'
import { connect } from '../connection/connect.ts'
import { addDefaultPeriodToBody } from '../connection/default-period.ts'
import { getRowRange, type PageOptions, readPages, toPageFields } from '../connection/read-pages.ts'
import { resolveGroupOptions } from '../connection/saved-groups.ts'
import type { CommandContext } from '../context/context.ts'
import { parseColumnNames } from '../input/column-options.ts'
import {
  defaultPeriods,
  type ListOptions,
  ownProductFlags,
  type PeriodOptions,
  parseDayRange,
  parseNumber,
  parseNumberRange,
  parsePeriod,
  parseReleaseDays,
  parseSort,
  toProductFilter,
  toStoreFilter,
} from '../input/conditions.ts'
import { validateInput } from '../input/validate-input.ts'
import { type FileOptions, isFileRequested, toFileFields, writeFileTo } from '../output/file-result.ts'
import { getTerminalColumns } from '../output/report-columns.ts'
import { writeList } from '../output/write-output.ts'

export interface SearchOptions extends FileOptions, PageOptions, PeriodOptions, ListOptions {
  by?: string
  released?: string
  price?: string
  saleRate?: string
  returnRate?: string
  sold?: string
  minCopies?: string
  inStock?: boolean
  soldOut?: boolean
  soldInPeriod?: boolean
  sinceRelease?: string
  sort?: string[]
}

/** Builds the request of a search; the API's schema adds defaults. */
export function toSearchRequest(
  keyword: string | undefined,
  options: SearchOptions,
  context: CommandContext,
): Record<string, unknown> {
  return {
    period: parsePeriod(options, defaultPeriods.search),
    searchBy: options.by,
    keyword,
    products: toProductFilter(options, context, ownProductFlags),
    stores: toStoreFilter(options),
    releaseDate: parseDayRange(options.released, '--released', context),
    price: parseNumberRange(options.price, '--price', context),
    saleRate: parseNumberRange(options.saleRate, '--sale-rate', context),
    returnRate: parseNumberRange(options.returnRate, '--return-rate', context),
    saleQuantity: parseNumberRange(options.sold, '--sold', context),
    minCopies: parseNumber(options.minCopies, '--min-copies', context),
    inStock: options.inStock,
    soldOutSomewhere: options.soldOut,
    soldInPeriod: options.soldInPeriod,
    sinceRelease: parseReleaseDays(options.sinceRelease, context),
    sort: parseSort(options.sort),
    ...toPageFields(options, context),
  }
}

type EmptySearchResult = Pick<Result<typeof productSearch>, 'relaxations' | 'missing'> & { period: string }

/** Message for an empty search: unknown codes, and the number of results without each condition. */
export async function formatEmptySearch(
  { period, relaxations, missing }: EmptySearchResult,
  { t, language }: CommandContext,
): Promise<string> {
  const { conditionFields } = await import('../../shared/messages/conditions.ts')
  const lines = [
    ...missing.map(({ code, near }) => (near === null ? t('search.noCode', { code }) : t('search.near', { code, near }))),
    ...relaxations.map(({ drop, total }) => t('search.relaxed', { condition: conditionFields[language][drop], total })),
  ]
  return lines.length === 0 ? t('search.none', { period }) : [t('search.nothing', { period }), ...lines].join('\n')
}

export async function runSearch(
  keyword: string | undefined,
  givenOptions: SearchOptions,
  context: CommandContext,
): Promise<void> {
  const options = await resolveGroupOptions(givenOptions, context)
  const { t, language } = context
  const api = await import('../../shared/api/product-search.ts')
  const request = toSearchRequest(keyword, options, context)
  const typedBody = validateInput(api.productSearch.body, request, context)
  if (isFileRequested(options)) {
    const exportBody = validateInput(api.productSearchExport.body, { ...request, ...toFileFields(options, context) }, context)
    const { call } = await connect(options, context)
    const body = await addDefaultPeriodToBody(exportBody, options, { fallback: defaultPeriods.search, call })
    return writeFileTo(await call(api.productSearchExport, { body }), options, context)
  }
  const { searchReport } = await import('../../shared/reports/product-search.ts')
  const chosenColumns = parseColumnNames(searchReport, options, context)
  const { call } = await connect(options, context)
  const body = await addDefaultPeriodToBody(typedBody, options, { fallback: defaultPeriods.search, call })
  const result = await readPages({ pageNum: body.pageNum, all: options.all }, (pageNum) =>
    call(api.productSearch, { body: { ...body, pageNum } }),
  )
  type Row = (typeof result.list)[number]
  const columns = await getTerminalColumns<Row>(searchReport, language, { unit: result.counted.unit, visible: chosenColumns })
  const period = `${body.period.from}–${body.period.to}`
  await writeList<Row>(
    {
      result,
      rows: result.list,
      columns,
      keepsColumns: chosenColumns !== undefined,
      footer:
        result.list.length === 0
          ? await formatEmptySearch({ ...result, period }, context)
          : t('search.found', {
              total: result.paging.total,
              ...getRowRange(result),
              period,
              stores: result.numberOfStores,
            }),
    },
    options,
    context,
  )
}
