import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Dataset } from '../../../shared/trade/datasets.ts'
import { toCp932 } from '../../exporting/csv.ts'
import { datasetSpecs } from '../datasets/dataset-specs.ts'
import { readMapping } from './mapping.ts'
import { createMappingDraft } from './mapping-draft.ts'

/** Drafts of files as tills, shops and libraries write them; docs/loading/common-files.md shows twelve more. */

interface Drafted {
  columns: Record<string, unknown>
  lines?: unknown[]
  [entry: string]: unknown
}

function draft(
  lines: readonly string[],
  { fileName = 'file.csv', ...more }: { fileName?: string; dataset?: Dataset; prefix?: string } = {},
) {
  const created = createMappingDraft(Buffer.from(`${lines.join('\n')}\n`), { fileName, ...more })
  if (created.dataset !== null) readMapping(created.text, datasetSpecs[created.dataset])
  // every doubt has a reason, and only doubts have one
  expect(created.reasons.length > 0).toBe(created.certainty === 'unsure' || created.certainty === 'none')
  return { ...created, yaml: parse(created.text) as Drafted, reasonsEn: created.reasons.map(({ en }) => en).join('; ') }
}

const [A, B, C] = ['9784999900114', '9784999909704', '9784999915606']

describe('columns by their values', () => {
  it('chooses the column with valid codes, not the one called ISBN that is mostly empty', () => {
    const { yaml } = draft(['書名,著者,出版者,ISBN,標準番号', `夜汽車,かもめ,汐見坂,,${A}`, `火星,銀鼠,汐見坂,,${B}`])
    expect(yaml.columns.productCode).toBe('標準番号')
  })

  it('reads a second column of codes where the first has none', () => {
    const { yaml } = draft(['Title,Author,ISBN10,ISBN13', `Night,K,,${A}`, `Mars,G,,${B}`, 'Gears,S,499991560X,'])
    expect(yaml.columns.productCode).toEqual(['ISBN13', 'ISBN10'])
  })

  it('prefers a release date with a day to a year, and ignores other dates of a list', () => {
    const { yaml } = draft([
      'ISBN,書名,著者,出版年,受入日,発売日',
      `${A},夜汽車,かもめ,2026,2026/05/20,2026/04/10`,
      `${B},火星,銀鼠,2025,2026/01/15,2025/11/20`,
    ])
    expect([yaml.columns.releaseDate, yaml.dateFormats]).toEqual(['発売日', undefined])
  })

  it('joins a day and a time from two columns', () => {
    for (const [day, time] of [
      ['売上日', '売上時刻'],
      ['日付', '時刻'],
      ['Date', 'Time'],
      ['取引日', '取引時間'],
      ['営業日', '時刻'],
    ]) {
      const { yaml } = draft([
        `店舗コード,${day},${time},JAN,数量,金額`,
        `S1,2026/11/10,10:05,${A},1,820`,
        `S1,2026/11/10,25:10,${B},1,520`,
      ])
      expect(yaml.columns).toMatchObject({ soldAt: { join: [day, time] } })
      expect(yaml.columns).not.toHaveProperty('saleDate')
    }
  })

  it('does not read a delivery time as the time of sale', () => {
    const { yaml } = draft(['店舗コード,売上日,配送時間,JAN,数量,金額', `S1,2026/11/10,10:05,${A},1,820`])
    expect(yaml.columns).toMatchObject({ saleDate: '売上日' })
  })

  it('distinguishes unit price from line amount by multiplication', () => {
    const rows = [`S1,2026/11/10,${A},2,820,1640`, `S1,2026/11/10,${B},3,520,1560`, `S1,2026/11/10,${C},1,760,760`]
    expect(draft(['店舗コード,売上日,ISBN,数量,金額,税抜計', ...rows]).yaml.columns).toMatchObject({
      amount: '税抜計',
      unitPrice: '金額',
    })
  })

  it('does not read the total of an order as the amount of a line', () => {
    const { yaml } = draft([
      '店舗コード,注文ID,注文日時,JAN,価格,数量,合計金額',
      `S1,1,2026-11-10 09:12,${A},820,2,2530`,
      `S1,1,2026-11-10 09:12,${B},520,1,2530`,
    ])
    expect(yaml.columns).toMatchObject({ unitPrice: '価格', receiptNo: '注文ID' })
    expect(yaml.columns).not.toHaveProperty('amount')
  })

  it('does not read an amount that only the first line of a receipt has as the amount of that line', () => {
    const { yaml } = draft([
      'Name,Subtotal,Created at,Lineitem quantity,Lineitem price,Lineitem sku',
      `#1,1722,2026-11-27 09:10,1,902,${A}`,
      `#1,,,2,410,${B}`,
      `#2,836,2026-11-27 10:10,1,836,${C}`,
    ])
    expect(yaml.columns).toMatchObject({ unitPrice: 'Lineitem price', receiptNo: 'Name' })
    expect(yaml.columns).not.toHaveProperty('amount')
  })

  it('drafts empty values for marks of customers who are no members', () => {
    const { yaml } = draft([
      '店舗コード,売上日時,JAN,数量,金額,会員番号',
      `4147514,2026-11-10 10:05,${A},1,820,M-0012`,
      `4147514,2026-11-10 10:06,${B},1,520,ゲスト`,
      `4147514,2026-11-10 10:07,${C},1,760,000000`,
    ])
    expect(yaml.columns.memberCode).toEqual({ from: '会員番号', values: { ゲスト: '', '000000': '' } })
  })

  it('reads a decimal comma and decimals of yen', () => {
    const comma = draft([
      'store_cd;sold_at;JAN;quantity;amount',
      `4147514;2026-11-10 10:05:00;${A};1;12,50`,
      `4147514;2026-11-10 10:05:00;${B};1;1.234,50`,
    ])
    expect(comma.yaml).toMatchObject({ decimal: ',', columns: { amount: { from: 'amount', times: 100 } } })
    const yen = draft(['Report Date,Store,ISBN,Units,Price,Currency', `2026-10-31,JP,${A},3,820.50,JPY`])
    expect(yen.yaml.columns.unitPrice).toEqual({ from: 'Price', times: 1 })
  })
})

describe('data set of a table', () => {
  it.each([
    ['deliveries', 'sure', ['入荷日,店舗コード,JANコード,冊数,区分', `2026/11/09,S1,${A},5,新刊`]],
    [
      'deliveries',
      'sure',
      ['納品日,伝票番号,書店コード,ISBN,書名,本体価格,数量,金額', `2026/11/09,1,4147514,${A},夜汽車,820,5,4100`],
    ],
    ['deliveries', 'sure', ['仕入日,仕入先,店舗コード,ISBN,数量,仕入金額', `2026/11/09,取次,S1,${A},2,1280`]],
    ['deliveries', 'unsure', ['納品書', 'ISBN,書名,本体価格,数量,金額,日付', `${A},夜汽車,820,5,4100,2026/11/09`]],
    ['returns', 'sure', ['返品日,店舗コード,ISBN,書名,返品数,金額', `2026/11/09,S1,${A},夜汽車,2,1640`]],
    ['orders', 'sure', ['発注日,書店コード,ISBN,書名,発注数', `2026/11/09,S1,${A},夜汽車,2`]],
    // the orders of a shop's customers look the same
    ['orders', 'unsure', ['注文日,書店コード,ISBN,書名,注文数,単価,金額', `2026/11/09,S1,${A},夜汽車,2,820,1640`]],
    ['pos', 'unsure', ['店舗コード,日付,JAN,数量,金額', `S1,2026/11/09,${A},2,1640`]],
    [
      'pos',
      'unsure',
      ['伝票日,区分,書店コード,ISBN,数量,金額', `2026/11/09,送品,S1,${A},5,4100`, `2026/11/09,返品,S1,${B},2,1040`],
    ],
    ['pos', 'unsure', ['見積日,得意先コード,ISBN,書名,数量,単価,金額', `2026/11/09,T1,${A},夜汽車,2,820,1640`]],
    ['products', 'unsure', ['順位,ISBN,書名,著者,出版社,発売日,実売数', `1,${A},夜汽車,かもめ,汐見坂,2026/04/10,120`]],
    ['products', 'unsure', ['ISBN,書名,著者,出版社,本体価格,注文数', `${A},夜汽車,かもめ,汐見坂,820,3`]],
    ['stores', 'unsure', ['店舗コード,店舗名,売上金額', 'S1,港店,1640']],
    ['products', 'sure', ['書籍コード,書名,著者名,本体価格,刊行年月日,判型,頁', `${A},夜汽車,かもめ,820,20260410,文庫,312`]],
    ['adjustments', 'unsure', ['店コード,棚卸日,JAN,書名,理論在庫,実棚数,過不足数', `S1,2026/11/09,${A},夜汽車,12,11,-1`]],
  ] as const)('guesses the data set %s and is %s: %j', (dataset, certainty, lines) => {
    const drafted = draft(lines)
    expect([drafted.dataset, drafted.certainty]).toEqual([dataset, certainty])
  })

  it('gives a reason if it chooses no data set', () => {
    const counted = draft(['店舗コード,棚卸日,JAN,書名,数量', `S1,2026/11/09,${A},夜汽車,11`])
    expect(counted).toMatchObject({ dataset: null, candidates: ['adjustments'], text: '' })
    expect(counted.reasonsEn).toContain('without the difference from the books')
    const stock = draft(['在庫日,ISBN,書名,在庫数', `2026/11/09,${A},夜汽車,11`])
    expect(stock).toMatchObject({ dataset: null, candidates: ['wholesaler-stock', 'publisher-stock'] })
    expect(draft([`S1,2026-11-10,${A},1,820`, `S1,2026-11-10,${B},1,520`]).reasonsEn).toContain('no header line')
  })

  it('treats codes with several texts and no header as products, and leaves the title to be assigned', () => {
    const { dataset, certainty, yaml } = draft([
      `"1","4999900112","${A}","-","5","読み終わった","2026-05-01 21:10:03","夜汽車は星を数えない","かもめ 花","汐見坂書房","2026"`,
      `"1","4999909705","${B}","-","","読みたい","2026-05-02 21:10:03","火星の石を拾う日","銀鼠 透","汐見坂書房","2025"`,
    ])
    expect([dataset, certainty]).toEqual(['products', 'unsure'])
    expect(yaml).toMatchObject({ header: false, columns: { productCode: 3 } })
  })

  it('reports months and royalties as doubts, and reads a shop or a country as the store', () => {
    const { yaml, reasonsEn } = draft([
      'Royalty Date,Title,ISBN,Marketplace,Units Sold,Net Units Sold,List Price,Royalty,Currency',
      `2026-10,Night,${A},Amazon.co.jp,12,11,820,631.40,JPY`,
      `2026-10,Night,${A},Amazon.com,3,3,6.99,12.58,USD`,
    ])
    expect(yaml.columns).toEqual({
      storeCode: 'Marketplace',
      saleDate: { from: 'Royalty Date', suffix: '-01' },
      productCode: 'ISBN',
      quantity: 'Net Units Sold',
      unitPrice: { from: 'List Price', times: 1 },
    })
    for (const doubt of [
      'months without a day',
      'royalties',
      'other currencies than yen (USD)',
      '“Marketplace” is offered as the store',
    ])
      expect(reasonsEn).toContain(doubt)
  })
})

describe('drafted reading', () => {
  it('finds the header below title lines, and uses the words of the title lines', () => {
    const table = ['店舗コード,日付,JAN,数量,金額', `S1,2026/11/10,${A},1,820`, `S1,2026/11/10,${B},1,520`]
    const titled = draft(['売上明細表', '店舗：しおみ書店,期間：2026/11/10～2026/11/10', '', ...table, '合計,,,2,1340'])
    expect(titled.yaml).toMatchObject({ skipLines: 3, columns: { quantity: '数量' } })
    expect([titled.dataset, titled.certainty, titled.yaml.lines]).toEqual(['pos', 'sure', undefined])
    const separated = draft(['sep=;', ...table.map((line) => line.replaceAll(',', ';'))])
    expect(separated.yaml).toMatchObject({ skipLines: 1, delimiter: ';' })
  })

  it('numbers the columns of a file without a header line', () => {
    const { yaml } = draft([`1,${A},夜汽車`, `1,${B},火星`], { dataset: 'products' })
    expect(yaml).toMatchObject({ header: false, columns: { productCode: 2 } })
  })

  it('treats quotation marks as characters in a file that does not quote fields', () => {
    const lines = [
      'order-id\tpurchase-date\tsku\tproduct-name\tquantity-purchased\titem-price\titem-tax',
      `1\t2026-11-10T01:15:00+00:00\t${A}\t"新刊" 夜汽車\t1\t902\t82`,
      `2\t2026-11-10T02:15:00+00:00\t${B}\t"火星\t1\t572\t52`,
    ]
    expect(draft(lines).yaml).toMatchObject({
      delimiter: 'tab',
      quote: '',
      amountIncludesTax: true,
      columns: { amount: 'item-price' },
    })
  })

  it('reads the delivery destination as the store', () => {
    const { dataset, yaml } = draft([
      'sep=;',
      '納品日;納品先コード;納品先名;ISBN;書名;数量;単価',
      `27.11.2026;4147514;しおみ書店;${A};夜汽車;10;820`,
      `28.11.2026;4147514;しおみ書店;${B};火星;5;520`,
    ])
    expect([dataset, yaml.dateFormats]).toEqual(['deliveries', ['%d.%m.%Y']])
    expect(yaml.columns).toMatchObject({ storeCode: '納品先コード', date: '納品日', quantity: '数量' })
  })

  it('finds the detail lines of a fixed-width file whose header and total lines are shorter', () => {
    const details = [`D414751420261110${A}   00005`, `D414751420261110${B}   00010`]
    const bytes = Buffer.from(`${['H20261110', ...details, 'T0002'].join('\r\n')}\r\n`)
    const { text } = createMappingDraft(bytes, { fileName: 'x.dat', dataset: 'deliveries' })
    expect(readMapping(text, datasetSpecs.deliveries).fixedWidth?.columns.map(({ start }) => start)).toEqual([2, 9, 17, 30])
  })

  it('finds the code and date columns of a fixed-width file with half-width katakana', () => {
    const file = ['H20261110SHIOMI               00002', `D414751420261110${A}ﾖｷﾞｼｬ  00005`, `D414751420261110${B}ｶｾｲ    00010`]
    const bytes = toCp932(`${file.map((line) => line.padEnd(41)).join('\r\n')}\r\n`).bytes
    expect(createMappingDraft(bytes, { fileName: 'x.dat' })).toMatchObject({ dataset: null, certainty: 'none' })
    const { text } = createMappingDraft(bytes, { fileName: 'x.dat', dataset: 'deliveries' })
    expect(readMapping(text, datasetSpecs.deliveries).fixedWidth).toMatchObject({
      recordType: { value: 'D' },
      columns: [
        { name: 'storeCode', start: 2, width: 7 },
        { name: 'date', start: 9, width: 8 },
        { name: 'productCode', start: 17, width: 13 },
        { start: 30, width: 7 },
        { start: 37, width: 5 },
      ],
    })
  })

  it('fills blank cells on further lines of a receipt from the line above', () => {
    const orders = [
      'Name,Financial Status,Created at,Lineitem quantity,Lineitem price,Lineitem sku',
      `#1,paid,2026-11-10 10:14:00 +0900,1,820,${A}`,
      `#1,,,1,520,${B}`,
      `#2,refunded,2026-11-10 11:14:00 +0900,1,820,${A}`,
    ]
    const { yaml } = draft(orders)
    expect(yaml).toMatchObject({ fill: ['Created at'], columns: { receiptNo: 'Name' } })
    expect(yaml.lines).toEqual([{ from: 'Financial Status', is: ['refunded'], drop: 'receipt' }])
    const bare = draft([
      'Order,Date,Store,Item,ISBN,Qty,Unit Price',
      `1001,2026-11-10,S1,Night,${A},1,820`,
      `,,,Mars,${B},2,520`,
      `1002,2026-11-11,S1,Mars,${B},1,520`,
    ])
    expect(bare.yaml.fill).toEqual(['Order', 'Date', 'Store'])
  })
})

describe('drafted rules for lines', () => {
  const header = '店舗コード,売上日,伝票番号,取引区分,JAN,商品名,数量,金額'
  const sale = `S1,2026/11/10,1,売上,${A},夜汽車,1,820`
  const rulesOf = (...lines: string[]) => draft([header, sale, ...lines])

  it('drafts a rule that drops postage, and none for totals, which are skipped anyway', () => {
    expect(rulesOf(`S1,2026/11/10,1,売上,,送料,1,370`, '合計,,,,,,2,1190').yaml.lines).toEqual([
      { from: '商品名', is: ['送料'], drop: true },
    ])
  })

  it('drafts a rule that negates returns only where they are positive', () => {
    expect(rulesOf(`S1,2026/11/10,2,返品,${A},夜汽車,1,820`).yaml.lines).toEqual([
      { from: '取引区分', is: ['返品'], negate: ['quantity', 'amount'] },
    ])
    expect(rulesOf(`S1,2026/11/10,2,返品,${A},夜汽車,-1,-820`).yaml.lines).toBeUndefined()
    expect(rulesOf(`S1,2026/11/10,2,返品,${A},夜汽車,-1,820`).yaml.lines).toEqual([
      { from: '取引区分', is: ['返品'], negate: ['amount'] },
    ])
  })

  it('drafts a rule that drops cancelled receipts, unless other lines already reverse them', () => {
    expect(rulesOf(`S1,2026/11/10,2,取消,${A},夜汽車,1,820`).yaml.lines).toEqual([
      { from: '取引区分', is: ['取消'], drop: 'receipt' },
    ])
    expect(rulesOf(`S1,2026/11/10,2,取消,${A},夜汽車,-1,-820`).yaml.lines).toBeUndefined()
  })

  it('drafts rules that drop refunded orders by their status and receipts marked as cancelled', () => {
    const orders = draft([
      '店舗コード,注文番号,注文日時,ステータス,JAN,数量,単価',
      `S1,1,2026-11-10 09:00,完了,${A},1,820`,
      `S1,2,2026-11-10 10:00,返金,${B},1,520`,
    ])
    expect(orders.yaml.lines).toEqual([{ from: 'ステータス', is: ['返金'], drop: 'receipt' }])
    const marked = draft([
      '店舗コード,売上日,伝票番号,JAN,数量,金額,取消フラグ',
      `S1,2026/11/10,1,${A},1,820,0`,
      `S1,2026/11/10,2,${B},1,520,1`,
    ])
    expect(marked.yaml.lines).toEqual([{ from: '取消フラグ', is: ['1'], drop: 'receipt' }])
  })

  it('suggests rules that need a decision as comments', () => {
    const { yaml, text } = rulesOf('S1,2026/11/10,2,売上,,レジ袋,1,5')
    expect(yaml.lines).toBeUndefined()
    expect(text).toContain('#   - { from: JAN, empty: true, drop: true }')
  })
})

describe('prefix of a sender', () => {
  it('writes the sender’s prefix to product, store and member codes of every data set', () => {
    const more = { prefix: 'kt' }
    expect(draft(['店番,売上日,商品コード,数量,金額,会員番号', '01,2026/11/10,1001,1,300,77'], more).yaml.columns).toMatchObject({
      storeCode: { from: '店番', prefix: 'KT-' },
      productCode: { from: '商品コード', prefix: 'KT-' },
      memberCode: { from: '会員番号', prefix: 'KT-' },
    })
    expect(draft(['店番,店名', '01,港店'], { ...more, dataset: 'stores' }).yaml.columns.storeCode).toEqual({
      from: '店番',
      prefix: 'KT-',
    })
    expect(draft(['商品コード,商品名', '1001,しおり'], { ...more, dataset: 'products' }).yaml.columns.productCode).toEqual({
      from: '商品コード',
      prefix: 'KT-',
    })
  })

  it('does not write the sender’s prefix to codes that the trade shares', () => {
    const { columns } = draft(['店舗コード,売上日,JAN,数量,金額', `4147514,2026/11/10,${A},1,820`], { prefix: 'KT-' }).yaml
    expect(columns).toMatchObject({ storeCode: '店舗コード', productCode: 'JAN' })
  })
})

describe('requested data set that a file does not contain', () => {
  it('reports the required columns if a file has none of the requested data set', () => {
    expect(() => draft(['ISBN,書名', `${A},夜汽車`], { dataset: 'stores' })).toThrow(
      expect.objectContaining({
        code: 'import.draftEmpty',
        values: expect.objectContaining({
          needsJa: '店舗コード（storeCode）',
          needsEn: 'Store code (storeCode)',
          found: 'ISBN, 書名',
        }),
      }),
    )
  })
})
