import type { Knex } from 'knex'
import { activeUser } from '../../operations/employment.ts'

/**
 * Which notices a user has opened. Everything that knows the table of read marks stands here: marks are only ever added,
 * the first one stays, so that the same mark from two devices is one.
 */

/** Ids of the notices that a user has opened. */
export async function listReadNoticeIds(knex: Knex, userId: string): Promise<Set<string>> {
  return new Set(await knex('notification_read').where({ user_id: userId }).pluck('notification_id'))
}

/** Marks a notice as opened by a user at a moment; one that is marked already stays as it is. */
export async function markRead(knex: Knex, { userId, id }: { userId: string; id: string }, at: string): Promise<void> {
  await knex('notification_read')
    .insert({ user_id: userId, notification_id: id, read_at: at })
    .onConflict(['user_id', 'notification_id'])
    .ignore()
}

/** How many of the users that are there now have opened each of these notices. */
export async function readerCounts(knex: Knex, ids: readonly string[]): Promise<Map<string, number>> {
  const rows: { id: string; readers: number | string }[] = await knex('notification_read')
    .join('user', 'user.id', 'notification_read.user_id')
    .whereIn('notification_read.notification_id', [...ids])
    .where({ 'user.area': 'main' })
    .whereRaw(...activeUser())
    .groupBy('notification_read.notification_id')
    .select('notification_read.notification_id as id')
    .count({ readers: '*' })
  return new Map(rows.map(({ id, readers }) => [id, Number(readers)]))
}
