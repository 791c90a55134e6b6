import type { LoadSummary } from '../../../shared/api/loading/loads.ts'
import { errors } from '../../../shared/messages/errors.ts'
import { pickByLanguage } from '../../../shared/messages/language.ts'
import { toGroupReason } from '../../../shared/messages/loading/group-reason.ts'
import { importReasons } from '../../../shared/messages/loading/reasons.ts'
import { fillSingleLanguage, reduceToLanguage } from '../../../shared/messages/single-language.ts'
import type { CommandContext, GlobalOptions } from '../../context/context.ts'
import { fitTable, type OutputColumn } from '../../output/table.ts'
import { formatCsv, getTerminalWidth, printNote, writeJson, writeLines, writeStdout } from '../../output/write-output.ts'
import { printNotices } from './load-notices.ts'

/** Reason of a failed load in the current language; older servers send both languages. */
export function getFailureReason(error: LoadSummary['error'], context: CommandContext): string {
  if (error === null) return ''
  const reason = getMessageInLanguage(error, context)
  return error.code === 'import.tooManyRejects' ? `${reason} ${context.t('import.limitOption')}` : reason
}

function getMessageInLanguage(error: NonNullable<LoadSummary['error']>, { language }: CommandContext): string {
  const message: string | undefined = errors[language][error.code as keyof typeof errors.ja]
  if (!message || error.code === 'server.stopping') return reduceToLanguage(error.message, language)
  const hasValues = Object.keys(error.values).length > 0
  return hasValues || !message.includes('{{')
    ? fillSingleLanguage(language, message, error.values)
    : reduceToLanguage(error.message, language)
}

export interface FileSummary {
  file: string
  summary: LoadSummary
}

const csvColumns: readonly OutputColumn<FileSummary>[] = [
  { title: 'file', value: ({ file }) => file },
  { title: 'read', value: ({ summary }) => summary.read },
  { title: 'loaded', value: ({ summary }) => summary.loaded },
  { title: 'rejected', value: ({ summary }) => summary.rejected },
  { title: 'written', value: ({ summary }) => summary.written },
  { title: 'slices', value: ({ summary }) => summary.slices },
  { title: 'state', value: ({ summary }) => summary.state },
]

/** Writes the load summaries of all files together, as JSON or CSV. */
export const writeSummaries = (loads: readonly FileSummary[], { json }: Pick<GlobalOptions, 'json'>): Promise<void> =>
  json ? writeJson(loads.map(({ summary }) => summary)) : writeStdout(formatCsv(csvColumns, loads))

/** Prints the load summary of a file: totals, reasons for rejected lines, and the first rejected lines. */
export async function printLoadSummary({ file, summary }: FileSummary, context: CommandContext): Promise<void> {
  const { t, language } = context
  const messages: Record<string, string> = importReasons[language]
  if (summary.state === 'failed' && summary.reasons.length === 0) return
  if (summary.state !== 'failed')
    await writeLines([t('import.report', { file, read: summary.read, loaded: summary.loaded, rejected: summary.rejected })])
  if (summary.dryRun) printNote(t('import.dryRunNote'))
  else if (summary.state === 'done') {
    if (summary.written > 0) printNote(t('import.loadedAs', { id: summary.id.slice(0, 8) }))
    printNote(t('import.written', { written: summary.written, slices: summary.slices, encoding: summary.encoding ?? '-' }))
  }
  if (summary.repeated) printNote(t('import.repeated'))
  await printNotices(summary, context)
  if (summary.reasons.length > 0) {
    const getReason = (code: string) => toGroupReason(messages[code] ?? code)
    await writeLines([
      '',
      t('import.reasons'),
      ...fitTable(
        [
          { title: t('import.lines'), value: (row: LoadSummary['reasons'][number]) => row.lines },
          { title: t('import.column'), value: (row) => row.column },
          { title: t('import.reason'), value: (row) => getReason(row.code) },
        ],
        summary.reasons,
        { width: getTerminalWidth() },
      ).lines,
    ])
  }
  if (summary.sample.length > 0) {
    await writeLines([
      '',
      ...fitTable(
        [
          { title: t('import.line'), value: (row: LoadSummary['sample'][number]) => row.line },
          { title: t('import.column'), value: (row) => row.column },
          { title: t('import.value'), value: (row) => row.value, maxWidth: 30 },
          { title: t('import.reason'), value: (row) => pickByLanguage(language, [row.reasonJa, row.reasonEn]) },
        ],
        summary.sample.slice(0, 10),
        { width: getTerminalWidth() },
      ).lines,
    ])
  }
}
