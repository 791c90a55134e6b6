import { beforeAll, describe, expect, it } from 'vitest'
import { parseProductCode } from '../../../shared/trade/product-code.ts'
import { joinLines, loadSmallTrade } from '../../testing/load-desk.ts'
import { setUpLoadHarness } from '../../testing/set-up.ts'

const engines = ['duckdb', 'postgres'] as const

describe.each(engines)('loading of magazine and in-store codes in %s', (kind) => {
  const desk = setUpLoadHarness(kind)
  // 雑誌コード 12345, issue 08; the digit after it is the last of the year
  const [last, current] = ['4910123450896', '4910123450803']
  beforeAll(async () => {
    await loadSmallTrade(desk)
    await desk.load('products', joinLines('JAN,商品名,発売日', `${last},週刊 2019,2019-07-10`, `${current},週刊 2020,2020-07-10`))
  })

  const readSales = () =>
    desk.rows<{ day: string; jan: string; receipt: boolean }>(
      'select cast(f.sale_date as varchar) as day, p.jan, f.receipt_id is not null as receipt from fact_sale as f join product as p on p.id = f.product_id order by 1',
    )

  it('finds the issue on sale on the day by magazine code and issue number in any form', async () => {
    const report = await desk.load(
      'pos',
      joinLines(
        '店舗コード,営業日,商品コード,号,数量,金額',
        'S1,2019-07-20,12345-08,,1,400',
        'S1,2020-07-20,12345-8/15,,1,400',
        'S1,2020-07-21,１２３４５－０８,,1,400',
        'S1,2020-07-22,1234508,,1,400',
        'S1,2020-07-23,12345,8月号,1,400',
        'S1,2019-01-20,12345-08,,1,400',
        'S1,2020-07-24,12345-09,,1,400',
        'S1,2020-07-24,12345,,1,400',
      ),
    )
    expect(report).toMatchObject({ loaded: 5, rejected: 3 })
    expect(report.reasons.map(({ code, lines: count }) => [code, count])).toEqual([
      ['magazineForm', 2],
      ['code', 1],
    ])
    expect(await readSales()).toEqual([
      { day: '2019-07-20', jan: last, receipt: true },
      ...['20', '21', '22', '23'].map((day) => ({ day: `2020-07-${day}`, jan: current, receipt: true })),
    ])
  })

  it('finds the magazine issue in deliveries, stocks and publicity, too', async () => {
    const row = { S: 'S1', day: '2020-08-01', code: '12345-08' }
    await desk.load('deliveries', joinLines('店舗コード,入荷日,雑誌コード,数量', `${row.S},${row.day},${row.code},5`))
    await desk.load('publisher-stock', joinLines('在庫日,雑誌コード,号,在庫数', `${row.day},12345,08,7`))
    await desk.load('publicity', joinLines('掲載日,雑誌コード,媒体,内容', `${row.day},${row.code},新聞,書評`))
    for (const table of ['fact_delivery', 'fact_publisher_stock', 'fact_publicity'])
      expect(await desk.rows(`select p.jan from ${table} as f join product as p on p.id = f.product_id`)).toEqual([
        { jan: current },
      ])
  })

  it('lets the registered products decide what seven digits are, and rejects them if both exist', async () => {
    // 7117515: 雑誌コード 71175 and issue 15, and ISBN-10 0007117515
    const isbn = '9780007117512'
    const issue = '4910711751565'
    const sales = (code: string) => joinLines('店舗コード,営業日,商品コード,数量,金額', `S1,2020-08-10,${code},1,400`)
    await desk.load('products', joinLines('JAN,商品名,発売日', `${isbn},Book,2020-07-01`))
    expect(await desk.load('pos', sales('7117515'))).toMatchObject({ loaded: 1 })
    expect(
      await desk.rows(
        "select p.jan from fact_sale as f join product as p on p.id = f.product_id where f.sale_date = '2020-08-10'",
      ),
    ).toEqual([{ jan: isbn }])
    await desk.load('products', joinLines('JAN,商品名,雑誌コード,号,発売日', `${issue},付録,71175,15,2020-08-01`))
    const both = await desk.load('pos', `${sales('7117515')}\n`)
    expect(both).toMatchObject({ loaded: 0, reasons: [{ code: 'codeAmbiguous', column: '商品コード', lines: 1 }] })
    expect(both.sample[0]).toMatchObject({ value: '7117515', reasonEn: expect.stringContaining(isbn) })
    expect(await desk.load('pos', sales('ISBN 7117515'))).toMatchObject({ loaded: 1 })
    expect(await desk.load('pos', sales('雑誌71175-15'))).toMatchObject({ loaded: 1 })
    // a product list defines products, so seven digits with a valid check digit are an ISBN there
    await desk.load('products', joinLines('JAN,商品名', '1000071,Old book'))
    expect(await desk.rows("select product_nm from product where jan = '9780001000070'")).toEqual([{ product_nm: 'Old book' }])
  })

  it('converts in-store codes to upper case in prefixes, files and searches', async () => {
    const mappingText = 'columns: { productCode: { from: id, prefix: cj- } }'
    await desk.load('products', joinLines('id,商品名', 'a1,しおり', 'A1,しおり 2'), { mappingText })
    await desk.load('products', joinLines('JAN,本体価格', 'Cj-A1,100'))
    expect(await desk.rows("select jan, product_nm, price from product where jan like 'CJ%' or jan like 'cj%'")).toEqual([
      { jan: 'CJ-A1', product_nm: 'しおり 2', price: 100 },
    ])
    expect(parseProductCode('cj-a1')).toEqual({ form: 'in-store', code: 'CJ-A1' })
  })
})
