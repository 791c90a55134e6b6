import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Dataset } from '../../../shared/trade/datasets.ts'
import { datasetSpecs } from '../datasets/dataset-specs.ts'
import { readMapping } from './mapping.ts'
import { createMappingDraft } from './mapping-draft.ts'
import { unpackHead } from './read-sample.ts'
import { detectForeignFormats, getFittingShare, normalizeFilledValues } from './sample-values.ts'

const createDraft = (lines: readonly string[], dataset?: Dataset) => {
  const created = createMappingDraft(Buffer.from(`${lines.join('\n')}\n`), { fileName: 'file.csv', dataset })
  if (created.dataset === null) throw new Error('no data set was found')
  // every draft must be a valid mapping
  readMapping(created.text, datasetSpecs[created.dataset])
  return { ...created, yaml: parse(created.text) as Record<string, unknown> }
}

const draftUndecided = (...lines: string[]) => {
  const { dataset, certainty, candidates, text } = createMappingDraft(Buffer.from(lines.join('\n')), { fileName: 'file.csv' })
  return dataset === null ? { certainty, candidates, text } : dataset
}

const onlineRetail = [
  'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country',
  '536365,85123A,LAMP,6,12/1/2010 8:26,2.55,17850,France',
  'C536379,D,Discount,-1,12/1/2010 9:41,27.5,14527,France',
  '536380,22961,JAM,24,12/13/2010 9:41,1.45,17809,France',
]
const bookTitles = [
  'ISBN;Book-Title;Book-Author;Year-Of-Publication;Publisher;Image-URL-S',
  '4101010013;"猫; 犬";漱石;2002;新潮社;http://example.com/1.jpg',
  '9784999900114;坊っちゃん;漱石;1998;売れ筋書房;http://example.com/2.jpg',
]

describe('mapping draft', () => {
  it('recognises an invoice list of a web shop as sales and lists the settings that its values need', () => {
    const { dataset, certainty, yaml, missing, doubtful, text } = createDraft(onlineRetail)
    expect({ dataset, certainty, missing, doubtful }).toEqual({
      dataset: 'pos',
      certainty: 'unsure',
      missing: [],
      doubtful: ['productCode'],
    })
    expect(yaml).toMatchObject({
      dateFormats: ['%m/%d/%Y'],
      columns: {
        soldAt: 'InvoiceDate',
        productCode: { from: 'StockCode', prefix: 'OWN-' },
        quantity: 'Quantity',
        unitPrice: { from: 'UnitPrice', times: 100 },
        receiptNo: 'InvoiceNo',
        storeCode: 'Country',
      },
    })
    // customers of the shop are not always members: their column is offered, not assigned
    expect(text).toContain('# memberCode: { from: CustomerID, prefix: "OWN-" }')
    expect(text).toContain('# データの種類の判断: 不確か')
    expect(text).toContain('# data set: unsure, please check (required fields 5 of 5, columns 6 of 8)')
    expect(text).toContain('#   there is no column of store codes; “Country” is offered as the store')
  })

  it('recognises a list of books as products, with years as dates', () => {
    const { dataset, certainty, yaml, unknown } = createDraft(bookTitles)
    expect({ dataset, certainty, unknown }).toEqual({ dataset: 'products', certainty: 'sure', unknown: 1 })
    expect(yaml).toMatchObject({
      delimiter: ';',
      dateFormats: ['%Y'],
      columns: {
        productCode: 'ISBN',
        productName: 'Book-Title',
        authorName: 'Book-Author',
        publisherName: 'Publisher',
        releaseDate: 'Year-Of-Publication',
      },
    })
  })

  it('recognises a list of users as members', () => {
    const { dataset, yaml, doubtful } = createDraft([
      'User-ID,Location,Age',
      '1,"nyc, new york, usa",NULL',
      '2,"stockton, usa",18',
    ])
    expect([dataset, doubtful]).toEqual(['members', []])
    expect(yaml).toMatchObject({ columns: { memberCode: 'User-ID', ageGroup: 'Age' } })
  })

  it('recognises a column of codes and one of days by their values if the headers are unknown', () => {
    const file = [
      '店舗コード,A,B,数量,金額,備考',
      'S1,2026-10-01 10:05,9784999900114,1,500,x',
      'S2,2026-10-01 25:10,9784999900121,2,900,',
    ]
    const { dataset, certainty, yaml, text } = createDraft(file)
    expect([dataset, certainty]).toEqual(['pos', 'sure'])
    expect(yaml.columns).toMatchObject({ soldAt: 'A', productCode: 'B' })
    expect(text).toContain('値から判断 / detected from its values')
  })

  it('drafts a mapping with certainty for a file with the standard headers of the trade', () => {
    const file = ['店舗コード,営業日,JAN,数量,金額', 'S1,令和8年10月1日,9784999900114,1,500']
    expect(createDraft(file)).toMatchObject({ dataset: 'pos', certainty: 'sure', missing: [], doubtful: [] })
    expect(createDraft(file, 'pos')).toMatchObject({ certainty: 'asked' })
    expect(createDraft(['出版社コード,出版社名', '0001,売れ筋書房'])).toMatchObject({ dataset: 'publishers', certainty: 'sure' })
  })

  it('marks a column as uncertain if its values do not match its header', () => {
    const file = ['店舗コード,営業日,JAN,数量,金額', 'S1,東京,9784999900114,1,500', 'S2,大阪,9784999900121,1,500']
    const { certainty, doubtful, text } = createDraft(file)
    expect([certainty, doubtful]).toEqual(['unsure', ['saleDate']])
    expect(text).toContain('値が項目に合わない / values do not match the field')
  })

  it('reads no more of a compressed file than necessary to draft a mapping', () => {
    const wide = Array.from({ length: 3000 }, (_none, index) => `c${index}`).join(',')
    const rows = Array.from({ length: 400 }, () => Array.from({ length: 3000 }, () => '2026-10-01').join(','))
    const before = process.cpuUsage()
    expect(draftUndecided(wide, ...rows)).toMatchObject({ certainty: 'none' })
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000_000).toBeLessThan(10)
  })

  it('names no data set for a file if none or several match', () => {
    const none = { certainty: 'none', candidates: [], text: '' }
    expect(draftUndecided('Shop,When,What,Pieces,Paid', 'S1,Monday,Book,1,500')).toEqual(none)
    expect(draftUndecided('User-ID;ISBN;Book-Rating', '276725;034545104X;0')).toEqual(none)
    expect(draftUndecided('出版社コード,売上,冊数,前年,構成比', '0001,500,1,2,3')).toEqual(none)
    expect(draftUndecided('a,b,c', '9784999900114,2026-10-01,1')).toEqual(none)
    expect(draftUndecided('店舗コード,日付,JAN,冊数', 'S1,2026-10-01,9784999900114,1')).toMatchObject({
      candidates: ['deliveries', 'returns', 'adjustments', 'orders', 'pre-orders'],
    })
  })
})

describe('sample values', () => {
  const field = (type: 'date' | 'integer' | 'yen' | 'productCode') => ({ name: 'a', ja: '', en: '', type })

  it.each([
    ['date', ['2026-10-01', '2026年10月1日', '20261001', 'R8.10.1', '令和元年5月1日', '1/2/2026', '="2026/10/1"'], 1],
    ['date', ['2002', '近日', '500', '20269901'], 0],
    ['integer', ['1', '1,200', '▲3', '(45)', '２冊', 'NULL', ''], 1],
    ['integer', ['1.5', 'x', '10/2'], 0],
    ['yen', ['￥1,200', '2.55', '2500円'], 1],
    ['productCode', ['9784999900114', '="9784999900121"', '4-10-101001-3', 'CJ-12'], 1],
    ['productCode', ['85123A', '1095275', '9784999900115'], 0],
  ] as const)('classifies sample values as %s: %j', (type, values, share) => {
    expect(getFittingShare(field(type), normalizeFilledValues(values))).toBe(share)
  })

  it('determines the order of day and month by days above 12, and leaves it open without any', () => {
    expect(detectForeignFormats(['1/2/2026', '13/2/2026'])).toEqual(['%d/%m/%Y'])
    expect(detectForeignFormats(['1/2/2026 1:05 PM', '1/13/2026 2:00 AM'])).toEqual(['%m/%d/%Y'])
    expect(detectForeignFormats(['1/2/2026'])).toEqual(['%m/%d/%Y', '%d/%m/%Y'])
    expect(detectForeignFormats(['1.2.2026'])).toEqual(['%d.%m.%Y'])
    expect(detectForeignFormats(['13/2/2026', '1/13/2026'])).toEqual([])
    expect(detectForeignFormats(['2026/10/1', '1/2/2026'])).toEqual([])
  })

  it('takes the first of two digits as the year in Japanese files, and leaves other short dates open', () => {
    expect(detectForeignFormats(['26/11/27 午前10:05'], true)).toEqual(['%y/%m/%d'])
    expect(detectForeignFormats(['26.11.01', '26.11.27'], true)).toEqual(['%y.%m.%d'])
    expect(detectForeignFormats(['05/06/07'])).toEqual(['%y/%m/%d', '%m/%d/%y', '%d/%m/%y'])
    expect(detectForeignFormats(['11/27/26', '11/28/26'])).toEqual(['%m/%d/%y'])
    expect(detectForeignFormats(['27/11/26'], true)).toEqual(['%y/%m/%d'])
    expect(detectForeignFormats(['99/99/99'], true)).toEqual([])
  })
})

describe('beginning of a compressed file', () => {
  const MEBIBYTE = 1024 ** 2

  it.each([
    ['a line of commas', ','.repeat(15 * MEBIBYTE)],
    ['lines of commas', `${'a,'.repeat(2000)}\n`.repeat(3800)],
    ['empty quoted fields', '"",'.repeat(5 * MEBIBYTE)],
    ['quotation marks', '"'.repeat(15 * MEBIBYTE)],
    ['open quotation marks', `"x,${'y'.repeat(2000)}\n`.repeat(7000)],
    ['product codes in thousands of columns', `${'9784101010014,'.repeat(2000)}\n`.repeat(500)],
    ['digits of one width', `${'9784101010014'.repeat(20_000)}\n`.repeat(50)],
  ])('drafts a mapping from the beginning of a compressed file without delay, whatever its size: %s', (_what, text) => {
    const head = gzipSync(text).subarray(0, 64 * 1024)
    const start = performance.now()
    expect(createMappingDraft(head, { fileName: 'pos.csv.gz' }).dataset).toBeNull()
    // took up to thirteen seconds, during which the server answered nobody
    expect(performance.now() - start).toBeLessThan(4000)
  })

  it('reads a compressed sample up to a size limit, even if it is the whole file', () => {
    const line = '4147514,2026-11-20,9784999900114,1,792\n'
    const text = `店舗コード,営業日,JAN,数量,金額\n${line.repeat(100_000)}`
    const { bytes, isCut } = unpackHead(gzipSync(text))
    expect(isCut).toBe(true)
    expect(bytes.length).toBeLessThanOrEqual(MEBIBYTE)
    expect(text.startsWith(bytes.toString().slice(0, 100_000))).toBe(true)
    expect(createMappingDraft(gzipSync(text), { fileName: 'pos.csv.gz' }).dataset).toBe('pos')
  })
})
