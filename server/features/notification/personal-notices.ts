import type { Knex } from 'knex'
import { noticeLimits, type PersonalNotice, type PersonalNoticeDetail } from '../../../shared/api/notice-fields.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { NoticeAttachmentModel, type NoticeModel } from '../../operations/notice-models.ts'
import { type NoticeQuery, type NoticeReader, queryPublishedNotices } from './notice-audience.ts'
import { listReadNoticeIds, markNoticeRead } from './notice-reads.ts'

/** Fields of a notice for both readers and writers. */
export const toNoticeHead = (notice: NoticeModel) => ({
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

const NOTICE_GRAPH = 'attachment(described)'

const toPersonalNotice = (notice: NoticeModel, isRead: boolean): PersonalNotice => ({
  ...toNoticeHead(notice),
  isRead,
})

const orderNewestFirst = (query: NoticeQuery): NoticeQuery =>
  query.orderBy('notification.start_at', 'desc').orderBy('notification.id', 'desc')

const queryVisibleNotices = (knex: Knex, reader: NoticeReader): NoticeQuery =>
  queryPublishedNotices(knex, reader, new Date().toISOString())

async function countUnread(knex: Knex, reader: NoticeReader): Promise<number> {
  const [ids, read] = await Promise.all([
    queryVisibleNotices(knex, reader).select('notification.id'),
    listReadNoticeIds(knex, reader.userId),
  ])
  return ids.filter(({ id }) => !read.has(id)).length
}

/** Returns what a reader currently sees as two lists, the newest first; a page counts over both together. */
export async function listPersonalNotices(
  knex: Knex,
  reader: NoticeReader,
  { pageNum, pageSize }: { pageNum?: number | undefined; pageSize: number },
) {
  const size = pageNum === undefined ? noticeLimits.listed : pageSize
  const [{ results, total }, read, unread] = await Promise.all([
    orderNewestFirst(queryVisibleNotices(knex, reader))
      .withGraphFetched(NOTICE_GRAPH)
      .page((pageNum ?? 1) - 1, size),
    listReadNoticeIds(knex, reader.userId),
    countUnread(knex, reader),
  ])
  const all = results.map((notice) => toPersonalNotice(notice, read.has(notice.id)))
  return {
    notices: all.filter(({ type }) => type === 'notice'),
    problemReports: all.filter(({ type }) => type === 'report'),
    numberOfNotificationsHaveNotRead: unread,
    paging: { pageNum: pageNum ?? 1, pageSize: size, total },
  }
}

/** Returns a notice that the reader sees. Throws 404 for any other. */
export async function findPersonalNotice(knex: Knex, reader: NoticeReader, id: string): Promise<NoticeModel> {
  const notice = await queryVisibleNotices(knex, reader).findById(id).withGraphFetched(NOTICE_GRAPH)
  if (!notice) throw new AppError('resource.notFound')
  return notice
}

export async function readPersonalNotice(knex: Knex, reader: NoticeReader, id: string): Promise<PersonalNoticeDetail> {
  const notice = await findPersonalNotice(knex, reader, id)
  const read = await listReadNoticeIds(knex, reader.userId)
  return { ...toPersonalNotice(notice, read.has(id)), article: notice.article }
}

/** Marks a notice as read and returns the number of unread ones. */
export async function markPersonalNoticeRead(knex: Knex, reader: NoticeReader, id: string) {
  await findPersonalNotice(knex, reader, id)
  await markNoticeRead(knex, { userId: reader.userId, id }, new Date().toISOString())
  return { notificationId: id, isRead: true as const, numberOfNotificationsHaveNotRead: await countUnread(knex, reader) }
}

export async function findNoticeAttachment(knex: Knex, reader: NoticeReader, id: string): Promise<NoticeAttachmentModel> {
  await findPersonalNotice(knex, reader, id)
  const file = await NoticeAttachmentModel.query(knex).findById(id)
  if (!file) throw new AppError('resource.notFound')
  return file
}

export async function findLatestProblemNotice(knex: Knex, reader: NoticeReader): Promise<PersonalNotice | null> {
  const notice = await orderNewestFirst(queryVisibleNotices(knex, reader).where('notification.type', 'report'))
    .withGraphFetched(NOTICE_GRAPH)
    .first()
  if (!notice) return null
  return toPersonalNotice(notice, (await listReadNoticeIds(knex, reader.userId)).has(notice.id))
}
