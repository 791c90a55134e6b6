import { checked } from '../check.ts'
import {
  dayRange,
  type ListOptions,
  numberOf,
  numberRange,
  type PeriodOptions,
  periodOf,
  productsOf,
  sortOf,
  storesOf,
} from '../conditions.ts'
import { connect } from '../connect.ts'
import { type FileOptions, fileFields, wantsFile, writeFileTo } from '../file-answer.ts'
import { refuseBoth, writeList } from '../output.ts'
import { terminalColumns } from '../report-columns.ts'
import type { Surroundings } from '../surroundings.ts'

export interface SearchOptions extends FileOptions, PeriodOptions, ListOptions {
  by?: string
  released?: string
  price?: string
  saleRate?: string
  returnRate?: string
  sold?: string
  inStock?: boolean
  soldOut?: boolean
  soldInPeriod?: boolean
  sort?: string[]
  page?: string
  pageSize?: string
}

/** The request of a search; what is not asked for is left to the contract's defaults. */
export function searchRequest(
  keyword: string | undefined,
  options: SearchOptions,
  surroundings: Surroundings,
): Record<string, unknown> {
  return {
    period: periodOf(options, '7d'),
    searchBy: options.by,
    keyword,
    products: productsOf(options),
    stores: storesOf(options),
    releaseDate: dayRange(options.released, '--released', surroundings),
    price: numberRange(options.price, '--price', surroundings),
    saleRate: numberRange(options.saleRate, '--sale-rate', surroundings),
    returnRate: numberRange(options.returnRate, '--return-rate', surroundings),
    saleQuantity: numberRange(options.sold, '--sold', surroundings),
    inStock: options.inStock,
    soldOutSomewhere: options.soldOut,
    soldInPeriod: options.soldInPeriod,
    sort: sortOf(options.sort),
    pageNum: numberOf(options.page, '--page', surroundings),
    pageSize: numberOf(options.pageSize, '--page-size', surroundings),
  }
}

export async function search(keyword: string | undefined, options: SearchOptions, surroundings: Surroundings): Promise<void> {
  refuseBoth(options, surroundings)
  const { say, language } = surroundings
  const contract = await import('../../shared/contract/product-search.ts')
  const request = searchRequest(keyword, options, surroundings)
  const body = checked(contract.productSearchBody, request, surroundings)
  if (wantsFile(options)) {
    const whole = checked(contract.productSearchExport.body, { ...request, ...fileFields(options, surroundings) }, surroundings)
    const { call } = await connect(options, surroundings)
    return writeFileTo(await call(contract.productSearchExport, { body: whole }), options, surroundings)
  }
  const { call } = await connect(options, surroundings)
  const answer = await call(contract.productSearch, { body })
  const { searchReport } = await import('../../shared/contract/product-search.columns.ts')
  type Row = (typeof answer.list)[number]
  const columns = await terminalColumns<Row>(searchReport, language)
  const period = `${body.period.from}–${body.period.to}`
  const { pageNum, pageSize, total } = answer.paging
  const first = (pageNum - 1) * pageSize + 1
  await writeList<Row>(
    {
      answer,
      rows: answer.list,
      columns,
      foot:
        answer.list.length === 0
          ? say('search.none', { period })
          : say('search.found', {
              total: total.toLocaleString('en-US'),
              from: first,
              to: first + answer.list.length - 1,
              period,
              stores: answer.numberOfStores.toLocaleString('en-US'),
            }),
    },
    options,
    surroundings,
  )
}
