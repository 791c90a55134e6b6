import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { productCodeCases } from '../../../shared/testing/product-code-cases.ts'
import { computeEan13CheckDigit, computeIsbn10CheckDigit } from '../../../shared/trade/jan.ts'
import { parseProductCode } from '../../../shared/trade/product-code.ts'
import { codeMacros } from './code-macros.ts'
import { fieldMacros } from './field-macros.ts'
import { fieldSql, getReadingColumn } from './field-sql.ts'

let connection: DuckDBConnection
beforeAll(async () => {
  const instance = await DuckDBInstance.create(':memory:')
  connection = await instance.connect()
  await connection.run("load icu; set TimeZone = 'Asia/Tokyo'")
  for (const macro of [...fieldMacros, ...codeMacros]) await connection.run(`create or replace temp macro ${macro}`)
})

async function evaluate(sql: string, texts: readonly string[], reading?: string): Promise<(string | null)[]> {
  await connection.run('create or replace temp table t (i integer, x varchar)')
  const appender = await connection.createAppender('t')
  for (const [index, text] of texts.entries()) {
    appender.appendInteger(index)
    appender.appendVarchar(text)
    appender.endRow()
  }
  appender.closeSync()
  const from = reading === undefined ? 't' : `(select *, ${reading} as ${getReadingColumn('x')} from t) as r`
  const rows = (await connection.runAndReadAll(`select cast(${sql} as varchar) from ${from} order by i`)).getRows()
  return rows.map((row) => (row[0] === null ? null : String(row[0])))
}
const source = { timeZone: 'Asia/Tokyo', dateFormats: [] }
const getValueSql = (type: 'integer' | 'yen' | 'date' | 'timestamp', more = {}) =>
  fieldSql({ name: 'a', ja: '', en: '', type, ...more }, 'x', 'v', source).value

function evaluateCode(texts: readonly string[], more = {}): Promise<(string | null)[]> {
  const { value, reading } = fieldSql({ name: 'a', ja: '', en: '', type: 'productCode', ...more }, 'x', 'v', source)
  return evaluate(value, texts, reading)
}

describe('fieldSql', () => {
  it('parses every product code of the shared cases in SQL as expected, with the reason of a rejection', async () => {
    const texts = productCodeCases.map(([text]) => text)
    const [found, faults, expected] = [
      await evaluateCode(texts),
      await evaluate('ing_code_read(x).fault', texts),
      await evaluate('ing_code_read(x).expected', texts),
    ]
    const outcomes = texts.map((text, index) => {
      if (found[index] !== null) return [text, { jan: found[index] }]
      return [text, { reason: faults[index], ...(expected[index] === null ? {} : { expected: expected[index] }) }]
    })
    expect(outcomes).toEqual(productCodeCases)
  })

  it('parses product codes in SQL as in TypeScript', async () => {
    const digits = (length: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
    const valid = digits(12).map((text) => text + String(computeEan13CheckDigit(text)))
    const isbn10 = digits(9).map((text) => text + computeIsbn10CheckDigit(text))
    const magazine = digits(9).chain((text) => digits(5).map((add) => `491${text}${computeEan13CheckDigit(`491${text}`)}${add}`))
    const code = fc.oneof(
      valid,
      isbn10,
      isbn10.map((text) => text.replace(/^0+/, '')),
      fc.tuple(fc.constantFrom('0', '00', '000'), digits(7)).map(([zeros, text]) => {
        const first9 = `${zeros}${text}${text}`.slice(0, 9)
        return (first9 + computeIsbn10CheckDigit(first9)).replace(/^0+/, '')
      }),
      magazine,
      fc.integer({ min: 6, max: 15 }).chain(digits),
      valid.map((text) => `${text.slice(0, 3)}-${text.slice(3, 4)}-${text.slice(4, 12)}-${text.slice(12)}`),
    )
    const written = fc.oneof(
      code,
      fc
        .tuple(
          fc.constantFrom('', 'ISBN', 'ISBN-13:', 'JAN ', '雑誌', '="', "'", '[', ' ', 'OWN-'),
          code,
          fc.constantFrom('', '.', '.0', ' C0193', ',', ']', ' ', 'E+12', ' 1920193008203'),
        )
        .map((parts) => parts.join('')),
      fc.tuple(code, fc.constantFrom(' ', ',', '/', ''), code).map((parts) => parts.join('')),
      code.map((text) =>
        [...text]
          .map((char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))
          .join('')
          .toLowerCase(),
      ),
      fc.string({ unit: fc.constantFrom(...'0189XABEｱ-.,/ ー円\u3000'), maxLength: 16 }),
    )
    const texts = fc.sample(written, { numRuns: 6000, seed: 1 })
    const found = await evaluateCode(texts)
    const expected = texts.map((text) => {
      const read = parseProductCode(text)
      if (read.form === 'magazine') return read.isbn
      return read.form === 'jan' ? read.jan : read.form === 'in-store' ? read.code : null
    })
    expect(found.map((jan, index) => [texts[index], jan])).toEqual(expected.map((jan, index) => [texts[index], jan]))
  })

  it('parses looked-up product codes in SQL by the same rule', async () => {
    const texts = productCodeCases.map(([text]) => text)
    const found = await evaluateCode(texts, { lookup: 'product' })
    for (const [index, [text, outcome]] of productCodeCases.entries()) {
      // a wrong check digit in a plain code is refused when the code is not found
      if ('reason' in outcome && outcome.reason === 'checkDigit' && /^[2-9]\d{12}$/.test(text)) expect(found[index]).toBe(text)
      else expect([text, found[index]]).toEqual([text, 'jan' in outcome ? outcome.jan : null])
    }
  })

  it.each([
    ['2500円', '2500'],
    ['￥1,200', '1200'],
    ['▲３００', '-300'],
    ['(45)', '-45'],
    ['−7', '-7'],
    ['12.0', '12'],
    [' 12 ', '12'],
    ['+5', '5'],
    ['1,000', '1000'],
    ['12,345,678', '12345678'],
    ['1,0000', '10000'],
    ['12,3456,7890', '1234567890'],
    ['1 000', '1000'],
    ['1,000-', '-1000'],
    ['1000-', '-1000'],
    ['１，０００－', '-1000'],
    ['-¥1,000', '-1000'],
    ['¥-1,000', '-1000'],
    ['(1,000円)', '-1000'],
    ['- 5', '-5'],
    ['12,50', null],
    ['1,5', null],
    ['2,0', null],
    ['1,00,000', null],
    ['1000,000', null],
    ['1,000,00', null],
    ['12 50', null],
    ['5冊12', null],
    ['1-000', null],
    ['--5', null],
    ['1.5', null],
    ['1e3', null],
    ['0x10', null],
    ['1_000', null],
    ['NULL', null],
    ['', null],
    ['十', null],
    ['99999999999999999999', null],
  ])('parses the number %s as %s', async (text, expected) => {
    expect(await evaluate(getValueSql('integer'), [text])).toEqual([expected])
  })

  it.each([
    ['12,50', '1250'],
    ['1.234,50', '123450'],
    ['1.234', '123400'],
    ['-0,99', '-99'],
    ['7', '700'],
    ['1.5', null],
    ['1,234.50', null],
  ])('parses the amount %s with a decimal comma as %s cents', async (text, expected) => {
    const comma = { ...source, times: 100, hasDecimalComma: true }
    expect(await evaluate(fieldSql({ name: 'a', ja: '', en: '', type: 'yen' }, 'x', 'v', comma).value, [text])).toEqual([
      expected,
    ])
  })

  it.each([
    ['12,50', 'decimalComma'],
    ['1,5', 'decimalComma'],
    ['1.234,50', 'decimalComma'],
    ['12.50', 'number'],
    ['abc', 'number'],
  ])('reports the fault of the amount %s as %s', async (text, expected) => {
    const { unread } = fieldSql({ name: 'a', ja: '', en: '', type: 'yen' }, 'x', 'v', source)
    expect(await evaluate(unread.which ?? 'null', [text])).toEqual([expected])
  })

  it.each([
    ['2024-05-01', '2024-05-01'],
    ['2024/5/1', '2024-05-01'],
    ['20240501', '2024-05-01'],
    ['2024年5月1日', '2024-05-01'],
    ['２０２４．５．１', '2024-05-01'],
    ['2024/05/01 0:00', '2024-05-01'],
    ['令和8年10月1日', '2026-10-01'],
    ['令和元年5月1日', '2019-05-01'],
    ['R8.10.1', '2026-10-01'],
    ['Ｒ８．１０．１', '2026-10-01'],
    ['R08/10/01', '2026-10-01'],
    ['㋿8年10月1日', '2026-10-01'],
    ['平31.4.30', '2019-04-30'],
    ['昭和64年1月7日', '1989-01-07'],
    ['2026-11-09T15:00:00Z', '2026-11-10'],
    ['2026-11-09T14:59:59Z', '2026-11-09'],
    ['2026-11-10T00:00:00+09:00', '2026-11-10'],
    ['2026-11-10T00:00:00-05:00', '2026-11-10'],
    ['2026-11-09 16:00:00+00', '2026-11-10'],
    ['2026-11-09 16:00:00 UTC', '2026-11-10'],
    ['20261109T160000Z', '2026-11-10'],
    ['2026-11-10 25:10', '2026-11-10'],
    ['20261110 1200', '2026-11-10'],
    ['2026年11月10日 13時00分', '2026-11-10'],
    ['2026/11/10(火)', '2026-11-10'],
    ['２０２６年１１月１０日（火曜日）', '2026-11-10'],
    ['2026年11月10日（土・祝） 10:00', '2026-11-10'],
    ['20261110.0', '2026-11-10'],
    ['Nov 10 2026', '2026-11-10'],
    ['10-Nov-2026', '2026-11-10'],
    ['September 1st, 2026', '2026-09-01'],
    ['10 Nov 10 2026', null],
    ['Nov 31 2026', null],
    ['November 2026', null],
    ['10/11/2026', null],
    ['R8.2.30', null],
    ['R0.1.1', null],
    ['X8.10.1', null],
    ['和8.10.1', null],
    ['2013-12', null],
    ['2024-02-30', null],
    ['0', null],
    ['05/01/2024', null],
    ['infinity', null],
    ['epoch', null],
  ])('parses the day %s as %s', async (text, expected) => {
    expect(await evaluate(getValueSql('date'), [text])).toEqual([expected])
  })

  it('parses a month as its first day if the field allows it, and rejects it otherwise', async () => {
    expect(
      await evaluate(getValueSql('date', { acceptsMonths: true }), ['2013-12', '2013年12月', '201312', '平成25年12月']),
    ).toEqual(['2013-12-01', '2013-12-01', '2013-12-01', '2013-12-01'])
  })

  it('accepts a date format without a day only for fields that allow a month', async () => {
    const year = { ...source, dateFormats: ['%Y'] }
    const getSql = (more: object) => fieldSql({ name: 'a', ja: '', en: '', type: 'date', ...more }, 'x', 'v', year).value
    expect(await evaluate(getSql({ acceptsMonths: true }), ['2002', '2002.0', '2002-05-01', '20020501'])).toEqual([
      '2002-01-01',
      '2002-01-01',
      '2002-05-01',
      '2002-05-01',
    ])
    expect(await evaluate(getSql({}), ['2002', '2002-05-01'])).toEqual([null, '2002-05-01'])
  })

  it.each([
    ['2024-05-01 10:11:12', '2024-05-01 10:11:12'],
    ['2024-05-01T10:11', '2024-05-01 10:11:00'],
    ['2024/5/1 9:05', '2024-05-01 09:05:00'],
    ['20240501101112', '2024-05-01 10:11:12'],
    ['2024-05-01T01:00:00Z', '2024-05-01 10:00:00'],
    ['2024-05-01 10:00:00.123+09:00', '2024-05-01 10:00:00'],
    ['2024-05-01', '2024-05-01 12:00:00'],
    ['2026-10-01 25:10', '2026-10-02 01:10:00'],
    ['2026/9/30 24:00:00', '2026-10-01 00:00:00'],
    ['20261001251000', '2026-10-02 01:10:00'],
    ['202610012959', '2026-10-02 05:59:00'],
    ['令和8年10月1日 25:10', '2026-10-02 01:10:00'],
    ['R8.10.1 9:05', '2026-10-01 09:05:00'],
    ['R8.10.1', '2026-10-01 12:00:00'],
    ['2026-11-10 10:05:00+09', '2026-11-10 10:05:00'],
    ['2026-11-10 01:05:00.123456+00', '2026-11-10 10:05:00'],
    ['2026-11-10 01:05:00 UTC', '2026-11-10 10:05:00'],
    ['2026-11-10 01:05:00.5 utc', '2026-11-10 10:05:00'],
    ['2026-11-10 10:05 JST', '2026-11-10 10:05:00'],
    ['2026-11-10T10:05:00+0900', '2026-11-10 10:05:00'],
    ['2026-11-10T10:05:00+09:00[Asia/Tokyo]', '2026-11-10 10:05:00'],
    ['2026-11-09 20:05:00 -0500', '2026-11-10 10:05:00'],
    ['2026-11-10 午前10:05', '2026-11-10 10:05:00'],
    ['2026/11/10 午後8:30', '2026-11-10 20:30:00'],
    ['2026/11/10 午後8時30分15秒', '2026-11-10 20:30:15'],
    ['2026-11-10 8:30 PM', '2026-11-10 20:30:00'],
    ['2026-11-10 8:30:15pm', '2026-11-10 20:30:15'],
    ['2026-11-10 12:10 AM', '2026-11-10 00:10:00'],
    ['2026-11-10 12:10 p.m.', '2026-11-10 12:10:00'],
    ['2026-11-10 午後0:30', '2026-11-10 12:30:00'],
    ['2026-11-10 10時05分', '2026-11-10 10:05:00'],
    ['2026-11-10 10時', '2026-11-10 10:00:00'],
    ['2026-11-10 10', '2026-11-10 10:00:00'],
    ['20261110 1200', '2026-11-10 12:00:00'],
    ['20261110 120530', '2026-11-10 12:05:30'],
    ['20261110 905', '2026-11-10 09:05:00'],
    ['20261110 9:05', '2026-11-10 09:05:00'],
    ['20261110T1200+0900', '2026-11-10 12:00:00'],
    ['20261110T030000Z', '2026-11-10 12:00:00'],
    ['2026年11月10日 13時00分', '2026-11-10 13:00:00'],
    ['2026年11月10日13時00分', '2026-11-10 13:00:00'],
    ['２０２６年１１月１０日（火）　１３：００', '2026-11-10 13:00:00'],
    ['2026/11/10(火) 10:05', '2026-11-10 10:05:00'],
    ['令和8年11月10日(火)午後1時5分', '2026-11-10 13:05:00'],
    ['2026-11-10t10:05:00', '2026-11-10 10:05:00'],
    ['2026-11-10 10:05:00 GMT+9', '2026-11-10 10:05:00'],
    ['2026-11-10 01:05:00 GMT', '2026-11-10 10:05:00'],
    ['2026-11-10 10.05.00', '2026-11-10 10:05:00'],
    ['Nov 10, 2026 10:05 AM', '2026-11-10 10:05:00'],
    ['Nov 10, 2026, 8:30 PM', '2026-11-10 20:30:00'],
    ['10 November 2026 10:05', '2026-11-10 10:05:00'],
    ['Tue, 10 Nov 2026 10:05:00 +0900', '2026-11-10 10:05:00'],
    ['10-Nov-2026 10:05', '2026-11-10 10:05:00'],
    ['2026-11-10 26時10分', '2026-11-11 02:10:00'],
    ['2026-11-10 午後30:00', null],
    ['2026-11-10 10:99', null],
    ['10:05', null],
    ['2024-05-01 25:61:00', null],
    ['2024-05-01 30:00:00', null],
    ['infinity', null],
    ['yesterday', null],
  ])('parses the time %s as %s', async (text, expected) => {
    expect(await evaluate(getValueSql('timestamp'), [text])).toEqual([expected])
  })

  it.each([
    ['2026-11-10 10:05', 'true'],
    ['20261110 1005', 'true'],
    ['202611101005', 'true'],
    ['2026年11月10日 10時', 'true'],
    ['26/11/10 10時05分', 'true'],
    ['2026-11-10', 'false'],
    ['2026年11月10日', 'false'],
    ['2026/11/10(火)', 'false'],
    ['令和8年11月10日', 'false'],
  ])('detects whether %s contains an hour: %s', async (text, expected) => {
    const { hasTime } = fieldSql({ name: 'a', ja: '', en: '', type: 'timestamp' }, 'x', 'v', source)
    expect(await evaluate(hasTime ?? 'null', [text])).toEqual([expected])
  })

  it.each([
    ['26/11/27', '2026-11-27 12:00:00'],
    ['26/11/27 10:05', '2026-11-27 10:05:00'],
    ['26/11/27 午前10:05', '2026-11-27 10:05:00'],
    ['26/11/27 午後8時30分', '2026-11-27 20:30:00'],
    ['26/11/27 25:10', '2026-11-28 01:10:00'],
    ['26/11/27 8:30 PM', '2026-11-27 20:30:00'],
    ['26/11/27 15:30:00Z', '2026-11-28 00:30:00'],
    ['Nov 27 26 10:05', '2026-11-27 10:05:00'],
    ['2026/11/27 10:05', '2026-11-27 10:05:00'],
    ['26/13/27 10:05', null],
  ])('reads the time %s with the date formats of the mapping as %s', async (text, expected) => {
    const { value } = fieldSql({ name: 'a', ja: '', en: '', type: 'timestamp' }, 'x', 'v', {
      ...source,
      dateFormats: ['%y/%m/%d', '%b %d %y'],
    })
    expect(await evaluate(value, [text])).toEqual([expected])
  })

  it('reads days with a time with the date formats of the mapping', async () => {
    const own = { ...source, dateFormats: ['%d.%m.%Y'] }
    const { value } = fieldSql({ name: 'a', ja: '', en: '', type: 'date' }, 'x', 'v', own)
    expect(
      await evaluate(value, ['27.11.2026', '27.11.2026 10:05', '27.11.2026 25:10', '27.11.2026 15:30Z', '2026-11-27']),
    ).toEqual(['2026-11-27', '2026-11-27', '2026-11-27', '2026-11-28', '2026-11-27'])
  })

  it('converts days with a time from the time zone of the mapping', async () => {
    const getSql = (timeZone: string) =>
      fieldSql({ name: 'a', ja: '', en: '', type: 'date' }, 'x', 'v', { ...source, timeZone }).value
    const texts = ['2026-11-09 15:00:00', '2026-11-09', '2026-11-09 15:00:00+09:00']
    expect(await evaluate(getSql('UTC'), texts)).toEqual(['2026-11-10', '2026-11-09', '2026-11-09'])
    expect(await evaluate(getSql('America/New_York'), texts)).toEqual(['2026-11-10', '2026-11-09', '2026-11-09'])
  })
})
