import type { FieldError, Resolver } from 'react-hook-form'
import type { BodyInput } from '../../../shared/api/endpoint.ts'
import { type NoticeBody, type NoticeDetail, noticeBody } from '../../../shared/api/notice-fields.ts'
import type { noticeAdd } from '../../../shared/api/notification.ts'
import type { CompanyCategory, NoticeKind, NoticeType, PublicationStatus } from '../../../shared/fields/choices.ts'
import { createFormResolver } from '../../data/form-resolver.ts'
import { isDateTime, toIsoDateTime, toJapanDateTime } from '../../data/japan-date-time.ts'
import { getMessages } from '../../i18n/get-messages.ts'

/** Recipients of a notice: everyone, categories of companies, or single contracts. */
export const audiences = ['all', 'categories', 'contracts'] as const
export type Audience = (typeof audiences)[number]

/** Attachment of the notice; one that is already on the server has no content here. */
export interface AttachedFile {
  name: string
  size: number
  content: string | null
}

/** Values of the form. Date-times are in Japan Standard Time, '' if there is none. */
export interface NoticeForm {
  title: string
  article: string
  type: NoticeType
  kind: NoticeKind
  issueCategory: '' | 'system' | 'others'
  linkPath: string
  startDate: string
  endDate: string
  audience: Audience
  companyCategories: CompanyCategory[]
  contractIds: string[]
  attachment: AttachedFile | null
}

/** Fields in the order of the form. */
export const noticeFields = [
  'title',
  'type',
  'kind',
  'issueCategory',
  'linkPath',
  'startDate',
  'endDate',
  'companyCategories',
  'contractIds',
  'article',
  'attachment',
] as const satisfies readonly (keyof NoticeForm)[]

/** The next full hour, as the default for the start of publication. */
const getNextHour = (): string => `${toJapanDateTime(new Date(Date.now() + 3_600_000).toISOString()).slice(0, 13)}:00`

export const createEmptyNotice = (): NoticeForm => ({
  title: '',
  article: '',
  type: 'notice',
  kind: 'normal',
  issueCategory: '',
  linkPath: '',
  startDate: getNextHour(),
  endDate: '',
  audience: 'all',
  companyCategories: [],
  contractIds: [],
  attachment: null,
})

export const toNoticeForm = (notice: NoticeDetail): NoticeForm => ({
  title: notice.title,
  article: notice.article,
  type: notice.type,
  kind: notice.kind,
  issueCategory: notice.issueCategory ?? '',
  linkPath: notice.linkPath,
  startDate: toJapanDateTime(notice.startDate),
  endDate: toJapanDateTime(notice.endDate),
  audience: notice.contracts.length > 0 ? 'contracts' : notice.companyCategories.length > 0 ? 'categories' : 'all',
  companyCategories: notice.companyCategories,
  contractIds: notice.contracts.map(({ id }) => id),
  attachment:
    notice.attachmentInfo === null ? null : { name: notice.attachmentInfo, size: notice.attachmentSize ?? 0, content: null },
})

/** Values copied from an earlier notice: without its window and attachment. */
export const copyNoticeForm = (notice: NoticeDetail): NoticeForm => {
  const { startDate, endDate, attachment } = createEmptyNotice()
  return { ...toNoticeForm(notice), startDate, endDate, attachment }
}

/** Incomplete input is sent as it is, so that the schema reports the error. */
const toRequestDateTime = (local: string): string => (isDateTime(local) ? toIsoDateTime(local) : local)

type NoticeRequestFields = Omit<BodyInput<typeof noticeAdd>, 'attachment' | 'open'>

/** Request body of the form, without fields that the chosen kind and audience do not use. */
export const toNoticeFields = (form: NoticeForm): NoticeRequestFields => ({
  title: form.title,
  article: form.article,
  type: form.type,
  kind: form.kind,
  issueCategory: form.type === 'report' && form.issueCategory !== '' ? form.issueCategory : null,
  linkPath: form.kind === 'screenLink' || form.kind === 'screenLinkAndBuy' ? form.linkPath : '',
  startDate: toRequestDateTime(form.startDate),
  endDate: form.endDate === '' ? null : toRequestDateTime(form.endDate),
  companyCategories: form.audience === 'categories' ? form.companyCategories : [],
  contractIds: form.audience === 'contracts' ? form.contractIds : [],
})

/** Attachment in the request body: the new file, null for none, undefined to keep the one on the server. */
export function toAttachmentBody({ attachment }: NoticeForm): NoticeBody['attachment'] | undefined {
  if (attachment === null) return null
  return attachment.content === null ? undefined : { name: attachment.name, content: attachment.content }
}

const resolveFields = createFormResolver<NoticeForm>(noticeBody, (values) => ({ ...toNoticeFields(values), attachment: null }))

/**
 * Validates by the rules of the API, and requires recipients for the chosen audience. The attachment is validated when it
 * is chosen.
 */
export const validateNoticeForm: Resolver<NoticeForm> = async (values, context, options) => {
  const t = getMessages('notice-management')
  const result = await resolveFields(values, context, options)
  const errors: Record<string, FieldError> = { ...(result.errors as Record<string, FieldError>) }
  if (values.startDate === '') errors.startDate = { type: 'required', message: getMessages('validation')('validation.required') }
  if (values.audience === 'categories' && values.companyCategories.length === 0)
    errors.companyCategories = { type: 'required', message: t('recipients.needCategory') }
  if (values.audience === 'contracts' && values.contractIds.length === 0)
    errors.contractIds = { type: 'required', message: t('recipients.needContract') }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
}

/** Status that the notice would have if it were published now. */
export function getStatusIfPublished({ startDate, endDate }: Pick<NoticeForm, 'startDate' | 'endDate'>): PublicationStatus {
  const now = Date.now()
  if (isDateTime(endDate) && Date.parse(toIsoDateTime(endDate)) <= now) return 'ended'
  return isDateTime(startDate) && Date.parse(toIsoDateTime(startDate)) > now ? 'scheduled' : 'published'
}
