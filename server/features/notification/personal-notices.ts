import type { Knex } from 'knex'
import { noticeLimits, type PersonalNotice, type PersonalNoticeDetail } from '../../../shared/api/notice-fields.ts'
import { AppError } from '../../../shared/errors.ts'
import { NoticeAttachmentModel, type NoticeModel } from '../../operations/notice-models.ts'
import { type NoticeQuery, publishedTo, type Reader } from './notice-audience.ts'
import { listReadNoticeIds, markRead } from './notice-reads.ts'

/** Fields of a notice for both readers and writers. */
export const noticeHead = (notice: NoticeModel) => ({
  notificationId: notice.id,
  title: notice.title,
  type: notice.type,
  kind: notice.kind,
  issueCategory: notice.issueCategory,
  linkPath: notice.linkPath,
  startDate: notice.startAt,
  endDate: notice.endAt,
  attachmentInfo: notice.attachment?.name ?? null,
  attachmentSize: notice.attachment?.size ?? null,
})

const GRAPH = 'attachment(described)'

const personal = (notice: NoticeModel, isRead: boolean): PersonalNotice => ({
  ...noticeHead(notice),
  isRead,
})

const newestFirst = (query: NoticeQuery): NoticeQuery =>
  query.orderBy('notification.start_at', 'desc').orderBy('notification.id', 'desc')

const filterVisibleTo = (knex: Knex, reader: Reader): NoticeQuery => publishedTo(knex, reader, new Date().toISOString())

async function countUnread(knex: Knex, reader: Reader): Promise<number> {
  const [ids, read] = await Promise.all([
    filterVisibleTo(knex, reader).select('notification.id'),
    listReadNoticeIds(knex, reader.userId),
  ])
  return ids.filter(({ id }) => !read.has(id)).length
}

/** Returns what a reader currently sees as two lists, the newest first; a page counts over both together. */
export async function listPersonal(
  knex: Knex,
  reader: Reader,
  { pageNum, pageSize }: { pageNum?: number | undefined; pageSize: number },
) {
  const size = pageNum === undefined ? noticeLimits.listed : pageSize
  const [{ results, total }, read, unread] = await Promise.all([
    newestFirst(filterVisibleTo(knex, reader))
      .withGraphFetched(GRAPH)
      .page((pageNum ?? 1) - 1, size),
    listReadNoticeIds(knex, reader.userId),
    countUnread(knex, reader),
  ])
  const all = results.map((notice) => personal(notice, read.has(notice.id)))
  return {
    notices: all.filter(({ type }) => type === 'notice'),
    problemReports: all.filter(({ type }) => type === 'report'),
    numberOfNotificationsHaveNotRead: unread,
    paging: { pageNum: pageNum ?? 1, pageSize: size, total },
  }
}

/** Returns a notice that the reader sees. Throws 404 for any other. */
export async function findPersonal(knex: Knex, reader: Reader, id: string): Promise<NoticeModel> {
  const notice = await filterVisibleTo(knex, reader).findById(id).withGraphFetched(GRAPH)
  if (!notice) throw new AppError('resource.notFound')
  return notice
}

export async function readPersonal(knex: Knex, reader: Reader, id: string): Promise<PersonalNoticeDetail> {
  const notice = await findPersonal(knex, reader, id)
  const read = await listReadNoticeIds(knex, reader.userId)
  return { ...personal(notice, read.has(id)), article: notice.article }
}

/** Marks a notice as read and returns the number of unread ones. */
export async function viewPersonal(knex: Knex, reader: Reader, id: string) {
  await findPersonal(knex, reader, id)
  await markRead(knex, { userId: reader.userId, id }, new Date().toISOString())
  return { notificationId: id, isRead: true as const, numberOfNotificationsHaveNotRead: await countUnread(knex, reader) }
}

export async function attachmentFor(knex: Knex, reader: Reader, id: string): Promise<NoticeAttachmentModel> {
  await findPersonal(knex, reader, id)
  const file = await NoticeAttachmentModel.query(knex).findById(id)
  if (!file) throw new AppError('resource.notFound')
  return file
}

export async function latestProblemFor(knex: Knex, reader: Reader): Promise<PersonalNotice | null> {
  const notice = await newestFirst(filterVisibleTo(knex, reader).where('notification.type', 'report'))
    .withGraphFetched(GRAPH)
    .first()
  if (!notice) return null
  return personal(notice, (await listReadNoticeIds(knex, reader.userId)).has(notice.id))
}
