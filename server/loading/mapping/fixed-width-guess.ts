import { decoderLabels } from '../receive/encoding.ts'
import type { Encoding, Mapping } from './mapping-schema.ts'
import { isBookCode } from './sample-values.ts'

/** Finds the columns of a fixed-width file: codes and days by their digits, the rest where the kind of characters changes. */

type Layout = NonNullable<Mapping['fixedWidth']>

export interface FixedWidthSample {
  layout: Layout
  headers: string[]
  rows: string[][]
}

/** Lines that are examined; shorter ones are not records. */
const MAX_LINES = 200
const MIN_WIDTH = 20
const MAX_WIDTH = 8192

function splitLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = []
  for (let from = 0; from < bytes.length && lines.length <= MAX_LINES; ) {
    const end = bytes.indexOf(10, from)
    const stop = end < 0 ? bytes.length : end
    const line = bytes.subarray(from, bytes[stop - 1] === 13 ? stop - 1 : stop)
    if (line.length > 0 && !(line.length === 1 && line[0] === 0x1a)) lines.push(line)
    from = stop + 1
  }
  // if the file continues, the last line is cut off
  if (lines.length > MAX_LINES) lines.pop()
  return lines
}

const isWide = (encoding: Encoding, byte: number) =>
  encoding === 'cp932' ? (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc) : byte >= 0xa1

/** Kind of each byte's character: digit, space or text. */
function classifyBytes(line: Buffer, encoding: Encoding): string {
  let kinds = ''
  for (let at = 0; at < line.length; at++) {
    const byte = line[at] ?? 0
    if (encoding !== 'utf-8' && isWide(encoding, byte)) {
      kinds += 'tt'
      at++
    } else kinds += byte >= 0x30 && byte <= 0x39 ? 'd' : byte === 0x20 ? ' ' : 't'
  }
  return kinds
}

const isCompactDay = (text: string): boolean => /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(text)

/** Returns the only starts at which the text of this width fits in every line; overlapping ones count once. */
function findWindows(lines: readonly string[], width: number, fits: (text: string) => boolean): number[] {
  const starts: number[] = []
  const length = Math.min(...lines.map((line) => line.length))
  for (let start = 0; start + width <= length; start++) {
    if (start < (starts.at(-1) ?? -width) + width) continue
    if (lines.every((line) => fits(line.slice(start, start + width)))) starts.push(start)
  }
  return starts
}

/** Returns the columns of a file whose lines, or those of its details, have the same number of bytes; null for another file. */
export function readFixedWidthSample(bytes: Buffer, encoding: Encoding): FixedWidthSample | null {
  if (encoding.startsWith('utf-16') || encoding === 'iso-2022-jp') return null
  const all = splitLines(bytes)
  // records of one kind begin with the same mark: the most frequent is that of the details
  const marks = new Map<number, Buffer[]>()
  for (const line of all) marks.set(line[0] ?? 0, [...(marks.get(line[0] ?? 0) ?? []), line])
  const details = [...marks.values()].sort((a, b) => b.length - a.length)[0] ?? []
  const hasMarks = marks.size > 1 && marks.size <= 5
  const lines = hasMarks ? details : all
  // the records of a heading and a total are often shorter
  const width = lines[0]?.length ?? 0
  if (lines.length < 2 || width < MIN_WIDTH || width > MAX_WIDTH || lines.some((line) => line.length !== width)) return null
  const texts = lines.map((line) => line.toString('latin1'))
  const taken = new Map<number, { name: string; width: number }>()
  const reserveWindows = (name: string, size: number, starts: readonly number[]) => {
    for (const [at, start] of starts.entries()) {
      const isFree = [...taken].every(([from, one]) => start + size <= from || start >= from + one.width)
      if (isFree) taken.set(start, { name: at === 0 ? name : `${name}${at + 1}`, width: size })
    }
  }
  // digits beside a code can pass for another by chance: books and magazines first
  for (const form of [/^(97[89]|491)\d+$/, /^4[59]\d+$/])
    if (taken.size === 0)
      reserveWindows(
        'productCode',
        13,
        findWindows(texts, 13, (text) => form.test(text) && isBookCode(text)),
      )
  if (taken.size === 0) return null
  reserveWindows('date', 8, findWindows(texts, 8, isCompactDay))
  const kinds = lines.map((line) => classifyBytes(line, encoding))
  const getKindAt = (at: number): 'd' | 't' | ' ' => {
    const found = new Set(kinds.map((line) => line[at] ?? ' '))
    return found.has('t') ? 't' : found.has('d') ? 'd' : ' '
  }
  const columns: Layout['columns'] = []
  for (let at = hasMarks ? 1 : 0; at < width; ) {
    const known = taken.get(at)
    if (known) {
      columns.push({ name: known.name, start: at + 1, width: known.width })
      at += known.width
      continue
    }
    const start = at
    let kind = getKindAt(at)
    for (at++; at < width && !taken.has(at); at++) {
      const next = getKindAt(at)
      if (kind === ' ') kind = next
      // the spaces after a text belong to it, those before a number to the number
      if (next !== ' ' && next !== kind) break
    }
    if (lines.some((line) => line.subarray(start, at).some((byte) => byte !== 0x20)))
      columns.push({ name: `c${start + 1}`, start: start + 1, width: at - start })
  }
  // seven digits alone are a code that the trade shares
  const stores = columns.filter(
    ({ name, start, width: size }) =>
      name.startsWith('c') && texts.every((text) => /^[1-9]\d{6}$/.test(text.slice(start - 1, start - 1 + size))),
  )
  if (stores.length === 1 && stores[0]) stores[0].name = 'storeCode'
  const decoder = new TextDecoder(decoderLabels[encoding])
  const layout: Layout = {
    unit: 'bytes',
    ...(hasMarks ? { recordType: { start: 1, width: 1, value: String.fromCharCode(details[0]?.[0] ?? 0) } } : {}),
    columns,
  }
  return {
    layout,
    headers: columns.map(({ name }) => name),
    rows: lines.map((line) => columns.map(({ start, width }) => decoder.decode(line.subarray(start - 1, start - 1 + width)))),
  }
}
