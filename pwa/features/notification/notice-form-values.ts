import type { FieldError, Resolver } from 'react-hook-form'
import type { CompanyCategory } from '../../../shared/contract/contract.ts'
import type { BodyInput } from '../../../shared/contract/endpoint.ts'
import {
  type NoticeBody,
  type NoticeDetail,
  type NoticeKind,
  type NoticeType,
  noticeBody,
  type PublicationStatus,
} from '../../../shared/contract/notice-fields.ts'
import type { noticeAdd } from '../../../shared/contract/notification.ts'
import { formResolver } from '../../data/form-resolver.ts'
import { isDateTime, toIsoDateTime, toJapanDateTime } from '../../data/japan-date-time.ts'
import { getMessages } from '../../i18n/use-messages.ts'

/** Who a notice is for, as its writer chooses: everyone, kinds of companies, or single contracts. */
export const audiences = ['all', 'categories', 'contracts'] as const
export type Audience = (typeof audiences)[number]

/** A file beside the notice: one that lies on the server already has no content here. */
export interface AttachedFile {
  name: string
  size: number
  content: string | null
}

/** A notice while it is written. Moments are those of a clock in Japan, '' where there is none. */
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
export type NoticeField = (typeof noticeFields)[number]

/** The next whole hour: what is written now is read soon. */
const nextHour = (): string => `${toJapanDateTime(new Date(Date.now() + 3_600_000).toISOString()).slice(0, 13)}:00`

export const emptyNotice = (): NoticeForm => ({
  title: '',
  article: '',
  type: 'notice',
  kind: 'normal',
  issueCategory: '',
  linkPath: '',
  startDate: nextHour(),
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

/** What of an earlier notice is taken over: neither its window nor its file. */
export const copyNoticeForm = (notice: NoticeDetail): NoticeForm => {
  const { startDate, endDate, attachment } = emptyNotice()
  return { ...toNoticeForm(notice), startDate, endDate, attachment }
}

/** An unfinished moment goes to the contract's rules as it is, to be named by them. */
const toSentDateTime = (local: string): string => (isDateTime(local) ? toIsoDateTime(local) : local)

type Sent = Omit<BodyInput<typeof noticeAdd>, 'attachment' | 'open'>

/** The form as the contract takes it; what the chosen kind and audience do not ask for is left out. */
export const toNoticeFields = (form: NoticeForm): Sent => ({
  title: form.title,
  article: form.article,
  type: form.type,
  kind: form.kind,
  issueCategory: form.type === 'report' && form.issueCategory !== '' ? form.issueCategory : null,
  linkPath: form.kind === 'screenLink' || form.kind === 'screenLinkAndBuy' ? form.linkPath : '',
  startDate: toSentDateTime(form.startDate),
  endDate: form.endDate === '' ? null : toSentDateTime(form.endDate),
  companyCategories: form.audience === 'categories' ? form.companyCategories : [],
  contractIds: form.audience === 'contracts' ? form.contractIds : [],
})

/** The file as it is sent: a new one, null for none, undefined where the one on the server stays. */
export function toAttachmentBody({ attachment }: NoticeForm): NoticeBody['attachment'] | undefined {
  if (attachment === null) return null
  return attachment.content === null ? undefined : { name: attachment.name, content: attachment.content }
}

const resolveFields = formResolver<NoticeForm>(noticeBody, (values) => ({ ...toNoticeFields(values), attachment: null }))

/** The contract's own rules, and that whoever chooses an audience names one. The file is checked where it is chosen. */
export const noticeResolver: Resolver<NoticeForm> = async (values, context, options) => {
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

/** What becomes of it if it is published as it stands. */
export function becomes({ startDate, endDate }: Pick<NoticeForm, 'startDate' | 'endDate'>): PublicationStatus {
  const now = Date.now()
  if (isDateTime(endDate) && Date.parse(toIsoDateTime(endDate)) <= now) return 'ended'
  return isDateTime(startDate) && Date.parse(toIsoDateTime(startDate)) > now ? 'scheduled' : 'published'
}
