import { describe, expect, it } from 'vitest'
import { joinLines, loadSmallTrade } from '../testing/load-desk.ts'
import { setUpLoadHarness } from '../testing/set-up.ts'
import { applyKeyword } from '../warehouse/products/keyword.ts'
import { findProduct } from '../warehouse/products/product-lookup.ts'

const engines = ['duckdb', 'postgres'] as const

describe.each(engines)('loading of product codes in %s', (kind) => {
  const desk = setUpLoadHarness(kind)

  it('stores short and long barcodes in one form each, and rejects others with the reason', async () => {
    await loadSmallTrade(desk)
    const report = await desk.load(
      'products',
      joinLines(
        'JAN,種別,商品名',
        '49991239,その他,消しゴム',
        '073180000016,その他,輸入ノート',
        '0073180000016,その他,輸入ノート13桁',
        '09784999970513,書籍,先頭ゼロ',
        '439785960,書籍,Harry',
        '19784999900111,その他,箱',
        '1920193008203,書籍,下段',
        '9.785E+12,書籍,指数',
        '10004319,その他,あいまい',
        '9784999900114 9784088820118,書籍,2つ',
      ),
    )
    expect(report).toMatchObject({ read: 10, rejected: 5 })
    expect(report.sample.map(({ line, reasonEn }) => [line, reasonEn.replace(/[.(].*$/s, '')])).toEqual([
      [7, 'This is the code of a case '],
      [8, 'This is the lower barcode of a book '],
      [9, 'The code was converted to a number in scientific notation, so its last digits are lost'],
      [10, 'This can be two codes '],
      [11, 'One cell has two product codes '],
    ])
    expect(
      await desk.rows(
        "select jan, kind, product_nm, search_code from product where jan in ('49991239', '0073180000016', '9784999970513', '9780439785969') order by jan",
      ),
    ).toMatchObject([
      { jan: '0073180000016', kind: 'other', product_nm: '輸入ノート13桁' },
      { jan: '49991239', kind: 'other' },
      { jan: '9780439785969', kind: 'book', search_code: '9780439785969|0439785960' },
      { jan: '9784999970513', kind: 'book' },
    ])
  })

  it('finds sales of the same products by every form of their codes', async () => {
    const codes = [
      '49991239',
      '0000049991239',
      '"073180000016"',
      '73180000016',
      'ISBN 0-439-78596-0',
      '439785960.0',
      'ＵＰＣ：０７３１８０００００１６',
    ]
    const report = await desk.load(
      'pos',
      joinLines('店舗コード,営業日,商品コード,数量,金額', ...codes.map((code) => `S1,2020-07-10,${code},1,400`)),
    )
    expect(report).toMatchObject({ loaded: codes.length, rejected: 0 })
    expect(
      await desk.rows(
        "select p.jan, cast(sum(f.quantity) as integer) as copies from fact_sale as f join product as p on p.id = f.product_id where f.sale_date = '2020-07-10' group by 1 order by 1",
      ),
    ).toEqual([
      { jan: '0073180000016', copies: 3 },
      { jan: '49991239', copies: 2 },
      { jan: '9780439785969', copies: 2 },
    ])
  })

  it('accepts an in-store code by the same rule with a prefix and without, and names the entry that accepts others', async () => {
    const mappingText = 'columns: { productCode: { from: StockCode, prefix: UK- } }'
    await desk.load('products', joinLines('StockCode,商品名', 'BANK CHARGES,手数料', '85123A,飾り'), { mappingText })
    const sold = await desk.load(
      'pos',
      joinLines('店舗コード,営業日,商品コード,数量,金額', 'S1,2020-07-11,UK-BANK CHARGES,1,400', 'S1,2020-07-11,uk-85123a,1,400'),
    )
    expect(sold).toMatchObject({ loaded: 2, rejected: 0 })
    const bare = await desk.load('products', joinLines('StockCode,商品名', 'BANK CHARGES,手数料'))
    expect(bare).toMatchObject({ rejected: 1, reasons: [{ code: 'code' }] })
    expect(bare.sample[0]?.reasonJa).toContain('productCode: { from: "StockCode", prefix: "OWN-" }')
    expect(bare.sample[0]?.reasonEn).toContain('productCode: { from: "StockCode", prefix: "OWN-" }')
    // a prefix that makes no in-store code is refused in the same way
    const wrong = await desk.load('products', joinLines('StockCode,商品名', '85123A,飾り'), {
      mappingText: 'columns: { productCode: { from: StockCode, prefix: "" } }',
    })
    expect(wrong).toMatchObject({ rejected: 1, reasons: [{ code: 'code' }] })
  })

  it('reads an ambiguous column as the mapping’s prefix says', async () => {
    const load = (prefix: string) =>
      desk.load('products', joinLines('code,商品名', '10004319,どちらか'), {
        mappingText: `columns: { productCode: { from: code, prefix: "${prefix}" } }`,
      })
    expect(await load('ISBN ')).toMatchObject({ rejected: 0 })
    expect(await load('JAN ')).toMatchObject({ rejected: 0 })
    expect(await desk.rows("select jan from product where product_nm = 'どちらか' order by jan")).toEqual([
      { jan: '10004319' },
      { jan: '9780010004311' },
    ])
  })

  it('looks up loaded products by every form of their codes, and names the product of a case code', async () => {
    const { knex } = desk.warehouse
    const find = async (text: string) => (await findProduct(knex, text)).jan
    for (const [text, jan] of [
      ['49991239', '49991239'],
      ['00000049991239', '49991239'],
      ['073180000016', '0073180000016'],
      ['439785960', '9780439785969'],
      ['ISBN 0-439-78596-0', '9780439785969'],
      ['uk-bank charges', 'UK-BANK CHARGES'],
      // both are registered: the text itself is the code of one
      ['10004319', '10004319'],
      ['ISBN 10004319', '9780010004311'],
    ] as const)
      expect(await find(text), text).toBe(jan)
    await expect(find('19784999970510')).rejects.toMatchObject({ code: 'product.near', values: { near: '9784999970513' } })
    for (const [keyword, jan] of [
      ['49991239', '49991239'],
      ['073180000016 ¥900', '0073180000016'],
      ['439785960', '9780439785969'],
      ['UK-BANK CHARGES', 'UK-BANK CHARGES'],
    ] as const)
      for (const searchBy of ['all', 'code'] as const) {
        const query = knex('product').select('product.jan')
        applyKeyword(query, keyword, searchBy)
        expect(await query.pluck('product.jan'), `${keyword} ${searchBy}`).toContain(jan)
      }
  })
})
