import { rankingExclusions, setRankingExclusions } from '../../../shared/api/publisher-ranking.ts'
import { runLoadTransaction, runQueuedLoad } from '../../loading/load-queue.ts'
import { recordAuditEvent, toAuditActor } from '../../operations/audit.ts'
import { defineRoute, requireSignedIn } from '../../routing/route.ts'
import type { Warehouse } from '../../warehouse/engine/engine.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { replaceRevision } from '../../warehouse/engine/warehouse-state.ts'
import { findCodes } from '../../warehouse/products/master-codes.ts'
import { applyScope, type DataScope } from '../../warehouse/products/scope.ts'

/** Lists publishers excluded from rankings, by code; with a limited data range, those with titles in it, and these titles. */
export async function listExclusions({ knex }: Warehouse, scope: DataScope) {
  const counted = knex('product').select('product.publisher_id').count({ products: '*' }).groupBy('product.publisher_id')
  const narrowed = applyScope(knex, counted, scope)
  return sql<{ publisherCd: string; publisherName: string; products: number }>(
    knex,
    `select publisher.publisher_cd as "publisherCd", publisher.publisher_nm as "publisherName",
        cast(coalesce(counted.products, 0) as bigint) as products
      from publisher ${narrowed ? '' : 'left'} join (?) as counted on counted.publisher_id = publisher.id
      where publisher.excluded_from_ranking order by publisher.publisher_cd collate "C"`,
    [counted],
  )
}

/**
 * Replaces the exclusion list. Waits for a running load, which also writes publishers. Throws publisher.notFound with every
 * unknown code. `record` gets the previous list before the change is committed.
 */
export const replaceExclusions = (
  warehouse: Warehouse,
  publisherCds: readonly string[],
  record: (before: readonly string[]) => Promise<void> = async () => {},
): Promise<void> =>
  runQueuedLoad(warehouse, () =>
    runLoadTransaction(warehouse, async (trx) => {
      const codes = await findCodes(trx, publisherCds, { master: 'publisher', field: 'publisherCds' })
      const before: string[] = await trx('publisher').where('excluded_from_ranking', true).pluck('publisher_cd')
      const on = codes.filter((code) => !before.includes(code))
      const off = before.filter((code) => !codes.includes(code))
      if (on.length > 0) await trx('publisher').whereIn('publisher_cd', on).update({ excluded_from_ranking: true })
      if (off.length > 0) await trx('publisher').whereIn('publisher_cd', off).update({ excluded_from_ranking: false })
      if (on.length + off.length > 0) await replaceRevision(trx)
      await record(before.sort())
    }),
  )

export const rankingExclusionsRoutes = [
  defineRoute(rankingExclusions, async (call, { warehouse }) => ({
    list: await listExclusions(warehouse, requireSignedIn(call)),
  })),
  defineRoute(setRankingExclusions, async (call, { warehouse, operations }) => {
    const user = requireSignedIn(call)
    const publisherCds = [...new Set(call.body.publisherCds)].sort()
    // the databases share no transaction: a change without its audit entry would be worse than an entry whose change failed
    await replaceExclusions(warehouse, publisherCds, (before) =>
      recordAuditEvent(operations.knex, {
        ...toAuditActor({ user, address: call.address }),
        action: 'rankingExclusions',
        target: 'publisher-ranking',
        detail: { before, after: publisherCds },
      }),
    )
    return { list: await listExclusions(warehouse, user) }
  }),
]
