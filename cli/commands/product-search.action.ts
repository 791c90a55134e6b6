import type { Answer } from '../../shared/api/endpoint.ts'
import type { productSearch } from '../../shared/api/product-search.ts'
import { connect } from '../connection/connect.ts'
import { withDefaultPeriod } from '../connection/default-period.ts'
import { type PageOptions, pageFields, readPages } from '../connection/read-pages.ts'
import { withGroups } from '../connection/saved-groups.ts'
import type { CommandContext } from '../context.ts'
import { validateInput } from '../input/check.ts'
import { chosenNames } from '../input/chosen-columns.ts'
import {
  dayRange,
  defaultPeriods,
  type ListOptions,
  numberRange,
  ownProductFlags,
  type PeriodOptions,
  parseNumber,
  parsePeriod,
  parseSort,
  releaseDays,
  toProductFilter,
  toStoreFilter,
} from '../input/conditions.ts'
import { type FileOptions, fileFields, wantsFile, writeFileTo } from '../output/file-answer.ts'
import { refuseBoth, writeList } from '../output/output.ts'
import { terminalColumns } from '../output/report-output.ts'

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
export function searchRequest(
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
    releaseDate: dayRange(options.released, '--released', context),
    price: numberRange(options.price, '--price', context),
    saleRate: numberRange(options.saleRate, '--sale-rate', context),
    returnRate: numberRange(options.returnRate, '--return-rate', context),
    saleQuantity: numberRange(options.sold, '--sold', context),
    minCopies: parseNumber(options.minCopies, '--min-copies', context),
    inStock: options.inStock,
    soldOutSomewhere: options.soldOut,
    soldInPeriod: options.soldInPeriod,
    sinceRelease: releaseDays(options.sinceRelease, context),
    sort: parseSort(options.sort),
    ...pageFields(options, context),
  }
}

type Empty = Pick<Answer<typeof productSearch>, 'relaxations' | 'missing'> & { period: string }

/** Message for an empty search: unknown codes, and the number of results without each condition. */
export async function nothingFound({ period, relaxations, missing }: Empty, { t, language }: CommandContext): Promise<string> {
  const { conditionFields } = await import('../../shared/messages/conditions.ts')
  const lines = [
    ...missing.map(({ code, near }) => (near === null ? t('search.noCode', { code }) : t('search.near', { code, near }))),
    ...relaxations.map(({ drop, total }) => t('search.relaxed', { condition: conditionFields[language][drop], total })),
  ]
  return lines.length === 0 ? t('search.none', { period }) : [t('search.nothing', { period }), ...lines].join('\n')
}

export async function search(keyword: string | undefined, typed: SearchOptions, context: CommandContext): Promise<void> {
  refuseBoth(typed, context)
  const options = await withGroups(typed, context)
  const { t, language } = context
  const contract = await import('../../shared/api/product-search.ts')
  const request = searchRequest(keyword, options, context)
  const typedBody = validateInput(contract.productSearch.body, request, context)
  if (wantsFile(options)) {
    const exportBody = validateInput(contract.productSearchExport.body, { ...request, ...fileFields(options, context) }, context)
    const { call } = await connect(options, context)
    const body = await withDefaultPeriod(exportBody, options, { fallback: defaultPeriods.search, call })
    return writeFileTo(await call(contract.productSearchExport, { body }), options, context)
  }
  const { searchReport } = await import('../../shared/api/product-search.columns.ts')
  const chosenColumns = chosenNames(searchReport, options, context)
  const { call } = await connect(options, context)
  const body = await withDefaultPeriod(typedBody, options, { fallback: defaultPeriods.search, call })
  const answer = await readPages({ pageNum: body.pageNum, all: options.all }, (pageNum) =>
    call(contract.productSearch, { body: { ...body, pageNum } }),
  )
  type Row = (typeof answer.list)[number]
  const columns = await terminalColumns<Row>(searchReport, language, { unit: answer.counted.unit, visible: chosenColumns })
  const period = `${body.period.from}–${body.period.to}`
  const { pageNum, pageSize, total } = answer.paging
  const first = (pageNum - 1) * pageSize + 1
  await writeList<Row>(
    {
      answer,
      rows: answer.list,
      columns,
      keepsColumns: chosenColumns !== undefined,
      foot:
        answer.list.length === 0
          ? await nothingFound({ ...answer, period }, context)
          : t('search.found', {
              total,
              from: first,
              to: first + answer.list.length - 1,
              period,
              stores: answer.numberOfStores,
            }),
    },
    options,
    context,
  )
}
