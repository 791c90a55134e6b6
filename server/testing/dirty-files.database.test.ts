import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { importList, importReport, type LoadSummary, startImport } from '../../shared/api/loading/loads.ts'
import { storeMapping } from '../../shared/api/loading/mapping-files.ts'
import type { Dataset } from '../../shared/trade/datasets.ts'
import { setUpTestServer } from './set-up.ts'

/** Loads real-world dirty files and mappings through the real routes: each gives a message, none is loaded partially. */

const JAN = '9784999900114'
const POS = '店舗コード,営業日,JAN,数量,金額\n'
const sale = `S001,2026-01-05,${JAN},1,500\n`
const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(4000, 0x9d)])
const cut = gzipSync(Buffer.from(POS + sale.repeat(5000))).subarray(0, 400)
const broken = gzipSync(Buffer.from(POS + sale.repeat(5000)), { level: 0 })
broken.fill(0xff, 2000, 2100)
const bytes = (...parts: (string | number[])[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)))
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(POS, 'utf16le'), Buffer.from([0x41])])

interface Dirty {
  name: string
  dataset: Dataset
  file: string | Buffer
  mapping?: string
  /** Error code of the load; of the mapping if `mapping` is wrong. */
  code?: string
  /** Reasons for which all its lines are rejected. */
  reasons?: string[]
  /** Part of the Japanese message. */
  expected?: string | RegExp
}

const file = (name: string, content: string | Buffer, rest: Partial<Dirty>): Dirty => ({
  name,
  dataset: 'pos',
  file: content,
  ...rest,
})
const createLine = (name: string, content: string, reason: string): Dirty => file(name, POS + content, { reasons: [reason] })
const mapping = (name: string, text: string, expected: string | RegExp, code = 'import.mappingField'): Dirty =>
  file(name, POS + sale, { mapping: text, code, expected })

const dirty: Dirty[] = [
  file('nothing at all', '', { code: 'import.empty', expected: 'データ行がありません' }),
  file('a header alone', POS, { code: 'import.empty' }),
  file('blank lines alone', '\n\n\n', { code: 'import.missingColumn' }),
  file('a byte order mark alone', bytes([0xef, 0xbb, 0xbf]), { code: 'import.empty' }),
  file('a ZIP named CSV', zip, { code: 'import.archive', expected: 'ZIP のファイルです' }),
  file('an Excel workbook', Buffer.concat([zip.subarray(0, 30), Buffer.from('[Content_Types].xml')]), {
    code: 'import.document',
    expected: 'Excel のファイルです',
  }),
  file('an old Excel workbook', bytes([0xd0, 0xcf, 0x11, 0xe0], 'x'.repeat(600)), { code: 'import.document' }),
  file('a PDF', '%PDF-1.7\n%abc', { code: 'import.document', expected: 'PDF のファイルです' }),
  file('a 7-Zip', bytes([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), { code: 'import.archive', expected: '7-Zip' }),
  file('a gzip cut short', cut, { code: 'import.truncated', expected: /^gzip ファイルが途中で切れています[^/]* \/ [^/]*$/ }),
  file('a damaged gzip', broken, { code: 'import.damaged', expected: '中身が壊れています' }),
  file('a gzip of nothing', gzipSync(''), { code: 'import.empty' }),
  file('a ZIP in a gzip', gzipSync(zip), { code: 'import.archive' }),
  file('bytes of no encoding', Buffer.from('caf\u00e9\u00ff\u0080\u00fe;'.repeat(4000), 'latin1'), {
    code: 'import.encoding',
    expected: 'cp1252',
  }),
  file('UTF-16 with half a character at its end', utf16, { reasons: ['encoding', 'columns'] }),
  file('zero bytes', Buffer.alloc(5000), { code: 'import.missingColumn' }),
  file('one line of 5 MB', `${POS}S001,2026-01-05,${JAN},1,${'9'.repeat(5_000_000)}\n`, {
    code: 'import.lineTooLong',
    expected: '2行目が長すぎます',
  }),
  file('12 MB without a line end', 'x,'.repeat(6_000_000), { code: 'import.lineTooLong', expected: '改行のない' }),
  file('a header of 2 MB', `${'見出し,'.repeat(200_000)}\n`, { code: 'import.format', expected: '見出しの行が 1 MiB' }),
  file('3,000 columns', `${POS.trim()}${',x'.repeat(3000)}\n`, { code: 'import.format', expected: '2,000列' }),
  file('a header with an open quotation mark', '"店舗コード,営業日\nS001,2026-01-05\n', {
    code: 'import.format',
    expected: '引用符',
  }),
  file('a header of strangers', 'shop number;dag;artikel\n1;2;3\n', {
    code: 'import.missingColumn',
    expected: 'shop number, dag, artikel',
  }),
  file('a header without an amount', '店舗コード,営業日,JAN,数量\nS001,2026-01-05,x,1\n', {
    code: 'import.missingColumn',
    expected: '「金額」または「単価」',
  }),
  file('a header of control characters', '\u001b[31m店舗\u0007,\u0000\n1,2\n', { code: 'import.missingColumn' }),
  file('HTML', '<!DOCTYPE html><html><body>404</body></html>', { code: 'import.missingColumn' }),
  file('JSON where sales are wanted', '[{"isbn":"x"}]', { code: 'import.missingColumn' }),
  file('damaged JSON', '[{"onix": {', {
    dataset: 'products',
    code: 'import.format',
    expected: /^ファイルの形式を読み取れません：.*JSON として正しくありません/,
  }),
  file('JSON of numbers', '[{"a":1}, 2, "x"]', { dataset: 'products', reasons: ['required'] }),
  file('damaged XML', '<ONIXMessage><Product></ONIXMessage>', {
    dataset: 'products',
    code: 'import.format',
    expected: /\d+行目の \d+文字目が XML/,
  }),
  file('XML of something else', '<rss><channel/></rss>', { dataset: 'products', code: 'import.empty' }),
  file('XML with entities of its own', '<!DOCTYPE x [<!ENTITY a "b">]><ONIXMessage><Product><a>&a;</a></Product></ONIXMessage>', {
    dataset: 'products',
    code: 'import.format',
  }),
  file('a file in which nothing of ours stands', `JAN,書名\n送料,\n`, { dataset: 'products', reasons: ['code'] }),
  createLine('a text for the copies', `S001,2026-01-05,${JAN},two,500\n`, 'integer'),
  createLine('a fraction of a copy', `S001,2026-01-05,${JAN},1.5,500\n`, 'integer'),
  createLine('NaN for the copies', `S001,2026-01-05,${JAN},NaN,500\n`, 'integer'),
  createLine('no copies', `S001,2026-01-05,${JAN},,500\n`, 'required'),
  createLine('copies without end', `S001,2026-01-05,${JAN},${'9'.repeat(400)},500\n`, 'integer'),
  createLine('NaN for the amount', `S001,2026-01-05,${JAN},1,NaN\n`, 'number'),
  createLine('no amount', `S001,2026-01-05,${JAN},1,\n`, 'noAmount'),
  createLine('an amount of the other sign', `S001,2026-01-05,${JAN},-1,500\n`, 'amountSign'),
  createLine('an amount out of range', `S001,2026-01-05,${JAN},1,99999999999\n`, 'tooLarge'),
  createLine('a day that is none', `S001,2026-02-30,${JAN},1,500\n`, 'date'),
  createLine('a day before the beginning', `S001,2010-01-05,${JAN},1,500\n`, 'beforeEarliest'),
  createLine('a day to come', `S001,9999-12-31,${JAN},1,500\n`, 'future'),
  createLine('the day infinity', `S001,infinity,${JAN},1,500\n`, 'date'),
  createLine('a shop that nobody knows', `NIRGENDS,2026-01-05,${JAN},1,500\n`, 'unknownStore'),
  createLine('a code with an exponent', 'S001,2026-01-05,9.78E+12,1,500\n', 'codeFloat'),
  createLine('a wrong check digit', 'S001,2026-01-05,9784999900115,1,500\n', 'checkDigit'),
  createLine('too few columns', 'S001,2026-01-05\n', 'columns'),
  createLine('too many columns', `S001,2026-01-05,${JAN},1,500,x,y\n`, 'columns'),
  createLine('a quotation mark in the middle', `S001,2026-01-05,"${JAN}"x,1,500\n`, 'quote'),
  createLine('a formula for a shop', `=cmd|' /C calc'!A0,2026-01-05,${JAN},1,500\n`, 'unknownStore'),
  createLine('an injection for a shop', `'); drop table store; --,2026-01-05,${JAN},1,500\n`, 'unknownStore'),
  createLine('control characters for a shop', `\u001b]0;x\u0007,2026-01-05,${JAN},1,500\n`, 'unknownStore'),
  mapping('a mapping that is no YAML', 'columns: [', 'YAML として読み取れません', 'import.mapping'),
  mapping('a mapping that is a list', '- a', '「項目: 値」の形', 'import.mapping'),
  mapping('a mapping of deep brackets', '['.repeat(20_000), 'YAML', 'import.mapping'),
  mapping('an unknown entry', 'colums: {}', 'colums'),
  mapping('an unknown field', 'columns: { shop: x }', '使える項目'),
  mapping('an unknown encoding', 'encoding: ebcdic', 'cp932'),
  mapping('an unknown format of dates', 'dateFormats: ["%d.%m.%Q"]', '日付の書式'),
  mapping('a format of dates that breaks off', 'dateFormats: ["%d.%m.%Y%"]', '日付の書式'),
  mapping('a mapping for other data', 'dataset: stores', 'pos'),
  mapping('a rule without a mark', 'lines: [{ from: 金額, drop: true }]', 'lines.0'),
  mapping('a rule that negates a code', 'lines: [{ from: 金額, is: 1, negate: [storeCode] }]', '数値の項目だけ'),
  file('a mapping of a column that is not there', POS + sale, {
    mapping: 'columns: { amount: 税込 }',
    code: 'import.missingColumn',
    expected: '税込',
  }),
  file('a rule over a column that is not there', POS + sale, {
    mapping: 'lines: [{ from: 品名, is: 送料, drop: true }]',
    code: 'import.missingColumn',
    expected: '品名',
  }),
  file('a mapping that drops every line', POS + sale, {
    mapping: 'lines: [{ from: 数量, is: 1, drop: true }]',
    code: 'import.empty',
  }),
  file('a file above which more lines are left out than it has', POS + sale, {
    mapping: 'skipLines: 1000',
    code: 'import.empty',
  }),
  file('records of a fixed width that are shorter than their layout', 'S001\nS002\n', {
    mapping:
      'fixedWidth: { columns: [{ name: 店舗コード, start: 1, width: 4 }, { name: 営業日, start: 900, width: 8 }, { name: JAN, start: 1000, width: 13 }, { name: 数量, start: 1100, width: 4 }, { name: 金額, start: 1200, width: 9 }] }',
    reasons: ['needsOther', 'required', 'unknownStore'],
  }),
]

const app = setUpTestServer()
let token: string
/** Code of an existing store that replaces S001. */
let store: string
beforeAll(async () => {
  const { rows } = await app.services.warehouse.knex.raw('select min(store_cd) as code from store')
  store = String(rows[0].code)
  token = await app.signIn('admin')
})

async function load({ dataset, file, mapping }: Dirty): Promise<LoadSummary | { status: number; code: string; message: string }> {
  let id: string | undefined
  if (mapping !== undefined) {
    const { status, body } = await app.call(storeMapping, { body: { dataset, text: mapping } }, token)
    if (status !== 200) return { status, code: String(body.code), message: String(body.message) }
    id = (body.data as { id: string }).id
  }
  const result = await app.server.inject({
    method: 'POST',
    url: `/api${startImport.path.replace('{dataset}', dataset)}?fileName=x.csv${id ? `&mapping=${id}` : ''}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: typeof file === 'string' ? Buffer.from(file.replaceAll('S001', store)) : file,
  })
  const body = JSON.parse(result.payload) as { data: { id: string }; code: string; message: string }
  if (result.statusCode !== 200) return { status: result.statusCode, code: body.code, message: body.message }
  for (;;) {
    const report = (await app.call(importReport, { params: { id: body.data.id } }, token)).body.data as LoadSummary
    if (report.state !== 'running') return report
    await new Promise((later) => setTimeout(later, 10))
  }
}

/** State of everything that a load could change, as one number per table. */
async function readState(): Promise<string> {
  const { rows } = await app.services.warehouse.knex.raw(
    `select (select count(*) from fact_sale) as lines, (select sum(amount) from fact_sale) as amount, (select count(*) from product) as products,
      (select count(*) from store) as stores, (select count(*) from load) as loads`,
  )
  return JSON.stringify(rows[0], (_name, value) => (typeof value === 'bigint' ? String(value) : value))
}

describe('dirty files and mappings', () => {
  it('includes about sixty samples of dirty files and mappings', () => {
    expect(dirty.length).toBeGreaterThanOrEqual(60)
    expect(new Set(dirty.map(({ name }) => name)).size).toBe(dirty.length)
  })

  it.each(dirty.map((item) => [item.name, item] as const))(
    'fails the load of %s with a message, without changes and without blocking other requests',
    async (_name, one) => {
      const before = await readState()
      const start = performance.now()
      const outcome = await load(one)
      expect(performance.now() - start).toBeLessThan(15_000)
      if ('state' in outcome) {
        if (one.code !== undefined) {
          expect(outcome).toMatchObject({ state: 'failed', written: 0, error: { code: one.code } })
          expect(outcome.error?.message).not.toContain('{{')
          // one message per language, without words of the other
          const [ja, en] = (outcome.error?.message ?? '').split(' / ')
          expect([ja, en?.replace(/“[^”]*”|found: .*$/gu, '')]).toEqual([
            expect.stringMatching(/[ぁ-ん]/),
            expect.not.stringMatching(/[ぁ-ん]/),
          ])
          if (one.expected !== undefined) expect(outcome.error?.message).toMatch(one.expected)
        } else {
          expect(outcome).toMatchObject({ state: 'done', loaded: 0, written: 0 })
          expect(one.reasons).toEqual(expect.arrayContaining([...new Set(outcome.reasons.map(({ code }) => code))]))
        }
        expect(JSON.stringify(outcome.error ?? '')).not.toContain(app.services.config.dataDir)
      } else {
        expect([outcome.status, outcome.code]).toEqual([400, one.code])
        if (one.expected !== undefined) expect(outcome.message).toMatch(one.expected)
      }
      expect(await readState()).toBe(before)
    },
  )

  it('lists the loads after dirty files without an error', async () => {
    const { status } = await app.call(importList, { query: { pageSize: 200 } }, token)
    expect(status).toBe(200)
  })
})
