import { toJapanTime } from '../../../shared/calendar/period.ts'
import type { ErrorCode } from '../../../shared/errors/errors.ts'
import { type Language, pickByLanguage } from '../../../shared/messages/language.ts'
import { toGroupReason } from '../../../shared/messages/loading/group-reason.ts'
import { inbox } from '../../../shared/messages/loading/inbox.ts'
import { importNotices } from '../../../shared/messages/loading/notices.ts'
import { importReasons } from '../../../shared/messages/loading/reasons.ts'
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import type { InboxConfig } from '../../foundation/config.ts'
import { getErrorMessage } from '../../foundation/language.ts'
import type { InboxFileModel } from '../../operations/load-models.ts'
import { datasetSpecs } from '../datasets/dataset-specs.ts'
import { toSafeFileName } from './file-names.ts'

/** Report of a file as text beside it: senders may have access to the folder only. */

const getMessages = (language: Language) => ({
  text: inbox[language],
  reasons: importReasons[language],
  notices: importNotices[language],
})

/** Removes control characters from a text of a file or a sender, so that it is harmless in a terminal. */
const removeControlCharacters = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ')

const formatTime = (at: string): string => `${toJapanTime(at).replace('T', ' ')} (+09:00)`

/** Returns the message key (under `result`) for a file's outcome. */
export const getInboxResult = ({
  state,
  outcome,
}: Pick<InboxFileModel, 'state' | 'outcome'>): 'done' | 'part' | 'repeated' | 'refused' => {
  if (state === 'refused') return 'refused'
  if (outcome?.repeated) return 'repeated'
  return (outcome?.rejected ?? 0) > 0 ? 'part' : 'done'
}

/** Returns the message of the error. */
export const formatInboxError = ({ error }: Pick<InboxFileModel, 'error'>, language: Language): string =>
  error === null ? '' : removeControlCharacters(getErrorMessage(error.code as ErrorCode, language, error.values))

function formatRejects(row: InboxFileModel, language: Language): string[] {
  const { text, reasons } = getMessages(language)
  const { outcome } = row
  if (!outcome || outcome.rejected === 0) return []
  const counted = outcome.reasons.map(({ lines, column, code }) => {
    const reason = toGroupReason(reasons[code as keyof typeof reasons] ?? code)
    return `  ${fillPlaceholders(text['report.rejectLine'], { lines, column: removeControlCharacters(column), reason })}`
  })
  const sample = outcome.sample.map(({ line, column, value, reasonJa, reasonEn }) => {
    const reason = removeControlCharacters(pickByLanguage(language, [reasonJa, reasonEn]))
    return `  ${fillPlaceholders(text['report.sampleLine'], { line, column: removeControlCharacters(column), value: removeControlCharacters(value), reason })}`
  })
  const file = `${toSafeFileName(row.fileName)}.rejects.csv`
  return ['', text['report.rejects'], ...counted, '', fillPlaceholders(text['report.first'], { file }), ...sample]
}

function formatSection(row: InboxFileModel, language: Language): string {
  const { text, notices } = getMessages(language)
  const { outcome } = row
  const spec = row.dataset === null ? null : datasetSpecs[row.dataset]
  const pairs: [string, string | null][] = [
    [text['report.file'], removeControlCharacters(row.fileName)],
    [text['report.result'], text[`result.${getInboxResult(row)}`]],
    [text['report.reason'], formatInboxError(row, language) || null],
    [text['report.counts'], outcome ? fillPlaceholders(text['report.countsValue'], { ...toCounts(outcome) }) : null],
    [text['report.written'], outcome?.rows ? fillPlaceholders(text['report.rowsValue'], { ...outcome.rows }) : null],
    [text['report.mapping'], row.mappingName === null ? null : removeControlCharacters(row.mappingName)],
    [text['report.dataset'], spec === null ? null : spec[language]],
    [text['report.taken'], formatTime(row.claimedAt)],
    [text['report.finished'], row.finishedAt === null ? null : formatTime(row.finishedAt)],
    [text['report.load'], row.loadId],
    [text['report.number'], row.id],
  ]
  const noticeLines = (outcome?.notices ?? []).map(
    ({ code, column, count, line = 0 }) =>
      `  ${fillPlaceholders(notices[code as keyof typeof notices] ?? code, { column: removeControlCharacters(column), count, line })}`,
  )
  return [
    text['report.title'],
    '',
    ...pairs.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`])),
    ...(noticeLines.length > 0 ? ['', text['report.notices'], ...noticeLines] : []),
    ...formatRejects(row, language),
  ].join('\r\n')
}

const toCounts = ({ read, loaded, rejected: out }: { read: number; loaded: number; rejected: number }) => ({
  read,
  loaded,
  rejected: out,
})

/** Returns the languages of a setting. */
export const toLanguages = (language: InboxConfig['language']): Language[] => (language === 'both' ? ['ja', 'en'] : [language])

/** Returns the report as UTF-8 with a BOM and Windows line ends, so that any editor opens it. */
export const formatInboxReport = (row: InboxFileModel, language: InboxConfig['language']): string =>
  `\ufeff${toLanguages(language)
    .map((value) => formatSection(row, value))
    .join(`\r\n\r\n${'-'.repeat(60)}\r\n\r\n`)}\r\n`

/** Returns one line about a file, for mails and notices. */
export function formatReportLine(row: InboxFileModel, language: Language): string {
  const { text } = getMessages(language)
  const reason = formatInboxError(row, language)
  const lines =
    row.outcome && row.error === null ? `　${fillPlaceholders(text['report.countsValue'], toCounts(row.outcome))}` : ''
  return `${removeControlCharacters(row.fileName)}: ${text[`result.${getInboxResult(row)}`]}${reason === '' ? lines : `　${reason}`}`
}
