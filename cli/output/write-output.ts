import { styleText } from 'node:util'
import { escapeFormula } from '../../shared/text/escape-text.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { stringifyPlainJson, stripControlsFromLines } from './plain-text.ts'
import { fitTable, type OutputColumn } from './table.ts'

/** Writes to stdout and waits until it is flushed, so that a slow pipe loses nothing at exit. */
export const writeStdout = (content: string | Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => process.stdout.write(content, (error) => (error ? reject(error) : resolve())))

/** Writes a message to stderr, so that pipes contain the result only. */
export const printNote = (line: string): void => {
  process.stderr.write(`${stripControlsFromLines(line)}\n`)
}

export const writeJson = (value: unknown): Promise<void> => writeStdout(`${stringifyPlainJson(value, 2)}\n`)
export const writeLines = (lines: readonly string[]): Promise<void> =>
  writeStdout(lines.map((line) => `${line.split(OWN_ESCAPE_SEQUENCES).map(stripForeignControls).join('')}\n`).join(''))

/** The two escape sequences written by the program itself: bold on and off. */
const OWN_ESCAPE_SEQUENCES = new RegExp(`(${String.fromCharCode(27)}\\[(?:1|22)m)`)
const stripForeignControls = (part: string): string => (OWN_ESCAPE_SEQUENCES.test(part) ? part : stripControlsFromLines(part))

/** Writes the file of an export to stdout unchanged. */
export const writeFileResult = (result: { fileContent: string }): Promise<void> =>
  writeStdout(Buffer.from(result.fileContent, 'base64'))

/** Formats a CSV cell as the server does: formulas escaped, quoted if necessary. */
const formatCsvCell = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = escapeFormula(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV in the form of the server's exports (UTF-8 with BOM, CRLF), for lists without a server export. */
export function formatCsv<R>(columns: readonly OutputColumn<R>[], rows: readonly R[]): string {
  const formatLine = (cells: readonly (string | number | null)[]) => `${cells.map(formatCsvCell).join(',')}\r\n`
  return `\ufeff${formatLine(columns.map((column) => column.title))}${rows.map((row) => formatLine(columns.map((column) => column.value(row)))).join('')}`
}

/** Width of the terminal; null for files and pipes, which have no limit. */
export const getTerminalWidth = (): number | null => (process.stdout.isTTY ? process.stdout.columns : null)

const shouldUseColours = (options: GlobalOptions, env: NodeJS.ProcessEnv) =>
  options.color && !env.NO_COLOR && process.stdout.isTTY === true

/** States which columns do not fit into the terminal. */
const formatHiddenColumns = (titles: readonly string[], { t }: CommandContext): string =>
  t('table.leftOut', { n: titles.length, titles: titles.join(t('list.comma')) })

/** Writes one record as JSON or CSV if requested, then the message to stderr. */
export async function writeRecord<R>(
  { record, columns, message }: { record: R; columns: readonly OutputColumn<R>[]; message: string },
  options: GlobalOptions,
  context: CommandContext,
): Promise<void> {
  if (options.json || options.csv) await writeList({ result: record, rows: [record], columns }, options, context)
  printNote(message)
}

/** Writes a list as a table, as CSV, or as the result's JSON. */
export async function writeList<R>(
  list: { result: unknown; columns: readonly OutputColumn<R>[]; rows: readonly R[]; footer?: string; keepsColumns?: boolean },
  options: GlobalOptions,
  context: CommandContext,
): Promise<void> {
  if (options.json) return writeJson(list.result)
  if (options.csv) return writeStdout(formatCsv(list.columns, list.rows))
  // texts are not truncated in files and pipes
  const columns = process.stdout.isTTY ? list.columns : list.columns.map(({ maxWidth: _most, ...column }) => column)
  const bold = shouldUseColours(options, context.env) ? (line: string) => styleText('bold', line) : undefined
  if (list.rows.length > 0) {
    const width = getTerminalWidth()
    const { lines, droppedColumns } = fitTable(columns, list.rows, { width, emphasise: bold, keepsColumns: list.keepsColumns })
    await writeLines(lines)
    if (droppedColumns.length > 0) printNote(formatHiddenColumns(droppedColumns, context))
  }
  if (list.rows.length === 0) printNote(context.t('table.noRows'))
  if (list.footer) printNote(list.footer)
}
