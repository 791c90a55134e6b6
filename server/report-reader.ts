import type { Knex } from 'knex'
import type { Answer, Body, Endpoint } from '../shared/contract/endpoint.ts'
import type { productSearch } from '../shared/contract/product-search.ts'
import type { publisherRanking } from '../shared/contract/publisher-ranking.ts'
import type { createRanking } from '../shared/contract/ranking-create.ts'
import type { QueryResult } from '../shared/contract/report.ts'
import type { stockOuts } from '../shared/contract/stock-outs.ts'
import type { Language } from '../shared/language.ts'
import type { DataScope } from './warehouse/products/scope.ts'
import type { StoreScope } from './warehouse/stores/one-store.ts'

/** What of a contract its figures depend on. Two contracts with the same scope get the same figures. */
export type ReaderScope = DataScope & StoreScope

/** What a report is read with. */
export interface ReportQuestion<E extends Endpoint> {
  /** A snapshot, so that all figures are of one moment. */
  knex: Knex
  body: Body<E>
  /** Nothing else of the caller may be read: the answer is cached under the scope. */
  scope: ReaderScope
  language: Language
}

/** Reads a report's figures, without the guard of its call and without the stamps of its answer. */
export type ReportReader<E extends Endpoint> = (question: ReportQuestion<E>) => Promise<QueryResult<Answer<E>>>

/** The reports that watches read. */
export interface WatchReports {
  productSearch: ReportReader<typeof productSearch>
  createRanking: ReportReader<typeof createRanking>
  publisherRanking: ReportReader<typeof publisherRanking>
  stockOuts: ReportReader<typeof stockOuts>
}
