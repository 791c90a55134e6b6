import { z } from 'zod'
import { noticeKinds, noticeTypes, publicationStatuses } from '../fields/choices.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  noticeBody,
  noticeDetail,
  noticeLimits,
  noticeRow,
  noticeUpdateBody,
  personalNotice,
  personalNoticeDetail,
} from './notice-fields.ts'
import { listKeyword, pageNum, pageSize, paging } from './query-fields.ts'

/** Demo notices, for examples: one visible to everyone, one that can be edited. */
export const demoNotices = {
  read: '00000000-0000-4000-8000-000000000201',
  changed: '00000000-0000-4000-8000-000000000204',
} as const

const params = z.strictObject({ id: z.uuid() })
const createReadExample = () => ({ params: { id: demoNotices.read } })
const count = z.number().int()

const filters = {
  status: z.enum(['all', ...publicationStatuses]).default('all'),
  type: z.enum(['all', ...noticeTypes]).default('all'),
  kind: z.enum(['all', ...noticeKinds]).default('all'),
}
const queryFields = {
  pageNum: z.coerce.number().int().min(1).max(1_000_000),
  pageSize: z.coerce.number().int().min(1).max(100),
  trueOrFalse: z.enum(['true', 'false']),
}

export const noticeAdminBody = z.strictObject({
  ...filters,
  /** Lists archived notices instead of the others. */
  archived: z.boolean().default(false),
  keyword: listKeyword.describe('Words of title or article'),
  pageNum: pageNum.default(1),
  pageSize: pageSize.max(100).default(20),
})
export type NoticeAdminBody = z.output<typeof noticeAdminBody>

/** Notices per state, independent of the filter. */
const counts = z.strictObject({ all: count, published: count, scheduled: count, ended: count, archived: count })
export type NoticeCounts = z.output<typeof counts>

const list = z.strictObject({ list: z.array(noticeRow), paging })

export const noticeList = defineEndpoint({
  name: 'noticeList',
  kind: 'list',
  cacheTags: ['notices', 'contracts'],
  route: 'GET /usr/notifications',
  access: 'notice-management',
  summary: { ja: 'お知らせ管理：お知らせの一覧', en: 'Notices, for their authors' },
  query: z.strictObject({
    ...filters,
    archived: queryFields.trueOrFalse.default('false'),
    pageNum: queryFields.pageNum.default(1),
    pageSize: queryFields.pageSize.default(20),
  }),
  result: list,
})

const writingErrors = [
  'notice.attachmentTooLarge',
  'notice.attachmentType',
  'notice.attachmentUnsafe',
  'notice.contractMissing',
] as const

/** A 2048 KB file grows by a third in base64. */
const WITH_ATTACHMENT = 4 * 1024 ** 2

export const noticeAdd = defineEndpoint({
  name: 'noticeAdd',
  kind: 'command',
  invalidates: ['notices', 'audit'],
  route: 'POST /usr/notifications',
  access: 'notice-management',
  summary: { ja: 'お知らせを登録する（添付ファイルを含む）', en: 'Create a notice with its attachment' },
  body: noticeBody,
  maxBody: WITH_ATTACHMENT,
  result: noticeDetail,
  errors: writingErrors,
  example: ({ today }) => ({
    body: {
      title: '年末年始の配本データ更新について',
      article: '<p>12/29(火) から 1/3(日) まで、配本データの更新を休みます。</p>',
      type: 'notice',
      startDate: `${today}T09:00:00+09:00`,
      companyCategories: ['publisher', 'agency'],
    },
  }),
})

export const noticeAdminList = defineEndpoint({
  name: 'noticeAdminList',
  kind: 'list',
  cacheTags: ['notices', 'contracts'],
  route: 'POST /usr/notifications/admin',
  access: 'notice-management',
  summary: { ja: 'お知らせ管理：条件で絞り込んだ一覧', en: 'Notices, for their authors, filtered' },
  body: noticeAdminBody,
  result: list.extend({ counts }),
  example: () => ({ body: { status: 'published' } }),
})

export const noticeHistory = defineEndpoint({
  name: 'noticeHistory',
  kind: 'list',
  cacheTags: ['notices', 'contracts'],
  route: 'GET /usr/notifications/history',
  access: 'notice-management',
  summary: { ja: 'お知らせ管理：これまでに掲載したお知らせ', en: 'Notices that have been published so far' },
  query: z.strictObject({
    pageNum: queryFields.pageNum.default(1),
    descending: queryFields.trueOrFalse.default('true').describe('true: newest first'),
    pageSize: queryFields.pageSize.default(noticeLimits.historyPage),
  }),
  result: list,
})

export const noticeOne = defineEndpoint({
  name: 'noticeOne',
  kind: 'lookup',
  cacheTags: ['notices', 'contracts'],
  route: 'GET /usr/notifications/{id}',
  access: 'notice-management',
  summary: { ja: 'お知らせ管理：お知らせの内容', en: 'A notice, for its authors' },
  params,
  query: z.strictObject({ attachment: queryFields.trueOrFalse.default('false').describe('true: with the attached file') }),
  result: noticeDetail,
  errors: ['resource.notFound'],
  example: createReadExample,
})

export const noticeUpdate = defineEndpoint({
  name: 'noticeUpdate',
  kind: 'command',
  invalidates: ['notices', 'audit'],
  route: 'PUT /usr/notifications/{id}',
  access: 'notice-management',
  summary: { ja: 'お知らせを変更する', en: 'Change a notice' },
  params,
  body: noticeUpdateBody,
  maxBody: WITH_ATTACHMENT,
  result: noticeDetail,
  errors: ['resource.notFound', 'notice.changed', 'notice.archived', ...writingErrors],
  example: ({ today }) => ({
    params: { id: demoNotices.changed },
    body: { title: '定期メンテナンスの日時を変更します', type: 'notice', startDate: `${today}T09:00:00+09:00`, version: 1 },
  }),
})

export const noticeArchive = defineEndpoint({
  name: 'noticeArchive',
  kind: 'command',
  invalidates: ['notices', 'audit'],
  route: 'PUT /usr/notifications/{id}/archive',
  access: 'notice-management',
  summary: { ja: 'お知らせをアーカイブする・戻す（繰り返しても同じ）', en: 'Archive or restore a notice (idempotent)' },
  params,
  body: z.strictObject({ archived: z.boolean().default(true) }),
  result: noticeRow,
  errors: ['resource.notFound'],
  example: () => ({ params: { id: demoNotices.changed }, body: { archived: true } }),
})

export const personalNotices = defineEndpoint({
  name: 'personalNotices',
  kind: 'lookup',
  cacheTags: ['notices'],
  route: 'GET /usr/notifications/personal',
  access: 'signed-in',
  summary: {
    ja: '自分に届いているお知らせと障害情報、未読の件数',
    en: 'Own current notices and problem reports, with the unread count',
  },
  query: z.strictObject({
    pageNum: queryFields.pageNum.optional().describe('Page of both lists together, newest first; omitted: all'),
    pageSize: queryFields.pageSize.default(noticeLimits.historyPage),
  }),
  result: z.strictObject({
    notices: z.array(personalNotice),
    problemReports: z.array(personalNotice),
    numberOfNotificationsHaveNotRead: count,
    paging,
  }),
})

export const personalNoticeOne = defineEndpoint({
  name: 'personalNoticeOne',
  kind: 'lookup',
  cacheTags: ['notices'],
  route: 'GET /usr/notifications/personal/{id}',
  access: 'signed-in',
  summary: { ja: '自分に届いているお知らせの内容', en: 'A notice published to the user' },
  params,
  result: personalNoticeDetail,
  errors: ['resource.notFound'],
  example: createReadExample,
})

export const noticeViewed = defineEndpoint({
  name: 'noticeViewed',
  kind: 'command',
  invalidates: ['notices'],
  route: 'GET /usr/notifications/personal/{id}/viewed',
  access: 'signed-in',
  summary: { ja: 'お知らせを既読にする（繰り返しても同じ）', en: 'Mark a notice as read (idempotent)' },
  params,
  result: z.strictObject({ notificationId: z.string(), isRead: z.literal(true), numberOfNotificationsHaveNotRead: count }),
  errors: ['resource.notFound'],
  example: createReadExample,
})

export const noticeDownload = defineEndpoint({
  name: 'noticeDownload',
  kind: 'lookup',
  route: 'GET /usr/notifications/personal/{id}/download',
  access: 'signed-in',
  summary: {
    ja: 'お知らせをPDFで、または添付ファイルをダウンロードする',
    en: 'The notice as a PDF, or its attachment',
  },
  params,
  query: z.strictObject({
    file: z.enum(['notice', 'attachment']).default('notice'),
    language: z.enum(['ja', 'en']).default('ja').describe('Language of the labels'),
  }),
  result: z.strictObject({
    name: z.string(),
    /** File in base64. */
    fileContent: z.string(),
  }),
  errors: ['resource.notFound'],
  example: createReadExample,
})

export const latestProblem = defineEndpoint({
  name: 'latestProblem',
  kind: 'lookup',
  cacheTags: ['notices'],
  route: 'GET /usr/notifications/latest-problem',
  access: 'signed-in',
  summary: { ja: 'いちばん新しい障害情報', en: 'The latest problem report' },
  result: z.strictObject({ problem: personalNotice.nullable() }),
})
