import { createHash, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { RecentSearchModel } from './models.ts'

const MAX_SEARCHES = 20

/** True if a person asked a new query: not for a further page, nor for a count (one row) that a form shows in advance. */
export const isNewSearch = ({ pageNum, pageSize }: { pageNum: number; pageSize: number }): boolean =>
  pageNum === 1 && pageSize > 1

/** Records a user's search; a repeated search moves to the top. */
export async function recordSearch(
  knex: Knex,
  search: { userId: string; feature: 'product-search' | 'ranking-create'; conditions: Record<string, unknown>; total: number },
): Promise<void> {
  const { pageNum: _page, pageSize: _size, ...conditions } = search.conditions
  const conditionsHash = createHash('sha256').update(JSON.stringify(conditions)).digest('hex')
  const at = new Date().toISOString()
  await knex.transaction(async (trx) => {
    await RecentSearchModel.query(trx)
      .insert({
        id: randomUUID(),
        userId: search.userId,
        feature: search.feature,
        conditions,
        conditionsHash,
        total: search.total,
        at,
      })
      .onConflict(['user_id', 'feature', 'conditions_hash'])
      .merge({ at, total: search.total })
    const excess = await RecentSearchModel.query(trx)
      .select('id')
      .where({ user_id: search.userId })
      .orderBy('at', 'desc')
      .offset(MAX_SEARCHES)
      .limit(100)
    if (excess.length > 0)
      await RecentSearchModel.query(trx)
        .whereIn(
          'id',
          excess.map((row) => row.id),
        )
        .delete()
  })
}

export async function listRecentSearches(knex: Knex, userId: string) {
  const rows = await RecentSearchModel.query(knex).where({ user_id: userId }).orderBy('at', 'desc').limit(MAX_SEARCHES)
  return rows.map((row) => ({
    id: row.id,
    feature: row.feature,
    conditions: row.conditions,
    total: row.total,
    at: row.at,
  }))
}
