import type { Knex } from 'knex'
import type { Endpoint, Query, ReportEndpoint, Result } from '../../shared/api/endpoint.ts'
import { storeFilter } from '../../shared/api/query-fields.ts'
import type { CountedGoods, DataGaps, QueryResult } from '../../shared/api/report.ts'
import type { Period } from '../../shared/calendar/period.ts'
import { AppError } from '../../shared/errors/errors.ts'
import { getCountedKinds, getQuantityUnit, getRequestedGoods } from '../../shared/trade/kinds.ts'
import type { SignedIn } from '../accounts/signed-in.ts'
import { tryOptionalWrite } from '../operations/disk-space.ts'
import { limitMemberQueries } from '../operations/member-queries.ts'
import { type ComputedResult, getDataVersion, toCacheKey } from '../response-cache/response-cache.ts'
import { serializeResult } from '../response-cache/serialized-result.ts'
import type { QueryLane, Requester } from '../warehouse/engine/query-queue.ts'
import { readRevision, readWarehouseState } from '../warehouse/engine/warehouse-state.ts'
import { readDataGaps } from '../warehouse/sales/data-gaps.ts'
import { readDataUntil } from '../warehouse/sales/data-state.ts'
import type { ReaderScope, ReportQuery } from '../warehouse/sales/report-reader.ts'
import { countExcludedGoods, isPeriod } from './excluded-goods.ts'
import { ReportResult } from './handler-results.ts'
import { type Call, defineRoute, type Handler, parseResult, type Route, requireSignedIn } from './route.ts'
import type { Services } from './services.ts'

/** A report's query with its query parameters. */
export interface ReportCall<E extends Endpoint> extends ReportQuery<E> {
  query: Query<E>
}

/** Computes the whole result of a report on a snapshot. Nothing is cached, and no query is recorded. */
export type ReportComputation = (knex: Knex, query: Omit<ReportCall<Endpoint>, 'knex'>) => Promise<ComputedResult>

export interface ReportRoute extends Route {
  compute: ReportComputation
}

/** Contains only the fields of the cache key, so that a report cannot depend on anything else about the user. */
export const toReaderScope = ({
  dataRange,
  ownPublisherCds,
  companyCategory,
  ownCompanyCds,
  reprintParameters,
}: SignedIn): ReaderScope => ({
  dataRange,
  ownPublisherCds,
  companyCategory,
  ownCompanyCds,
  reprintParameters,
})

/** Returns the counted kinds of goods, their unit and the number left out; empty for queries that do not select goods. */
async function readCountedGoods(
  knex: Knex,
  endpoint: ReportEndpoint,
  query: { query: Record<string, unknown>; result: Record<string, unknown>; scope: ReaderScope },
): Promise<{ counted?: CountedGoods }> {
  const goods = getRequestedGoods(query.query)
  if (goods === null) return {}
  const leftOut = await countExcludedGoods(knex, endpoint, query)
  return { counted: { kinds: [...getCountedKinds(goods)], unit: getQuantityUnit(goods), leftOut } }
}

/**
 * Returns the gaps in the data of the requested stores and period. With 既存店, stores that were not open on all of these days
 * have no figures in the result and therefore no gaps.
 */
async function readQueryGaps(
  knex: Knex,
  query: Record<string, unknown>,
  { result, open }: { result: Record<string, unknown>; open: Period | null },
): Promise<DataGaps | null> {
  const period = [query.period, result.period].find(isPeriod)
  if (period === undefined) return null
  return readDataGaps(knex, storeFilter.parse(query.stores ?? {}), { period, open })
}

/** Adds to a result how far the data reaches, the time of the query and, for a list with pages, the page. */
export async function addResultMetadata(
  knex: Knex,
  endpoint: ReportEndpoint,
  { query, result, scope }: { query: Record<string, unknown>; result: QueryResult<object>; scope: ReaderScope },
): Promise<Record<string, unknown>> {
  const { sameStoreDays = null, ...fields } = result as QueryResult<object> & Record<string, unknown>
  const dataUntil = await readDataUntil(knex)
  const stamps = {
    until: dataUntil && { ...dataUntil, gaps: await readQueryGaps(knex, query, { result: fields, open: sameStoreDays }) },
    fetchedAt: new Date().toISOString(),
    ...(await readCountedGoods(knex, endpoint, { query, result: fields, scope })),
  }
  if (!endpoint.isPaged) return { ...fields, ...stamps }
  const { total, ...rest } = fields
  const { pageNum, pageSize } = query
  return { ...rest, paging: { pageNum, pageSize, total }, ...stamps }
}

/** Refuses a period that lies wholly after the last sales: zeros would look as if nothing had been sold. */
export async function refusePeriodAfterData(
  knex: Knex,
  endpoint: Endpoint,
  query: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (endpoint.ahead === true || !isPeriod(query.period)) return
  const { from } = query.period
  const dataUntil = await readDataUntil(knex)
  if (dataUntil === null || from <= dataUntil.day) return
  const values = { day: dataUntil.day }
  throw new AppError('period.afterData', values, [{ field: 'period.from', code: 'period.afterData', values }])
}

/** Records a query after it was answered; `total` is the number of rows over all pages. */
type ResultCallback<E extends Endpoint> = (call: Call<E>, total: number, services: Services) => Promise<void>

/**
 * Creates the route of a report: opens one snapshot for all queries, runs the feature's `read`, and stamps the result. Results
 * are cached (response-cache/response-cache.ts) until the data changes. `afterwards` runs after the result and may record the
 * query.
 */
export function defineReportRoute<E extends ReportEndpoint>(
  endpoint: E,
  read: (call: ReportCall<E>) => Promise<QueryResult<Result<E>>>,
  afterwards?: ResultCallback<E>,
): ReportRoute {
  const lane: QueryLane = endpoint.lane ?? 'long'

  /** Computes the whole result from one snapshot. */
  async function computeResult(
    knex: Knex,
    { body, query, scope, language }: Omit<ReportCall<E>, 'knex'>,
  ): Promise<ComputedResult> {
    const began = Date.now()
    // a query is read from sources that depend on the warehouse state
    const revision = (await readWarehouseState(knex)).get('revision') ?? ''
    await refusePeriodAfterData(knex, endpoint, body as Record<string, unknown>)
    const found = await read({ knex, body, query, scope, language })
    const conditions = endpoint.method === 'GET' ? query : body
    const parsedResult = parseResult(
      endpoint,
      await addResultMetadata(knex, endpoint, {
        query: conditions as Record<string, unknown>,
        result: found as QueryResult<object>,
        scope,
      }),
    )
    const total = endpoint.isPaged ? Number((found as { total?: unknown }).total) : null
    // of the hour in which it began: a result that took until the next hour is never reused
    return {
      result: serializeResult(parsedResult as Record<string, unknown>, total),
      dataVersion: getDataVersion(revision, began),
    }
  }

  const handler = async (call: Call<E>, services: Services) => {
    const { queryQueue, responseCache, warehouse } = services
    const requester = toRequester(call, endpoint)
    const query = { body: call.body, query: call.query, scope: toReaderScope(requireSignedIn(call)), language: call.language }
    const key = toCacheKey({ call: endpoint.name, ...query })
    const { result, isCached } = await queryQueue.runInRequestSlot(requester, async (signal) => {
      const dataVersion = getDataVersion(await readRevision(warehouse.knex))
      const { contractId, owner } = requester
      const cached = responseCache.find(key, dataVersion)
      if (cached) return { result: cached, isCached: true }
      await limitMemberQueries(services, endpoint, {
        query: call.body as Record<string, unknown>,
        user: requireSignedIn(call),
        address: call.address,
      })
      const computed = await responseCache.compute({ key, dataVersion, contractId, signal }, (shared) =>
        queryQueue.runQueued(lane, { contractId, owner, signal: shared }, (begun) =>
          warehouse.read((knex) => computeResult(knex, query), begun),
        ),
      )
      return { result: computed, isCached: false }
    })
    const { total } = result
    // a failure to record the query must not lose the result
    // what an operator views is not recorded as a search of a user
    const isRecorded = afterwards && total !== null && !call.user?.viewedBy
    if (isRecorded) await tryOptionalWrite(services.operations, () => afterwards(call, total, services))
    return new ReportResult(result, isCached)
  }
  // callers parse the query by the endpoint
  return { ...defineRoute(endpoint, handler as Handler<E>), compute: computeResult as ReportComputation }
}

/** Returns the reports among the routes. */
export const collectReports = (routes: readonly Route[]): readonly ReportRoute[] =>
  routes.filter((item): item is ReportRoute => 'compute' in item)

/** Returns the requester and request slot of a call: a newer query of a screen supersedes its older one. */
export function toRequester<E extends Endpoint>(call: Call<E>, { name }: Pick<Endpoint, 'name'>): Requester {
  const { contractId, userId, sessionId } = requireSignedIn(call)
  return {
    contractId,
    owner: `${name} of ${userId}`,
    slot: call.requestSlot === null ? null : `${sessionId} ${call.requestSlot}`,
    signal: call.signal,
  }
}
