import { describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors/errors.ts'
import { pos } from '../datasets/pos.ts'
import { products } from '../datasets/products.ts'
import { readMapping } from './mapping.ts'

function getFailure(text: string): AppError {
  try {
    readMapping(text, pos)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('was accepted')
}

describe('mapping file', () => {
  it('allows the mapping file to be omitted', () => {
    expect(readMapping(undefined, pos)).toMatchObject({ columns: {}, timeZone: 'Asia/Tokyo', header: true })
  })

  it('reads headers in a mapping file in short or full form', () => {
    const { columns } = readMapping(
      'columns:\n  storeCode: 店\n  amount: { from: [a, b], times: 100 }\n  channel: { from: k, values: { 1: store, 2: net } }',
      pos,
    )
    expect(columns).toEqual({
      storeCode: { from: ['店'] },
      amount: { from: ['a', 'b'], times: 100 },
      channel: { from: ['k'], values: { 1: 'store', 2: 'net' } },
    })
  })

  it('reads common names of encodings in a mapping file', () => {
    for (const name of ['latin1', 'Latin-1', 'ISO-8859-1']) expect(readMapping(`encoding: ${name}`, pos).encoding).toBe('latin1')
    for (const name of ['Shift_JIS', 'sjis', 'CP932', 'Windows-31J', 'MS932'])
      expect(readMapping(`encoding: ${name}`, pos).encoding).toBe('cp932')
    expect(readMapping('encoding: UTF16LE', pos).encoding).toBe('utf-16le')
    for (const name of ['JIS', 'ISO-2022-JP', 'iso2022jp', 'csISO2022JP'])
      expect(readMapping(`encoding: ${name}`, pos).encoding).toBe('iso-2022-jp')
  })

  it('allows formats without a day in a mapping file if the dates of the data set can be months', () => {
    expect(readMapping('dateFormats: ["%Y", "%Y-%m"]', products).dateFormats).toEqual(['%Y', '%Y-%m'])
  })

  it.each([
    ['columns: [', 'import.mapping', undefined],
    ['- a', 'import.mapping', undefined],
    ['colums: {}', 'import.mappingField', 'mapping'],
    ['columns: { shop: x }', 'import.mappingField', 'columns.shop'],
    ['columns: { amount: { from: x, times: -1 } }', 'import.mappingField', 'columns.amount.times（金額）'],
    ['columns: { storeCode: { from: x, times: 100 } }', 'import.mappingField', 'columns.storeCode.times（店舗コード）'],
    ['encoding: ebcdic', 'import.mappingField', 'encoding'],
    ['timeZone: Mars/Base', 'import.mappingField', 'timeZone'],
    ['dataset: stores', 'import.mappingField', 'dataset'],
    ['columns: { amount: a }\nconstants: { amount: 1 }', 'import.mappingField', 'constants.amount（金額）'],
    ['format: fixed-width', 'import.mappingField', 'fixedWidth'],
    ['dateFormats: ["%d\'; drop table store; --"]', 'import.mappingField', 'dateFormats.0'],
    ['dateFormats: ["%d.%m.%Q"]', 'import.mappingField', 'dateFormats.0'],
    ['dateFormats: ["%d.%m.%Y%"]', 'import.mappingField', 'dateFormats.0'],
    ['dateFormats: ["dd.mm.yyyy"]', 'import.mappingField', 'dateFormats.0'],
    ['dateFormats: ["%H:%M"]', 'import.mappingField', 'dateFormats.0'],
    ['dateFormats: ["%d.%m"]', 'import.mappingField', 'dateFormats.0'],
    ['dateFormats: ["%d.%m.%Y", "%Y"]', 'import.mappingField', 'dateFormats.1'],
    ['empty: { amount: drop }', 'import.mappingField', 'empty.amount（金額）'],
    ['empty: { storeCode: null }', 'import.mappingField', 'empty.storeCode（店舗コード）'],
    ['empty: { shop: keep }', 'import.mappingField', 'empty.shop'],
    ['lines: [{ from: a, drop: true }]', 'import.mappingField', 'lines.0'],
    ['lines: [{ from: a, is: x }]', 'import.mappingField', 'lines.0'],
    ['lines: [{ from: a, is: x, negate: [storeCode] }]', 'import.mappingField', 'lines.0.negate.storeCode（店舗コード）'],
    ['lines: [{ from: a, is: x, set: { shop: 1 } }]', 'import.mappingField', 'lines.0.set.shop'],
  ])('rejects a mapping file with the name of the invalid entry: %s', (text, code, field) => {
    const error = getFailure(text)
    expect(error.code).toBe(code)
    expect(String(error.values.detailJa)).toMatch(/[ぁ-ん]/)
    expect(String(error.values.detailEn)).toMatch(/^[^ぁ-ん]{4,}$/)
    if (field !== undefined) expect(String(error.values.fieldJa)).toContain(field)
  })

  it.each([
    ['lines: [{ from: a, drop: true }]', /is, startsWith, contains or empty: true$/, /is、startsWith、contains、empty: true/],
    ['lines: [{ from: a, is: x }]', /drop: true .or receipt., set or negate$/, /drop: true（または receipt）、set、negate/],
    ['timeZone: Mars/Base', /time zone.*Asia\/Tokyo/, /タイムゾーン.*Asia\/Tokyo/],
    ['empty: { amount: drop }', /keep, null, reject$/, /keep, null, reject$/],
    ['dateFormats: ["%d.%m.%Q"]', /%Q.*%d\.%m\.%Y/, /%Q.*%d\.%m\.%Y/],
  ])('rejects an entry of a mapping file with what it must be, in both languages: %s', (text, english, japanese) => {
    const { values } = getFailure(text)
    expect(String(values.detailEn)).toMatch(english)
    expect(String(values.detailJa)).toMatch(japanese)
  })
})
