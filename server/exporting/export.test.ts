import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { PassThrough } from 'node:stream'
import ExcelJS from 'exceljs'
import readXlsxFile from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { Cell } from '../../shared/reports/columns.ts'
import { escapeFormula } from '../../shared/text/escape-text.ts'
import { describeConditions } from './conditions.ts'
import { streamCsv, toCp932 } from './csv.ts'
import { buildFileName, createExportFile } from './export-file.ts'
import { formatBucketLabels, type TableModel } from './table-model.ts'

const hostile = ['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '\t=1', '"引用", と改行\nのある題', '①㈱髙﨑～－〜']
const rows: Cell[][] = hostile.map((name, index) => [`978499990${index}`, name, '2026-11-20', index * 1000, index / 10, null])

const table = (more: Partial<TableModel> = {}): TableModel => ({
  title: '売上推移',
  language: 'ja',
  unit: 'copies',
  conditions: [['期間', '2026/11/01〜2026/11/20']],
  definitions: [['消化率(%)', '100×累計売上÷累計配本']],
  madeBy: '汐見坂書房 佐伯 由香',
  madeAt: '2026-11-20T03:00:00.000Z',
  columns: [
    { name: 'jan', type: 'code' },
    { name: 'productName', type: 'text' },
    { name: 'releaseDate', type: 'date' },
    { name: 'quantity', type: 'integer' },
    { name: 'saleRate', type: 'decimal' },
    { name: 'returnRate', type: 'decimal' },
  ],
  rows,
  totals: [null, '合計', null, 21_000, null, null],
  notes: ['架空のデモデータです。'],
  chart: { kind: 'line', labels: ['1', '2', '3'], series: [{ name: '題', values: [1, null, 3] }] },
  ...more,
})

async function readBytes(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}
const file = (format: 1 | 2 | 3, more: Partial<TableModel> = {}) =>
  createExportFile(table(more), { format, encoding: 'utf-8-bom', language: 'ja', nameParts: ['売上推移', 'a/b:c'] })

describe('CSV export', () => {
  it('starts a CSV export with a BOM, quotes where necessary and escapes formulas', async () => {
    const created = file(1)
    expect(created.fileName).toBe('売上推移_a_b_c.csv')
    const text = (await readBytes(created.chunks)).toString('utf8')
    expect(text.startsWith('\ufeffJAN,商品名,発売日,売上(冊),消化率(%),返品率(%)\r\n')).toBe(true)
    const lines = text.split('\r\n')
    expect(lines[1]).toBe("9784999900,'=1+1,2026-11-20,0,0,")
    expect(text).toContain('"""引用"", と改行\nのある題"')
    for (const name of hostile.slice(0, 5)) expect(escapeFormula(name).startsWith("'")).toBe(true)
    // numbers stay numbers: a change of −3.2 % is not a formula
    expect(text).not.toContain("'0")
  })

  it('replaces characters of a CSV export that CP932 lacks with 〓 and keeps all others', async () => {
    const bytes = await readBytes(streamCsv(table({ rows: [['1', '①㈱髙﨑～－😀?', null, 1, 2, 3]] }), 'cp932'))
    expect(new TextDecoder('shift_jis').decode(bytes)).toContain('①㈱髙﨑～－〓?')
    expect(toCp932('😀😀a?').unmappable).toBe(2)
  })

  it('writes letters with combining marks and variation selectors of a CSV export as CP932 has them', () => {
    const { bytes, unmappable } = toCp932('葛\u{e0100}城、か\u3099か\u309a\r\n?')
    expect([new TextDecoder('shift_jis').decode(bytes), unmappable]).toEqual(['葛城、がか゜\r\n?', 0])
  })

  it('writes characters of a CSV export as their CP932 equivalents, which Unicode maps differently', () => {
    const { bytes, unmappable } = toCp932('〜−‖—¢£¬¦¥‾')
    expect([bytes.toString('hex'), unmappable]).toEqual(['8160817c8161815c8191819281cafa55818f8150', 0])
  })

  it('streams a million rows of a CSV export without keeping them in memory', async () => {
    const streamManyRows = async function* (): AsyncGenerator<Cell[]> {
      for (let index = 0; index < 1_000_000; index++) yield [`97849999${index}`, `商品 ${index}`, '2026-11-20', index, 12.3, null]
    }
    let size = 0
    let lines = 0
    let peak = 0
    const before = process.memoryUsage().heapUsed
    for await (const chunk of streamCsv(table({ rows: streamManyRows() }), 'utf-8-bom')) {
      size += chunk.length
      for (const byte of chunk) if (byte === 10) lines += 1
      peak = Math.max(peak, process.memoryUsage().heapUsed - before)
    }
    expect(lines).toBe(1_000_001)
    expect(size).toBeGreaterThan(40_000_000)
    // including what is waiting for garbage collection
    expect(peak).toBeLessThan(100 * 1024 ** 2)
  })
})

describe('Excel export', () => {
  it('finds the internal stream of the Excel library that the writer depends on', () => {
    const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: new PassThrough(), useSharedStrings: false })
    const sheet = workbook.addWorksheet('1') as unknown as {
      addRow(row: unknown[]): { commit(): void }
      stream: { pipes: { _writableState: object }[] }
    }
    for (let row = 0; row < 20_000; row++) sheet.addRow(['商品', row]).commit()
    expect(sheet.stream.pipes[0]?._writableState).toMatchObject({ needDrain: true })
  })

  it('writes an Excel file with typed cells, codes as text, a frozen header and the conditions', async () => {
    const bytes = await readBytes(file(2).chunks)
    const sheets = await readXlsxFile(bytes)
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['売上推移', '条件'])
    const [header, ...found] = sheets[0]?.data ?? []
    expect(header).toEqual(['JAN', '商品名', '発売日', '売上(冊)', '消化率(%)', '返品率(%)'])
    expect(found).toHaveLength(rows.length + 1)
    expect(found[1]?.slice(0, 5)).toEqual(['9784999901', "'+cmd|calc", new Date('2026-11-20T00:00:00Z'), 1000, 0.1])
    const facts = sheets[1]?.data ?? []
    expect(facts.map((line) => line[0])).toEqual(['期間', '件数', '注記', '定義: 消化率(%)', '作成者', '作成日時'])
    expect(facts[1]?.[1]).toBe('7')
    // noon in Japan
    expect(facts.at(-1)?.[1]).toBe('2026/11/20 12:00:00')
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(bytes as unknown as ArrayBuffer)
    expect(workbook.worksheets[0]?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    expect(workbook.worksheets[0]?.getCell('A2').type).toBe(ExcelJS.ValueType.String)
    expect(workbook.worksheets[0]?.getCell('B2').type).toBe(ExcelJS.ValueType.String)
  })
})

describe('long texts in Excel exports', () => {
  it('continues long texts in further rows of the conditions of an Excel file, and cuts them off in a cell', async () => {
    const jans = Array.from({ length: 5000 }, (_none, index) => `97849999${String(index).padStart(5, '0')}`).join(', ')
    const long = '題'.repeat(40_000)
    const bytes = await readBytes(file(2, { conditions: [['商品', jans]], rows: [['1', long, null, 1, 2, 3]] }).chunks)
    const [data, conditions] = await readXlsxFile(bytes)
    expect(data?.data[1]?.[1]).toBe(`${long.slice(0, 32_766)}…`)
    const listed = (conditions?.data ?? []).filter(([label]) => label === '商品').map(([, text]) => String(text))
    expect(listed.length).toBeGreaterThan(1)
    expect(Math.max(...listed.map((text) => text.length))).toBeLessThanOrEqual(32_767)
    expect(listed.join(' ')).toBe(jans)
  })

  it('leaves texts of exactly the limit of an Excel cell whole, and never cuts within a character', async () => {
    const rows = ['a'.repeat(32_767), '😀'.repeat(20_000), `a${'😀'.repeat(20_000)}`].map((name): Cell[] => [
      '1',
      name,
      null,
      1,
      2,
      3,
    ])
    const [data] = await readXlsxFile(await readBytes(file(2, { rows }).chunks))
    const [plain, ...paired] = [1, 2, 3].map((index) => String(data?.data[index]?.[1]))
    expect(plain).toBe('a'.repeat(32_767))
    // half a character would be written as U+FFFD
    expect(paired).toEqual([`${'😀'.repeat(16_383)}…`, `a${'😀'.repeat(16_382)}…`])
  })
})

describe('file names', () => {
  it('leaves room for times and extensions in file names within the 255 bytes of file systems', () => {
    const name = buildFileName(['ランキング', '𠮷'.repeat(100)])
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
    expect(name.isWellFormed()).toBe(true)
    expect(buildFileName(['a'.repeat(300)])).toHaveLength(120)
  })
})

describe('PDF export', () => {
  it('writes a PDF with searchable Japanese, the header on every page and page numbers', async () => {
    const many = Array.from({ length: 200 }, (_none, index): Cell[] => [
      `97849999${index}`,
      `夜汽車は星を数えない ${index}`,
      '2026-11-20',
      index,
      1.5,
      null,
    ])
    const bytes = await readBytes(file(3, { rows: many }).chunks)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.length).toBeLessThan(400_000)
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    const { text, totalPages } = await extractText(pdf)
    expect(totalPages).toBeGreaterThan(4)
    for (const page of text.slice(0, -1)) expect(page).toContain('商品名')
    const full = text.join('\n')
    for (const index of [0, 99, 199]) expect(full).toContain(`夜汽車は星を数えない ${index}`)
    expect(full).toContain('架空のデモデータです。')
    expect(full).toContain('100×累計売上÷累計配本')
    expect(text[1]).toContain(`2 / ${totalPages}`)
  })

  it('renders thousands of rows of a PDF without blocking requests', async () => {
    const many = Array.from({ length: 4000 }, (_none, index): Cell[] => [
      String(index),
      '夜汽車は星を数えない',
      '2026-11-20',
      1,
      1.5,
      null,
    ])
    const delay = monitorEventLoopDelay({ resolution: 2 })
    delay.enable()
    const began = performance.now()
    const bytes = await readBytes(file(3, { rows: many }).chunks)
    delay.disable()
    expect(bytes.length).toBeGreaterThan(50_000)
    // on the main thread it would block requests for almost all of this time
    expect(delay.max / 1e6).toBeLessThan(Math.max(500, (performance.now() - began) / 3))
  })

  it('keeps rare characters of a PDF searchable', async () => {
    const bytes = await readBytes(file(3).chunks)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
    expect(text).toContain('①㈱髙﨑')
  })
})

describe('describeConditions', () => {
  it('describes conditions of an export that restrict the result and omits the others', () => {
    const query = {
      period: { from: '2026-11-01', to: '2026-11-20' },
      basis: 2,
      stores: { prefectureCds: ['13'], areaCds: [], storeCds: [] },
      ageRange: { from: 20, to: 30 },
      sort: [{ key: 'saleRate', descending: true }],
      inStock: false,
      keyword: '',
      pageNum: 3,
    }
    expect(describeConditions(query, 'ja')).toEqual([
      ['期間', '2026/11/01〜2026/11/20'],
      ['順位の基準', '売上冊数'],
      ['都道府県', '13 東京都'],
      ['購入者の年代', '20代〜30代'],
      ['並び順', '消化率(%)（降順）'],
    ])
    expect(describeConditions(query, 'en')[2]).toEqual(['Prefectures', '13 Tokyo'])
  })

  it('describes stock bands in the unit of the goods', () => {
    const describeBand = (jan: string) => describeConditions({ jan, band: '2' }, 'ja')[1]
    expect(describeBand('9784999900114')).toEqual(['在庫帯', '2〜3冊'])
    expect(describeBand('4901681500017')).toEqual(['在庫帯', '2〜3点'])
  })
})

describe('formatBucketLabels', () => {
  it('labels a day with slashes as in tables, and a month by year and month', () => {
    expect((['day', 'week', 'month'] as const).flatMap((unit) => formatBucketLabels(['2026-11-01'], unit))).toEqual([
      '11/01',
      '11/01',
      '2026/11',
    ])
  })

  it('labels days with their year if they are of several years', () => {
    const days = ['2025-11-24', '2026-11-23']
    expect(formatBucketLabels(days, 'week')).toEqual(['2025/11/24', '2026/11/23'])
    expect(formatBucketLabels(days, 'month')).toEqual(['2025/11', '2026/11'])
  })
})

it('uses a redistributable PDF font (SIL Open Font License)', () => {
  const licence = readFileSync(new URL('fonts/LICENSE.txt', import.meta.url), 'utf8')
  expect(licence).toContain('SIL OPEN FONT LICENSE')
})
