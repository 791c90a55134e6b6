import { createHash, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { RecentSearchModel } from './models.ts'

const KEPT = 20

/** Remembers what a user asked; the same question again only moves up. */
export async function rememberSearch(
  knex: Knex,
  search: { userId: string; feature: 'product-search' | 'ranking-create'; conditions: Record<string, unknown>; total: number },
): Promise<void> {
  const { pageNum: _page, pageSize: _size, ...conditions } = search.conditions
  const text = JSON.stringify(conditions)
  const conditionsHash = createHash('sha256').update(text).digest('hex')
  const at = new Date().toISOString()
  await knex.transaction(async (trx) => {
    await trx('recent_search')
      .insert({
        id: randomUUID(),
        user_id: search.userId,
        feature: search.feature,
        conditions: text,
        conditions_hash: conditionsHash,
        total: search.total,
        at,
      })
      .onConflict(['user_id', 'feature', 'conditions_hash'])
      .merge({ at, total: search.total })
    const old: { id: string }[] = await trx('recent_search')
      .select('id')
      .where({ user_id: search.userId })
      .orderBy('at', 'desc')
      .offset(KEPT)
      .limit(100)
    if (old.length > 0)
      await trx('recent_search')
        .whereIn(
          'id',
          old.map((row) => row.id),
        )
        .delete()
  })
}

export async function listRecentSearches(knex: Knex, userId: string) {
  const rows = await RecentSearchModel.query(knex).where({ user_id: userId }).orderBy('at', 'desc').limit(KEPT)
  return rows.map((row) => ({
    id: row.id,
    feature: row.feature,
    conditions: JSON.parse(row.conditions) as Record<string, unknown>,
    total: row.total,
    at: row.at,
  }))
}
