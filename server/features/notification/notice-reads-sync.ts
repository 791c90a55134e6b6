import { UserModel } from '../../operations/models.ts'
import type { CollectionRules } from '../../sync/sync-rules.ts'
import { publishedTo } from './notice-audience.ts'
import { markRead } from './notice-reads.ts'

export const noticeReadRules: CollectionRules<'noticeReads'> = {
  /** Marks notices that a device opened offline as read, if the user may see them. */
  after: async ({ trx, who, changes }) => {
    const opened = changes.flatMap(({ after }) => after ?? [])
    if (opened.length === 0) return
    const user = await UserModel.query(trx).findById(who.userId).withGraphFetched('contract')
    if (!user?.contract) return
    const reader = { userId: user.id, contractId: user.contractId, companyCategory: user.contract.companyCategory }
    const now = new Date().toISOString()
    const published: { id: string }[] = await publishedTo(trx, reader, now)
      .select('notification.id')
      .whereIn(
        'notification.id',
        opened.map(({ id }) => id),
      )
    const ids = new Set(published.map(({ id }) => id))
    // the device's clock is unreliable, and a future time is replaced
    for (const { id, readAt } of opened)
      if (ids.has(id)) await markRead(trx, { userId: user.id, id }, readAt < now ? readAt : now)
  },
}
