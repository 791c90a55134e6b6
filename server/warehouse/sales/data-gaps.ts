import type { Knex } from 'knex'
import type { StoreFilter } from '../../../shared/api/query-fields.ts'
import type { DataGaps } from '../../../shared/api/report.ts'
import type { Period } from '../../../shared/calendar/period.ts'
import { cachePerRevision } from '../engine/revision-cache.ts'
import { sql } from '../engine/sql.ts'
import { queryStoreIds } from '../stores/store-filter.ts'

/**
 * Counts the stores of the filter that have gaps in the period (store-gaps.ts); null if none has. With `open`, only stores that
 * were open on all of these days (既存店).
 */
export async function readDataGaps(
  knex: Knex,
  filter: StoreFilter,
  { period, open = null }: { period: Period; open?: Period | null },
): Promise<DataGaps | null> {
  const hasGaps = await cachePerRevision(
    knex,
    'has store gaps',
    async () => (await sql(knex, 'select 1 from store_gap limit 1')).length > 0,
  )
  if (!hasGaps) return null
  const stores = queryStoreIds(knex, filter, open)
  const [row] = await sql<{ stores: number; gaps: number }>(
    knex,
    `select count(distinct store_id) as stores, count(*) as gaps from store_gap
      where gap_date between cast(? as date) and cast(? as date)${stores ? ' and store_id in (?)' : ''}`,
    [period.from, period.to, ...(stores ? [stores] : [])],
  )
  return row === undefined || row.stores === 0 ? null : { incompleteStores: row.stores, missingDays: row.gaps }
}
