import type { Knex } from 'knex'
import type { Body, Endpoint, Result } from '../../../shared/api/endpoint.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import type { ReprintParameters } from '../../../shared/api/reprint-parameters.ts'
import type { Language } from '../../../shared/messages/language.ts'
import type { DataScope } from '../products/scope.ts'
import type { StoreScope } from '../stores/resolve-store.ts'

/** The part of a contract that its figures depend on. Contracts with equal scopes get the same figures. */
export type ReaderScope = DataScope & StoreScope & { reprintParameters: ReprintParameters | null }

/** Input of a report. */
export interface ReportQuery<E extends Endpoint> {
  /** A snapshot, so that all figures are consistent. */
  knex: Knex
  body: Body<E>
  /** Nothing else about the caller may be used: the result is cached by scope. */
  scope: ReaderScope
  language: Language
}

/** Reads a report's figures, without the guard of its call and without stamping the result. */
export type ReportReader<E extends Endpoint> = (query: ReportQuery<E>) => Promise<QueryResult<Result<E>>>
