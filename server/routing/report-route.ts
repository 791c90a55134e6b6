import type { Knex } from 'knex'
import type { Answer, Endpoint, Query, ReportEndpoint } from '../../shared/api/endpoint.ts'
import { storeFilter } from '../../shared/api/query-fields.ts'
import type { CountedGoods, DataGaps, QueryResult } from '../../shared/api/report.ts'
import type { Period } from '../../shared/calendar/period.ts'
import { AppError } from '../../shared/errors/errors.ts'
import { getCountedKinds, getQuantityUnit, getRequestedGoods } from '../../shared/trade/kinds.ts'
import type { SignedIn } from '../accounts/signed-in.ts'
import { tryOptionalWrite } from '../operations/disk-space.ts'
import { limitMemberQueries } from '../operations/member-queries.ts'
import { type ComputedAnswer, getDataVersion, toCacheKey } from '../response-cache/response-cache.ts'
import { serializeAnswer } from '../response-cache/serialized-answer.ts'
import type { QueryLane, Requester } from '../warehouse/engine/query-queue.ts'
import { readRevision, readWarehouseState } from '../warehouse/engine/state.ts'
import { readDataGaps } from '../warehouse/sales/data-gaps.ts'
import { readDataUntil } from '../warehouse/sales/data-state.ts'
import type { ReaderScope, ReportQuery } from '../warehouse/sales/report-reader.ts'
import { ReportAnswer } from './answer-kinds.ts'
import { countLeftOutGoods, isPeriod } from './excluded-goods.ts'
import { type Call, type Handler, parseAnswer, type Route, requireSignedIn, route } from './route.ts'
import type { Services } from './services.ts'

/** A report's query with its query parameters. */
export interface ReportCall<E extends Endpoint> extends ReportQuery<E> {
  query: Query<E>
}

/** Computes the whole answer of a report on a snapshot. Nothing is cached, and no query is recorded. */
export type ReportComputation = (knex: Knex, query: Omit<ReportCall<Endpoint>, 'knex'>) => Promise<ComputedAnswer>

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
  query: { query: Record<string, unknown>; answer: Record<string, unknown>; scope: ReaderScope },
): Promise<{ counted?: CountedGoods }> {
  const goods = getRequestedGoods(query.query)
  if (goods === null) return {}
  const leftOut = await countLeftOutGoods(knex, endpoint, query)
  return { counted: { kinds: [...getCountedKinds(goods)], unit: getQuantityUnit(goods), leftOut } }
}

/**
 * Returns the gaps in the data of the requested stores and period. With 既存店, stores that were not open on all of these days
 * have no figures in the answer and therefore no gaps.
 */
async function readQueryGaps(
  knex: Knex,
  query: Record<string, unknown>,
  { answer, open }: { answer: Record<string, unknown>; open: Period | null },
): Promise<DataGaps | null> {
  const period = [query.period, answer.period].find(isPeriod)
  if (period === undefined) return null
  return readDataGaps(knex, storeFilter.parse(query.stores ?? {}), { period, open })
}

/** Adds to an answer how far the data reaches, the time of the query and, for a list with pages, the page. */
export async function addAnswerMetadata(
  knex: Knex,
  endpoint: ReportEndpoint,
  { query, result, scope }: { query: Record<string, unknown>; result: QueryResult<object>; scope: ReaderScope },
): Promise<Record<string, unknown>> {
  const { sameStoreDays = null, ...answer } = result as QueryResult<object> & Record<string, unknown>
  const dataUntil = await readDataUntil(knex)
  const stamps = {
    until: dataUntil && { ...dataUntil, gaps: await readQueryGaps(knex, query, { answer, open: sameStoreDays }) },
    fetchedAt: new Date().toISOString(),
    ...(await readCountedGoods(knex, endpoint, { query, answer, scope })),
  }
  if (!endpoint.isPaged) return { ...answer, ...stamps }
  const { total, ...rest } = answer
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
type AnswerCallback<E extends Endpoint> = (call: Call<E>, total: number, services: Services) => Promise<void>

/**
 * Creates the route of a report: opens one snapshot for all queries, runs the feature's `read`, and stamps the answer. Answers
 * are cached (response-cache/response-cache.ts) until the data changes. `afterwards` runs after the answer and may record the
 * query.
 */
export function reportRoute<E extends ReportEndpoint>(
  endpoint: E,
  read: (call: ReportCall<E>) => Promise<QueryResult<Answer<E>>>,
  afterwards?: AnswerCallback<E>,
): ReportRoute {
  const lane: QueryLane = endpoint.lane ?? 'long'

  /** Computes the whole answer from one snapshot. */
  async function compute(knex: Knex, { body, query, scope, language }: Omit<ReportCall<E>, 'knex'>): Promise<ComputedAnswer> {
    const began = Date.now()
    // a query is read from sources that depend on the warehouse state
    const revision = (await readWarehouseState(knex)).get('revision') ?? ''
    await refusePeriodAfterData(knex, endpoint, body as Record<string, unknown>)
    const found = await read({ knex, body, query, scope, language })
    const conditions = endpoint.method === 'GET' ? query : body
    const parsedAnswer = parseAnswer(
      endpoint,
      await addAnswerMetadata(knex, endpoint, {
        query: conditions as Record<string, unknown>,
        result: found as QueryResult<object>,
        scope,
      }),
    )
    const total = endpoint.isPaged ? Number((found as { total?: unknown }).total) : null
    // of the hour in which it began: an answer that took until the next hour is never reused
    return {
      answer: serializeAnswer(parsedAnswer as Record<string, unknown>, total),
      dataVersion: getDataVersion(revision, began),
    }
  }

  const handler = async (call: Call<E>, services: Services) => {
    const { queryQueue, responseCache, warehouse } = services
    const requester = toRequester(call, endpoint)
    const query = { body: call.body, query: call.query, scope: toReaderScope(requireSignedIn(call)), language: call.language }
    const key = toCacheKey({ call: endpoint.name, ...query })
    const { answer, isCached } = await queryQueue.runInRequestSlot(requester, async (signal) => {
      const dataVersion = getDataVersion(await readRevision(warehouse.knex))
      const { contractId, owner } = requester
      const cached = responseCache.find(key, dataVersion)
      if (cached) return { answer: cached, isCached: true }
      await limitMemberQueries(services, endpoint, {
        query: call.body as Record<string, unknown>,
        user: requireSignedIn(call),
        address: call.address,
      })
      const computed = await responseCache.compute({ key, dataVersion, contractId, signal }, (shared) =>
        queryQueue.runQueued(lane, { contractId, owner, signal: shared }, (begun) =>
          warehouse.read((knex) => compute(knex, query), begun),
        ),
      )
      return { answer: computed, isCached: false }
    })
    const { total } = answer
    // a failure to record the query must not lose the answer
    if (afterwards && total !== null) await tryOptionalWrite(services.operations, () => afterwards(call, total, services))
    return new ReportAnswer(answer, isCached)
  }
  // callers parse the query by the endpoint
  return { ...route(endpoint, handler as Handler<E>), compute: compute as ReportComputation }
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
