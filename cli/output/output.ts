import { styleText } from 'node:util'
import { escapeFormula } from '../../shared/spreadsheet-text.ts'
import type { CommandContext, GlobalOptions } from '../context.ts'
import { CommandFailure } from '../failure.ts'
import { plainJson, plainLines } from './plain-text.ts'
import { fittingTable, type OutputColumn } from './table.ts'

/** Writes to stdout and waits until it is gone: a pipe that is slow loses nothing at the end. */
export const write = (content: string | Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => process.stdout.write(content, (error) => (error ? reject(error) : resolve())))

/** What people are told beside the answer goes to stderr, so that a pipe holds the answer alone. */
export const note = (line: string): void => {
  process.stderr.write(`${plainLines(line)}\n`)
}

export const writeJson = (value: unknown): Promise<void> => write(`${plainJson(value, 2)}\n`)
export const writeLines = (lines: readonly string[]): Promise<void> =>
  write(lines.map((line) => `${line.split(OWN).map(plainPart).join('')}\n`).join(''))

/** The two orders to the terminal that are our own: bold, and no longer bold. */
const OWN = new RegExp(`(${String.fromCharCode(27)}\\[(?:1|22)m)`)
const plainPart = (part: string): string => (OWN.test(part) ? part : plainLines(part))

/** A file as the server's export gives it, byte for byte. */
export const writeFileAnswer = (answer: { fileContent: string }): Promise<void> =>
  write(Buffer.from(answer.fileContent, 'base64'))

/** As in the server's exports: nothing that a spreadsheet would run, quoted where it has to be. */
const csvCell = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = escapeFormula(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV in the form of the server's exports (UTF-8 with BOM, CRLF), for lists that have no export there. */
export function csvText<R>(columns: readonly OutputColumn<R>[], rows: readonly R[]): string {
  const line = (cells: readonly (string | number | null)[]) => `${cells.map(csvCell).join(',')}\r\n`
  return `\ufeff${line(columns.map((column) => column.title))}${rows.map((row) => line(columns.map((column) => column.value(row)))).join('')}`
}

/** Columns of the terminal; null for a file or a pipe, which take lines of any length. */
export const terminalWidth = (): number | null => (process.stdout.isTTY ? process.stdout.columns : null)

const coloured = (options: GlobalOptions, env: NodeJS.ProcessEnv) =>
  options.color && !env.NO_COLOR && process.stdout.isTTY === true

/** Says which columns a narrow terminal does not show. */
export const formatHiddenColumns = (titles: readonly string[], { t }: CommandContext): string =>
  t('table.leftOut', { n: titles.length, titles: titles.join(t('list.comma')) })

/** A list as a table, as CSV or as the answer's own JSON. */
export async function writeList<R>(
  list: { answer: unknown; columns: readonly OutputColumn<R>[]; rows: readonly R[]; foot?: string; keepsColumns?: boolean },
  options: GlobalOptions,
  context: CommandContext,
): Promise<void> {
  if (options.json) return writeJson(list.answer)
  if (options.csv) return write(csvText(list.columns, list.rows))
  // a file or a pipe gets whole texts
  const columns = process.stdout.isTTY ? list.columns : list.columns.map(({ most: _most, ...column }) => column)
  const bold = coloured(options, context.env) ? (line: string) => styleText('bold', line) : undefined
  if (list.rows.length > 0) {
    const width = terminalWidth()
    const { lines, leftOut } = fittingTable(columns, list.rows, { width, emphasise: bold, keepsColumns: list.keepsColumns })
    await writeLines(lines)
    if (leftOut.length > 0) note(formatHiddenColumns(leftOut, context))
  }
  if (list.foot) note(list.foot)
}

export function refuseBoth(options: GlobalOptions, context: CommandContext): void {
  if (options.json && options.csv) throw new CommandFailure(context.t('error.jsonAndCsv'))
}
