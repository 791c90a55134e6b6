import type { Knex } from 'knex'
import { SyncDocumentModel, SyncPurgeModel } from '../operations/models.ts'

/** Time after which deletions are forgotten: devices that were offline for longer must start anew. */
export const TOMBSTONE_DAYS = 400
const DAY_MS = 86_400_000

/** Removes expired tombstones and records how far, so that devices that were offline for longer start anew. */
export async function removeOldTombstones(knex: Knex, now = Date.now()): Promise<number> {
  const before = new Date(now - TOMBSTONE_DAYS * DAY_MS).toISOString()
  const old = () => SyncDocumentModel.query(knex).where({ deleted: true }).where('updated_at', '<', before)
  const feeds = await old().distinct('feed', 'collection')
  let count = 0
  for (const { feed, collection } of feeds)
    count += await knex.transaction(async (trx) => {
      const expired = SyncDocumentModel.query(trx).where({ feed, collection, deleted: true }).where('updated_at', '<', before)
      const last = await expired.clone().orderBy('seq', 'desc').first()
      if (!last) return 0
      const { seq } = last
      const purge = await SyncPurgeModel.query(trx).findById([feed, collection])
      if (!purge) await SyncPurgeModel.query(trx).insert({ feed, collection, seq })
      else if (purge.seq < seq) await SyncPurgeModel.query(trx).findById([feed, collection]).patch({ seq })
      return expired.clone().delete()
    })
  return count
}
