import type { LoadSummary } from '../../../shared/api/loading/loads.ts'
import { importNotices } from '../../../shared/messages/loading/notices.ts'
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import type { CommandContext } from '../../context/context.ts'
import { formatTable } from '../../output/table.ts'
import { printNote, writeLines } from '../../output/write-output.ts'

/** Notices after which a load is not entirely successful: the exit code is that of rejected lines. */
const problemNotices: ReadonlySet<string> = new Set(['noTitle'])

export const hasNoProblems = (summary: LoadSummary): boolean => summary.notices.every(({ code }) => !problemNotices.has(code))

/** Writes the notices of a load: new, changed and unchanged rows, values kept, and the preview of a dry run. */
export async function printNotices(summary: LoadSummary, { t, language }: CommandContext): Promise<void> {
  const messages: Record<string, string> = importNotices[language]
  if (summary.rows !== null) {
    const { added, changed, unchanged, skipped } = summary.rows
    const isAppended = skipped > 0
    printNote(
      t(isAppended ? 'import.rowsAppended' : 'import.rows', {
        added,
        changed,
        unchanged,
        skipped,
      }),
    )
  }
  for (const { code, column, count, line = 0 } of summary.notices) {
    const message = messages[code]
    if (message !== undefined) printNote(fillPlaceholders(message, { column, count, line }))
  }
  const [first] = summary.preview
  if (first === undefined) return
  const rows = summary.preview.slice(0, 10)
  await writeLines([
    '',
    t('import.preview', { rows: rows.length }),
    ...formatTable(
      Object.keys(first).map((title) => ({
        title,
        value: (row: (typeof rows)[number]) => {
          const value = row[title] ?? null
          return typeof value === 'boolean' ? String(value) : value
        },
        maxWidth: 24,
      })),
      rows,
    ),
  ])
}
