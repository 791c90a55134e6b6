import type { LoadReport } from '../../../shared/contract/data-import.ts'
import { errors as enErrors } from '../../../shared/messages/en/errors.ts'
import { importReasons as en } from '../../../shared/messages/en/import-reasons.ts'
import { errors as jaErrors } from '../../../shared/messages/ja/errors.ts'
import { importReasons as ja } from '../../../shared/messages/ja/import-reasons.ts'
import type { CommandContext } from '../../context.ts'
import { csvText, note, write, writeLines } from '../../output/output.ts'
import { tableLines } from '../../output/table.ts'
import type { ImportOptions } from './import.action.ts'

/** Why a load failed, in the chosen language where its sentence needs no values of the file's. */
export function failedReason(report: LoadReport, { language }: CommandContext): string {
  if (report.error === null) return ''
  const sentence = (language === 'en' ? enErrors : jaErrors)[report.error.code as keyof typeof jaErrors]
  return sentence && !sentence.includes('{{') ? sentence : report.error.message
}

/** The outcome of a load: its sum on top, why lines were rejected below, and the first of them. */
export async function writeReport(
  file: string,
  report: LoadReport,
  { options, context }: { options: ImportOptions; context: CommandContext },
): Promise<void> {
  const { say, language } = context
  const sentences: Record<string, string> = language === 'en' ? en : ja
  const number = (value: number) => value.toLocaleString('en-US')
  if (options.csv) {
    const cells = {
      file,
      read: report.read,
      loaded: report.loaded,
      rejected: report.rejected,
      written: report.written,
      slices: report.slices,
      state: report.state,
    }
    return write(
      csvText(
        Object.entries(cells).map(([title, value]) => ({ title, value: () => value })),
        [null],
      ),
    )
  }
  if (report.state === 'failed') return
  await writeLines([
    say('import.report', { file, read: number(report.read), loaded: number(report.loaded), rejected: number(report.rejected) }),
  ])
  if (report.dryRun) note(say('import.dryRunNote'))
  else
    note(
      say('import.written', { written: number(report.written), slices: number(report.slices), encoding: report.encoding ?? '-' }),
    )
  if (report.repeated) note(say('import.repeated'))
  if (report.reasons.length > 0) {
    // the sentence that names one line's value says nothing about all of them
    const reason = (code: string) =>
      (sentences[code] ?? code)
        .replace(/（[^）]*\{\{\w+\}\}[^）]*）| \([^)]*\{\{\w+\}\}[^)]*\)/g, '')
        .replace(/(?<=[。.]) ?[^。.]*\{\{\w+\}\}[^。]*。?$/, '')
        .replace(/\{\{\w+\}\}/g, '…')
    await writeLines([
      '',
      say('import.reasons'),
      ...tableLines(
        [
          { title: say('import.lines'), value: (row: LoadReport['reasons'][number]) => row.lines },
          { title: say('import.column'), value: (row) => row.column },
          { title: say('import.reason'), value: (row) => reason(row.code) },
        ],
        report.reasons,
      ),
    ])
  }
  if (report.sample.length > 0) {
    await writeLines([
      '',
      ...tableLines(
        [
          { title: say('import.line'), value: (row: LoadReport['sample'][number]) => row.line },
          { title: say('import.column'), value: (row) => row.column },
          { title: say('import.value'), value: (row) => row.value, most: 30 },
          { title: say('import.reason'), value: (row) => (language === 'en' ? row.reasonEn : row.reasonJa) },
        ],
        report.sample.slice(0, 10),
      ),
    ])
  }
}
