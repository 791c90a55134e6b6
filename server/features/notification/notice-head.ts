import type { NoticeModel } from '../../operations/notice-models.ts'

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
