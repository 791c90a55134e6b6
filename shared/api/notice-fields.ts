import { z } from 'zod'
import { bounds } from '../fields/bounds.ts'
import {
  companyCategories,
  issueCategories,
  type NoticeKind,
  type NoticeType,
  noticeKinds,
  noticeTypes,
  publicationStatuses,
} from '../fields/choices.ts'
import { ATTACHMENT_BYTES, hasVisibleCharacter, isName, isOneLine, textLimits } from '../fields/validation.ts'
import { COMBINED_SALES_PATH, isScreenPath } from '../text/notice-html.ts'
import { dateTime } from './query-fields.ts'

/** Fields of a notice, validated alike by form, server and terminal (specification sections 2 and 3). */

export const noticeLimits = {
  title: textLimits.title,
  article: 30_000,
  recipients: 200,
  historyPage: 10,
  /** Maximum of notices listed under the bell. */
  listed: 100,
} as const

export const noticeTitle = z
  .string()
  .trim()
  .overwrite((text) => text.normalize('NFC'))
  .min(1, { message: 'validation.title' })
  .refine(isOneLine, { message: 'validation.oneLine' })
  .refine((text) => text === '' || hasVisibleCharacter(text), { message: 'validation.title' })
  // counts characters, also those outside of the basic plane, as one each
  .max(noticeLimits.title)
  .describe('1 to 50 characters on one line')

/** Maximum base64 length of an attachment that is decoded; the server then checks its bytes. */
const LONGEST_BASE64 = Math.ceil((ATTACHMENT_BYTES + 64 * 1024) / 3) * 4

const attachment = z
  .strictObject({
    name: z.string().min(1).max(255).refine(isName, { message: 'validation.oneLine' }),
    content: z
      .string()
      .max(LONGEST_BASE64, { message: 'notice.attachmentTooLarge' })
      .regex(/^[A-Za-z0-9+/]*={0,2}$/, { message: 'validation.invalid' })
      .describe('The file in base64, at most 2048 KB'),
  })
  .describe('PDF, Excel, Word, PowerPoint, PNG, JPEG, GIF or text (CSV), by content')

const fields = {
  title: noticeTitle,
  article: z.string().max(noticeLimits.article).default('').describe('HTML; forbidden elements are removed'),
  type: z.enum(noticeTypes).describe('report: a problem report'),
  kind: z.enum(noticeKinds).default('normal'),
  issueCategory: z.enum(issueCategories).nullable().default(null).describe('Subject of a problem report'),
  linkPath: z.string().trim().max(500).default('').describe('Linked screen, e.g. /sale-ranking'),
  startDate: dateTime,
  endDate: dateTime.nullable().default(null).describe('null: until closed or archived'),
  open: z
    .union([z.literal(0), z.literal(1)])
    .default(1)
    .describe('0: draft, not published; 1: open'),
  companyCategories: z.array(z.enum(companyCategories)).max(companyCategories.length).default([]),
  contractIds: z.array(z.string().min(1).max(64)).max(noticeLimits.recipients).default([]),
}

interface CheckedNotice {
  type: NoticeType
  kind: NoticeKind
  issueCategory: string | null
  linkPath: string
  startDate: string
  endDate: string | null
}

/** Validation across fields. */
function validateAcrossFields(value: CheckedNotice, context: z.core.$RefinementCtx): void {
  const addFieldIssue = (field: string, message: string) => context.addIssue({ code: 'custom', message, path: [field] })
  if (value.endDate !== null && Date.parse(value.endDate) <= Date.parse(value.startDate))
    addFieldIssue('endDate', 'validation.endAfterStart')
  if (value.type === 'report' && value.issueCategory === null) addFieldIssue('issueCategory', 'validation.required')
  const { kind, linkPath } = value
  if (kind === 'screenLink' && linkPath === '') addFieldIssue('linkPath', 'validation.required')
  if (linkPath !== '' && !isScreenPath(linkPath)) addFieldIssue('linkPath', 'validation.screenPath')
  else if (kind === 'screenLinkAndBuy' && linkPath !== '' && !linkPath.startsWith(COMBINED_SALES_PATH))
    addFieldIssue('linkPath', 'validation.andBuyPath')
}

/** A notice as the form sends it. If both recipient lists are empty, it goes to everyone whom its author may address. */
export const noticeBody = z
  .strictObject({ ...fields, attachment: attachment.nullable().default(null) })
  .superRefine(validateAcrossFields)
export type NoticeBody = z.output<typeof noticeBody>

export const noticeUpdateBody = z
  .strictObject({
    ...fields,
    attachment: attachment.nullable().optional().describe('Omitted: unchanged; null: removed'),
    /** Version that the change is based on; a version saved in the meantime is not overwritten. */
    version: z.number().int().min(1).max(bounds.versions),
  })
  .superRefine(validateAcrossFields)
export type NoticeUpdateBody = z.output<typeof noticeUpdateBody>

/** Fields visible to readers of a notice. */
const noticeFields = {
  notificationId: z.string(),
  title: z.string(),
  type: z.enum(noticeTypes),
  kind: z.enum(noticeKinds),
  issueCategory: z.enum(issueCategories).nullable(),
  linkPath: z.string(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  /** Name of the attached file. */
  attachmentInfo: z.string().nullable(),
  /** Bytes. */
  attachmentSize: z.number().int().nullable(),
}

export const personalNotice = z.strictObject({ ...noticeFields, isRead: z.boolean() })
export type PersonalNotice = z.output<typeof personalNotice>
export const personalNoticeDetail = personalNotice.extend({ article: z.string() })
export type PersonalNoticeDetail = z.output<typeof personalNoticeDetail>

export const noticeRow = z.strictObject({
  ...noticeFields,
  status: z.enum(publicationStatuses),
  open: z.union([z.literal(0), z.literal(1)]),
  archived: z.boolean(),
  companyCategories: z.array(z.enum(companyCategories)),
  contracts: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  /** Contract of the administrator who wrote it; null for the operator. */
  ownerContract: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  /** Number of addressed users, and of those who opened it. */
  recipients: z.number().int(),
  readers: z.number().int(),
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string().nullable(),
})
export type NoticeRow = z.output<typeof noticeRow>
export const noticeDetail = noticeRow.extend({
  article: z.string(),
  /** Attachment in base64, if requested. */
  attachmentContent: z.string().nullable(),
})
export type NoticeDetail = z.output<typeof noticeDetail>
