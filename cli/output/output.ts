import { styleText } from 'node:util'
import type { CommandContext, GlobalOptions } from '../context.ts'
import { Failure } from '../failure.ts'
import { type Column, tableLines } from './table.ts'

/** Writes to stdout and waits until it is gone: a pipe that is slow loses nothing at the end. */
export const write = (content: string | Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => process.stdout.write(content, (error) => (error ? reject(error) : resolve())))

/** What people are told beside the answer goes to stderr, so that a pipe holds the answer alone. */
export const note = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

export const writeJson = (value: unknown): Promise<void> => write(`${JSON.stringify(value, null, 2)}\n`)
export const writeLines = (lines: readonly string[]): Promise<void> => write(lines.map((line) => `${line}\n`).join(''))

/** A file as the server's export gives it, byte for byte. */
export const writeFileAnswer = (answer: { fileContent: string }): Promise<void> =>
  write(Buffer.from(answer.fileContent, 'base64'))

/** A text that a spreadsheet would run as a formula is led by an apostrophe, as in the server's exports. */
const csvCell = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r\0]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV in the form of the server's exports (UTF-8 with BOM, CRLF), for lists that have no export there. */
export function csvText<R>(columns: readonly Column<R>[], rows: readonly R[]): string {
  const line = (cells: readonly (string | number | null)[]) => `${cells.map(csvCell).join(',')}\r\n`
  return `\ufeff${line(columns.map((column) => column.title))}${rows.map((row) => line(columns.map((column) => column.value(row)))).join('')}`
}

const coloured = (options: GlobalOptions, env: NodeJS.ProcessEnv) =>
  options.color && !env.NO_COLOR && process.stdout.isTTY === true

/** A list as a table, as CSV or as the answer's own JSON. */
export async function writeList<R>(
  list: { answer: unknown; columns: readonly Column<R>[]; rows: readonly R[]; foot?: string },
  options: GlobalOptions,
  context: CommandContext,
): Promise<void> {
  if (options.json) return writeJson(list.answer)
  if (options.csv) return write(csvText(list.columns, list.rows))
  // a file or a pipe gets whole texts
  const columns = process.stdout.isTTY ? list.columns : list.columns.map(({ most: _most, ...column }) => column)
  const bold = coloured(options, context.env) ? (line: string) => styleText('bold', line) : undefined
  if (list.rows.length > 0) await writeLines(tableLines(columns, list.rows, bold))
  if (list.foot) note(list.foot)
}

export function refuseBoth(options: GlobalOptions, context: CommandContext): void {
  if (options.json && options.csv) throw new Failure(context.say('error.jsonAndCsv'))
}
