import { writeFile } from 'node:fs/promises'
import type { NoticeRow, PersonalNotice } from '../../shared/api/notice-fields.ts'
import {
  noticeAdminList,
  noticeDownload,
  noticeViewed,
  personalNoticeOne,
  personalNotices,
} from '../../shared/api/notification.ts'
import { formatJapanMinute } from '../../shared/calendar/period.ts'
import type { PublicationStatus } from '../../shared/fields/choices.ts'
import { notification } from '../../shared/messages/notification.ts'
import { type Connection, connect } from '../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { CommandFailure, createWriteFailure } from '../context/failure.ts'
import { getArgumentName } from '../context/help-text.ts'
import { htmlToText } from '../output/plain-text.ts'
import { formatEntries, type OutputColumn } from '../output/table.ts'
import { printNote, writeJson, writeLines, writeList, writeStdout } from '../output/write-output.ts'

interface NoticeListOptions extends GlobalOptions {
  admin?: boolean
  status?: PublicationStatus
  archived?: boolean
}
interface NoticeShowOptions extends GlobalOptions {
  pdf?: string
  attachment?: string
}
interface NoticeReadOptions extends GlobalOptions {
  all?: boolean
}

/** Labels of notice types and states in the current language. */
const getNoticeLabels = ({ language }: CommandContext) => notification[language]

const noticeIdColumn = { title: 'ID', value: (row: { notificationId: string }) => row.notificationId, dropPriority: 0 }

const getListColumns = (context: CommandContext): OutputColumn<PersonalNotice>[] => {
  const { t } = context
  const labels = getNoticeLabels(context)
  return [
    noticeIdColumn,
    { title: t('notice.type'), value: (row) => labels[`type.${row.type}`] },
    { title: t('notice.title'), value: (row) => row.title, maxWidth: 60 },
    { title: t('notice.start'), value: (row) => formatJapanMinute(row.startDate) },
    { title: t('notice.read'), value: (row) => (row.isRead ? '' : t('notice.unread')) },
    { title: t('notice.attachment'), value: (row) => row.attachmentInfo, maxWidth: 30 },
  ]
}

export const getStatusLabel = (row: Pick<NoticeRow, 'status' | 'open' | 'archived'>, context: CommandContext): string => {
  const labels = getNoticeLabels(context)
  return row.archived ? labels.archivedBadge : row.open === 0 ? labels.draft : labels[`status.${row.status}`]
}

export const getAdminNoticeColumns = (context: CommandContext): OutputColumn<NoticeRow>[] => {
  const { t } = context
  const labels = getNoticeLabels(context)
  return [
    noticeIdColumn,
    { title: t('notice.status'), value: (row) => getStatusLabel(row, context) },
    { title: t('notice.type'), value: (row) => labels[`type.${row.type}`] },
    { title: t('notice.title'), value: (row) => row.title, maxWidth: 50 },
    { title: t('notice.start'), value: (row) => formatJapanMinute(row.startDate) },
    { title: t('notice.end'), value: (row) => (row.endDate === null ? null : formatJapanMinute(row.endDate)) },
    { title: t('notice.readers'), value: (row) => row.readers },
    { title: t('notice.recipients'), value: (row) => row.recipients },
    { title: t('notice.attachment'), value: (row) => row.attachmentInfo, maxWidth: 30 },
    { title: t('notice.updatedBy'), value: (row) => row.updatedBy, maxWidth: 16 },
  ]
}

export async function runNoticeList(options: NoticeListOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const { call } = await connect(options, context)
  if (options.admin || options.status || options.archived) {
    const result = await call(noticeAdminList, {
      body: { status: options.status ?? 'all', archived: options.archived === true, pageSize: 100 },
    })
    const footer = result.list.length === 0 ? t('notices.none') : t('notices.foundAll', { n: result.paging.total })
    return writeList({ result, rows: result.list, columns: getAdminNoticeColumns(context), footer }, options, context)
  }
  const result = await call(personalNotices)
  const rows = [...result.problemReports, ...result.notices]
  const footer =
    rows.length === 0
      ? t('notices.none')
      : t('notices.found', { n: rows.length, unread: result.numberOfNotificationsHaveNotRead })
  return writeList({ result, rows, columns: getListColumns(context), footer }, options, context)
}

/** Finds a notice by title or ID. */
export function findNotice<R extends { notificationId: string; title: string }>(
  rows: readonly R[],
  input: string,
  { t }: CommandContext,
): R {
  const keyword = input.normalize('NFC').trim()
  const notices = rows.filter(({ notificationId, title }) => notificationId === keyword || title === keyword)
  const [first] = notices
  if (!first) throw new CommandFailure(t('notices.missing', { notice: input }))
  if (notices.length > 1) throw new CommandFailure(t('notices.ambiguous', { notice: input }))
  return first
}

async function readPersonalNotices({ call }: Pick<Connection, 'call'>): Promise<PersonalNotice[]> {
  const { notices, problemReports } = await call(personalNotices)
  return [...problemReports, ...notices]
}

async function saveBase64File(path: string, content: string, context: CommandContext): Promise<void> {
  const bytes = Buffer.from(content, 'base64')
  if (path === '-') return writeStdout(bytes)
  try {
    await writeFile(path, bytes)
  } catch (error) {
    throw createWriteFailure(path, error, context)
  }
  printNote(context.t('file.written', { path }))
}

export async function runNoticeShow(input: string, options: NoticeShowOptions, context: CommandContext): Promise<void> {
  const { t, language } = context
  const { call } = await connect(options, context)
  const foundNotice = findNotice(await readPersonalNotices({ call }), input, context)
  const params = { id: foundNotice.notificationId }
  if (options.attachment !== undefined && foundNotice.attachmentInfo === null)
    throw new CommandFailure(t('notices.noAttachmentThere', { notice: foundNotice.title }))
  for (const [file, path] of [
    ['notice', options.pdf],
    ['attachment', options.attachment],
  ] as const)
    if (path !== undefined)
      await saveBase64File(path, (await call(noticeDownload, { params, query: { file, language } })).fileContent, context)
  if (options.pdf !== undefined || options.attachment !== undefined) return
  const notice = await call(personalNoticeOne, { params })
  if (options.json) return writeJson(notice)
  if (options.csv) return writeList({ result: notice, rows: [notice], columns: getListColumns(context) }, options, context)
  const facts = [
    [t('notice.title'), notice.title],
    [t('notice.type'), getNoticeLabels(context)[`type.${notice.type}`]],
    [t('notice.start'), formatJapanMinute(notice.startDate)],
    ...(notice.attachmentInfo === null ? [] : [[t('notice.attachment'), notice.attachmentInfo]]),
  ] as [string, string][]
  return writeLines([...formatEntries(facts), '', htmlToText(notice.article)])
}

export async function runNoticeRead(
  input: readonly string[],
  options: NoticeReadOptions,
  context: CommandContext,
): Promise<void> {
  const { t } = context
  if (input.length === 0 && !options.all)
    throw new CommandFailure(t('error.missingArgument', { name: getArgumentName('notices', t) }))
  const { call } = await connect(options, context)
  const rows = await readPersonalNotices({ call })
  const chosen = options.all ? rows.filter(({ isRead }) => !isRead) : input.map((value) => findNotice(rows, value, context))
  for (const { notificationId: id } of chosen) await call(noticeViewed, { params: { id } })
  const after = await call(personalNotices)
  if (options.json) await writeJson(after)
  printNote(t('notices.marked', { n: chosen.length, unread: after.numberOfNotificationsHaveNotRead }))
}
