import type { NoticeModel } from '../../operations/notice-models.ts'

/** What readers and writers are both told of a notice. */
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
