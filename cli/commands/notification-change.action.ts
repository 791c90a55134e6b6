import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type NoticeDetail, type NoticeRow, noticeBody, noticeUpdateBody } from '../../shared/api/notice-fields.ts'
import { noticeAdd, noticeAdminList, noticeArchive, noticeOne, noticeUpdate } from '../../shared/api/notification.ts'
import type { NoticeKind, NoticeType } from '../../shared/fields/choices.ts'
import { type Connection, connect } from '../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { CommandFailure, createFileFailure } from '../context/failure.ts'
import { validateInput } from '../input/validate-input.ts'
import { parseDateTime } from '../output/date-time.ts'
import { textToHtml } from '../output/plain-text.ts'
import { writeRecord } from '../output/write-output.ts'
import { findNotice, getAdminNoticeColumns, getStatusLabel } from './notification.action.ts'

interface NoticeWriteOptions extends GlobalOptions {
  title?: string
  type?: NoticeType
  kind?: NoticeKind
  issue?: 'system' | 'others'
  link?: string
  from?: string
  to?: string
  category?: string[]
  contract?: string[]
  html?: string
  text?: string
  attach?: string
  removeAttachment?: boolean
  draft?: boolean
  publish?: boolean
}
interface NoticeArchiveOptions extends GlobalOptions {
  undo?: boolean
}

/** Parses a date-time to the minute; a day without time means midnight, as an end its last minute. */
function parseMinute(text: string, { option, end = false }: { option: string; end?: boolean }, context: CommandContext): string {
  const completed = end || text.includes(':') ? text : `${text} 00:00`
  const iso = parseDateTime(completed, option, context) ?? ''
  return `${iso.slice(0, 16)}:00.000Z`
}

const readFileOrFail = async (path: string, context: CommandContext): Promise<Buffer> => {
  try {
    return path === '-' ? await buffer(process.stdin) : await readFile(path)
  } catch (error) {
    throw createFileFailure(path, error, context)
  }
}

/** An empty list (everyone) if `all` is among the typed values. */
const toRecipients = (input: readonly string[]): string[] => (input.includes('all') ? [] : [...new Set(input)])

/** Fields of a notice given by options; omitted ones are undefined. */
async function readTypedFields(options: NoticeWriteOptions, context: CommandContext): Promise<Record<string, unknown>> {
  const { t } = context
  if (options.html !== undefined && options.text !== undefined) throw new CommandFailure(t('notices.htmlAndText'))
  if (options.draft && options.publish) throw new CommandFailure(t('notices.draftAndPublish'))
  const article =
    options.html !== undefined
      ? (await readFileOrFail(options.html, context)).toString('utf8')
      : options.text === undefined
        ? undefined
        : textToHtml(options.text)
  const attachment =
    options.attach !== undefined
      ? { name: basename(options.attach), content: (await readFileOrFail(options.attach, context)).toString('base64') }
      : options.removeAttachment
        ? null
        : undefined
  const fields: Record<string, unknown> = {
    title: options.title,
    article,
    type: options.type,
    kind: options.kind,
    issueCategory: options.issue,
    linkPath: options.link,
    startDate: options.from === undefined ? undefined : parseMinute(options.from, { option: '--from' }, context),
    endDate:
      options.to === undefined
        ? undefined
        : options.to === 'none'
          ? null
          : parseMinute(options.to, { option: '--to', end: true }, context),
    companyCategories: options.category && toRecipients(options.category),
    contractIds: options.contract && toRecipients(options.contract),
    attachment,
    open: options.draft ? 0 : options.publish ? 1 : undefined,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Prints the notice as JSON or CSV if requested, then the message. */
const printNotice = (record: NoticeRow, message: string, options: GlobalOptions, context: CommandContext): Promise<void> =>
  writeRecord({ record, columns: getAdminNoticeColumns(context), message }, options, context)

export async function runNoticeAdd(title: string, options: NoticeWriteOptions, context: CommandContext): Promise<void> {
  const typed = await readTypedFields({ ...options, title }, context)
  const body = validateInput(noticeBody, { type: 'notice', startDate: new Date().toISOString(), ...typed }, context)
  const { call } = await connect(options, context)
  const result = await call(noticeAdd, { body })
  const values = { notice: result.title, status: getStatusLabel(result, context), id: result.notificationId }
  await printNotice(result, context.t('notices.added', values), options, context)
}

/** Finds a notice that the signed-in administrator may edit, archived or not. */
async function findManagedNotice({ call }: Pick<Connection, 'call'>, input: string, context: CommandContext): Promise<NoticeRow> {
  const isId = /^[\da-f]{8}-[\da-f-]{27}$/i.test(input.trim())
  if (isId) return call(noticeOne, { params: { id: input.trim() } })
  const keyword = input.trim().slice(0, 100)
  const [published, archived] = await Promise.all(
    [false, true].map((value) => call(noticeAdminList, { body: { keyword, archived: value, pageSize: 100 } })),
  )
  return findNotice([...(published?.list ?? []), ...(archived?.list ?? [])], input, context)
}

const toNoticeFields = (notice: NoticeDetail) => ({
  title: notice.title,
  article: notice.article,
  type: notice.type,
  kind: notice.kind,
  issueCategory: notice.issueCategory,
  linkPath: notice.linkPath,
  startDate: notice.startDate,
  endDate: notice.endDate,
  open: notice.open,
  companyCategories: notice.companyCategories,
  contractIds: notice.contracts.map(({ id }) => id),
  version: notice.version,
})

export async function runNoticeEdit(notice: string, options: NoticeWriteOptions, context: CommandContext): Promise<void> {
  const typed = await readTypedFields(options, context)
  const { call } = await connect(options, context)
  const params = { id: (await findManagedNotice({ call }, notice, context)).notificationId }
  const body = validateInput(noticeUpdateBody, { ...toNoticeFields(await call(noticeOne, { params })), ...typed }, context, {
    title: '--title',
  })
  const result = await call(noticeUpdate, { params, body })
  await printNotice(
    result,
    context.t('notices.changed', { notice: result.title, status: getStatusLabel(result, context) }),
    options,
    context,
  )
}

export async function runNoticeArchive(notice: string, options: NoticeArchiveOptions, context: CommandContext): Promise<void> {
  const { call } = await connect(options, context)
  const { notificationId: id } = await findManagedNotice({ call }, notice, context)
  const result = await call(noticeArchive, { params: { id }, body: { archived: !options.undo } })
  await printNotice(
    result,
    context.t(options.undo ? 'notices.restored' : 'notices.archived', { notice: result.title }),
    options,
    context,
  )
}
