import type { Knex } from 'knex'
import { activeUserSql } from '../../operations/employment.ts'
import { UserModel } from '../../operations/models.ts'
import type { CollectionRules } from '../../sync/sync-rules.ts'
import { queryPublishedNotices } from './notice-audience.ts'

/**
 * Which notices a user has opened. Only this file accesses the table of read marks. Marks are only added and the first one stays,
 * so the same mark from two devices counts once.
 */

/** Returns the ids of the notices that a user has opened. */
export async function listReadNoticeIds(knex: Knex, userId: string): Promise<Set<string>> {
  return new Set(await knex('notification_read').where({ user_id: userId }).pluck('notification_id'))
}

/** Marks a notice as opened by a user at a time; an existing mark stays unchanged. */
export async function markNoticeRead(knex: Knex, { userId, id }: { userId: string; id: string }, at: string): Promise<void> {
  await knex('notification_read')
    .insert({ user_id: userId, notification_id: id, read_at: at })
    .onConflict(['user_id', 'notification_id'])
    .ignore()
}

/** Returns the number of current users who have opened each of these notices. */
export async function countReaders(knex: Knex, ids: readonly string[]): Promise<Map<string, number>> {
  const rows: { id: string; readers: number | string }[] = await knex('notification_read')
    .join('user', 'user.id', 'notification_read.user_id')
    .whereIn('notification_read.notification_id', [...ids])
    .where({ 'user.area': 'main' })
    .whereRaw(...activeUserSql())
    .groupBy('notification_read.notification_id')
    .select('notification_read.notification_id as id')
    .count({ readers: '*' })
  return new Map(rows.map(({ id, readers }) => [id, Number(readers)]))
}

export const noticeReadRules: CollectionRules<'noticeReads'> = {
  /** Marks notices that a device opened offline as read, if the user may see them. */
  after: async ({ trx, user: syncUser, changes }) => {
    const openedNotices = changes.flatMap(({ after }) => after ?? [])
    if (openedNotices.length === 0) return
    const user = await UserModel.query(trx).findById(syncUser.userId).withGraphFetched('contract')
    if (!user?.contract) return
    const reader = { userId: user.id, contractId: user.contractId, companyCategory: user.contract.companyCategory }
    const now = new Date().toISOString()
    const published: { id: string }[] = await queryPublishedNotices(trx, reader, now)
      .select('notification.id')
      .whereIn(
        'notification.id',
        openedNotices.map(({ id }) => id),
      )
    const ids = new Set(published.map(({ id }) => id))
    // the device's clock is unreliable, and a future time is replaced
    for (const { id, readAt } of openedNotices)
      if (ids.has(id)) await markNoticeRead(trx, { userId: user.id, id }, readAt < now ? readAt : now)
  },
}
