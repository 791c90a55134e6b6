import { closeSync, createWriteStream, openSync, readSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Cell, ColumnType } from '../../shared/reports/columns.ts'

/**
 * Rows between reading and writing a file: CSV without a header, as both engines write it themselves. An unquoted empty field is
 * null, a quoted one an empty text.
 */

/** Path of the spool of a section, in a file of several. */
export const getSectionSpool = (spool: string, index: number): string => `${spool}-${index}`

/** Block size in bytes. */
const BLOCK = 1024 * 1024

function toCellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return cell === '' || /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

async function* formatSpoolLines(rows: AsyncIterable<readonly Cell[]>, counted: (rows: number) => void): AsyncGenerator<string> {
  let text = ''
  let count = 0
  for await (const row of rows) {
    text += `${row.map(toCellText).join(',')}\n`
    count += 1
    if (text.length < BLOCK) continue
    counted(count)
    yield text
    text = ''
  }
  counted(count)
  yield text
}

/** Writes rows to a spool and returns their number. */
export async function writeSpool(path: string, rows: AsyncIterable<readonly Cell[]>, signal: AbortSignal): Promise<number> {
  let count = 0
  const source = Readable.from(
    formatSpoolLines(rows, (so) => {
      count = so
    }),
    { objectMode: false },
  )
  await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
  return count
}

const isFigure: Record<ColumnType, boolean> = {
  text: false,
  code: false,
  date: false,
  integer: true,
  decimal: true,
  decimal2: true,
  decimal3: true,
}

const parseFigure = (text: string): Cell => {
  const figure = Number(text)
  // a mark for a hidden figure is not a number
  return Number.isNaN(figure) ? text : figure
}

/** A row as stored in the spool, without its line end; `cells` parses it. */
export interface SpooledRow {
  text: string
  cells(): Cell[]
}

/** Splits text into rows and keeps the incomplete rest. A row ends at a line end outside of quotes. */
class RowReader {
  readonly #figures: readonly boolean[]
  #text = ''
  #quote = -1

  constructor(types: readonly ColumnType[]) {
    this.#figures = types.map((type) => isFigure[type])
  }

  *rows(text: string): Generator<SpooledRow> {
    this.#quote = -1
    this.#text = this.#text === '' ? text : this.#text + text
    let at = 0
    for (;;) {
      const next = this.#next(at)
      if (next === null) break
      yield { text: this.#text.slice(at, next.end), cells: next.cells }
      at = next.end + 1
    }
    this.#text = this.#text.slice(at)
  }

  /** Returns the end of the row that begins here, or null if it has not been read yet. Rows without quotes need no parsing. */
  #next(from: number): { end: number; cells: () => Cell[] } | null {
    const end = this.#text.indexOf('\n', from)
    if (end === -1) return null
    // searched once per quote, not once per row
    if (this.#quote < from) this.#quote = findQuote(this.#text, from)
    if (this.#quote > end) return { end, cells: () => this.#row(from)?.cells ?? [] }
    const row = this.#row(from)
    return row && { end: row.end - 1, cells: () => row.cells }
  }

  /** Parses the row that begins here; null if its end has not been read yet. */
  #row(from: number): { cells: Cell[]; end: number } | null {
    const text = this.#text
    const figures = this.#figures
    const cells: Cell[] = []
    let at = from
    for (;;) {
      let cell: Cell
      if (text.charCodeAt(at) === 34) {
        const end = findClosingQuote(text, at + 1)
        if (end === -1) return null
        const raw = text.slice(at + 1, end)
        const inner = raw.includes('"') ? raw.replaceAll('""', '"') : raw
        cell = figures[cells.length] ? parseFigure(inner) : inner
        at = end + 1
      } else {
        const end = findPlainEnd(text, at)
        if (end === -1) return null
        cell = end === at ? null : figures[cells.length] ? parseFigure(text.slice(at, end)) : text.slice(at, end)
        at = end
      }
      cells.push(cell)
      const next = text.charCodeAt(at)
      if (Number.isNaN(next)) return null
      at += 1
      if (next === 10) return { cells, end: at }
    }
  }
}

function findQuote(text: string, from: number): number {
  const at = text.indexOf('"', from)
  return at === -1 ? Number.POSITIVE_INFINITY : at
}

/** Returns the index of the closing quote, which no second quote follows; -1 if it has not been read yet. */
function findClosingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1) {
    if (at + 1 >= text.length) return -1
    if (text.charCodeAt(at + 1) !== 34) return at
    at = text.indexOf('"', at + 2)
  }
  return -1
}

function findPlainEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 44 || code === 10) return at
  }
  return -1
}

function* readBlocks(path: string): Generator<string> {
  const file = openSync(path, 'r')
  try {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    const block = Buffer.allocUnsafe(BLOCK)
    for (;;) {
      const bytes = readSync(file, block, 0, BLOCK, null)
      if (bytes === 0) return
      yield decoder.decode(block.subarray(0, bytes), { stream: true })
    }
  } finally {
    closeSync(file)
  }
}

/**
 * Yields the rows of a spool; parse each before requesting the next. Memory use is constant. It reads synchronously and is only
 * for the writing thread: a promise per row would cost more than the row itself.
 */
export function* readSpool(path: string, types: readonly ColumnType[]): Generator<SpooledRow> {
  const reader = new RowReader(types)
  for (const text of readBlocks(path)) yield* reader.rows(text)
}

/** Yields the cells of rows, with figures as numbers. */
export function* readCells(rows: Iterable<SpooledRow>): Generator<Cell[]> {
  for (const row of rows) yield row.cells()
}
