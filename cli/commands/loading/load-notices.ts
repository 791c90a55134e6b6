import type { LoadReport } from '../../../shared/api/loading/loads.ts'
import { fill } from '../../../shared/messages/fill.ts'
import { importNotices } from '../../../shared/messages/loading/notices.ts'
import type { CommandContext } from '../../context.ts'
import { note, writeLines } from '../../output/output.ts'
import { tableLines } from '../../output/table.ts'

/** Notices after which a load is not entirely successful: the exit code is that of rejected lines. */
const unsound: ReadonlySet<string> = new Set(['noTitle'])

export const isSound = (report: LoadReport): boolean => report.notices.every(({ code }) => !unsound.has(code))

/** Writes the notices of a load: new, changed and unchanged rows, values kept, and the preview of a dry run. */
export async function writeNotices(report: LoadReport, { t, language }: CommandContext): Promise<void> {
  const sentences: Record<string, string> = importNotices[language]
  if (report.rows !== null) {
    const { added, changed, unchanged, skipped } = report.rows
    const appended = skipped > 0
    note(
      t(appended ? 'import.rowsAppended' : 'import.rows', {
        added,
        changed,
        unchanged,
        skipped,
      }),
    )
  }
  for (const { code, column, count } of report.notices) {
    const sentence = sentences[code]
    if (sentence !== undefined) note(fill(sentence, { column, count }))
  }
  const [first] = report.preview
  if (first === undefined) return
  const rows = report.preview.slice(0, 10)
  await writeLines([
    '',
    t('import.preview', { rows: rows.length }),
    ...tableLines(
      Object.keys(first).map((title) => ({
        title,
        value: (row: (typeof rows)[number]) => {
          const value = row[title] ?? null
          return typeof value === 'boolean' ? String(value) : value
        },
        most: 24,
      })),
      rows,
    ),
  ])
}
