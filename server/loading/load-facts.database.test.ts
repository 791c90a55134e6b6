import { beforeAll, describe, expect, it } from 'vitest'
import { joinLines, loadSmallTrade } from '../testing/load-desk.ts'
import { setUpLoadHarness } from '../testing/set-up.ts'

const A = '9784999900114'
const B = '9784999900121'

const engines = ['duckdb', 'postgres'] as const

describe.each(engines)('loading of movements, stocks and events in %s', (kind) => {
  const desk = setUpLoadHarness(kind)
  beforeAll(async () => {
    await loadSmallTrade(desk)
  })

  it('adds deliveries, returns and adjustments to the rollups and replaces store days', async () => {
    const deliveries = joinLines(
      '店舗コード,入荷日,JAN,数量,区分',
      `S1,2024-04-01,${A},10,新刊`,
      `S1,2024-04-02,${A},5,order`,
      `S2,2024-04-01,${B},3,`,
    )
    expect(await desk.load('deliveries', deliveries)).toMatchObject({ loaded: 3, written: 3, slices: 3 })
    expect(await desk.load('deliveries', deliveries)).toMatchObject({ repeated: true, written: 0 })
    await desk.load('deliveries', joinLines('店舗コード,入荷日,JAN,数量', `S1,2024-04-02,${A},4`))
    await desk.load('returns', joinLines('store_cd,return_date,jan,quantity', `S1,20240410,${A},2`))
    await desk.load('adjustments', joinLines('店舗コード,調整日,JAN,数量,理由', `S1,2024/4/11,${A},▲1,万引き`))
    expect(
      await desk.rows(
        'select product_id, delivery_quantity, return_quantity, adjust_quantity from rollup_product_position order by product_id',
      ),
    ).toEqual([
      { product_id: 1, delivery_quantity: 14, return_quantity: 2, adjust_quantity: -1 },
      { product_id: 2, delivery_quantity: 3, return_quantity: 0, adjust_quantity: 0 },
    ])
    expect(await desk.rows('select kind, quantity from fact_delivery order by quantity')).toEqual([
      { kind: '注文', quantity: 3 },
      { kind: '注文', quantity: 4 },
      { kind: '新刊', quantity: 10 },
    ])
    expect(await desk.rows('select reason, quantity from fact_adjustment')).toEqual([{ reason: '万引き', quantity: -1 }])
  })

  it('refuses to append anything but receipts, because it would replace store days', async () => {
    const deliveries = joinLines('店舗コード,入荷日,JAN,数量', `S1,2024-04-01,${A},1`)
    const before = await desk.rows('select quantity from fact_delivery order by quantity')
    await expect(desk.load('deliveries', deliveries, { append: true })).rejects.toThrow('import.appendReceipts')
    expect(await desk.rows('select quantity from fact_delivery order by quantity')).toEqual(before)
  })

  it('stores orders and pre-orders', async () => {
    const report = await desk.load(
      'orders',
      joinLines(
        '店舗コード,注文日,JAN,数量,満数,取消,注文経路',
        `S1,2024-05-01,${A},10,4,いいえ,ネット`,
        `S1,2024-05-01,${B},-1,,,`,
        `S2,2024-05-01,${B},2,,○,`,
        // a surplus delivery fills no other order
        `S2,2024-05-01,${A},3,5,,`,
      ),
    )
    expect(report).toMatchObject({ loaded: 3, rejected: 1, slices: 2, reasons: [{ code: 'negative', column: '数量', lines: 1 }] })
    expect(await desk.rows('select quantity, filled, cancelled, channel from fact_order order by quantity')).toEqual([
      { quantity: 2, filled: 0, cancelled: true, channel: 1 },
      { quantity: 3, filled: 5, cancelled: false, channel: 1 },
      { quantity: 10, filled: 4, cancelled: false, channel: 2 },
    ])
    // 注残: neither filled nor cancelled
    expect(await desk.rows('select open_quantity from rollup_open_order')).toEqual([{ open_quantity: 6 }])
    expect(
      await desk.load('pre-orders', joinLines('店舗コード,予約日,JAN,数量', `S1,2024-05-01,${A},3`, `S1,2024-05-01,${A},-1`)),
    ).toMatchObject({ written: 2 })
  })

  it('stores one stock per store, product and day; a later value replaces an earlier one', async () => {
    const file = (quantity: number) =>
      joinLines('在庫日,取次コード,JAN,在庫数', `2024-06-01,10,${A},${quantity}`, `2024-06-01,,${A},7`)
    expect(await desk.load('wholesaler-stock', file(5))).toMatchObject({ written: 2 })
    expect(await desk.load('wholesaler-stock', file(6))).toMatchObject({ written: 1 })
    expect(await desk.rows('select agency_cd, quantity from fact_wholesaler_stock order by quantity')).toEqual([
      { agency_cd: '10', quantity: 6 },
      { agency_cd: null, quantity: 7 },
    ])
    expect(
      await desk.load('publisher-stock', joinLines('在庫日,JAN,在庫', `2024-06-01,${A},100`, `2024-06-01,${A},90`)),
    ).toMatchObject({ loaded: 2, written: 1 })
    expect(await desk.rows('select quantity from fact_publisher_stock')).toEqual([{ quantity: 90 }])
  })

  it('stores subscriptions, publicity and awards', async () => {
    const [series] = await desk.rows<{ series_cd: string }>("select series_cd from series where kind = 'magazine'")
    const subscriptions = joinLines(
      'シリーズコード,店舗コード,開始日,終了日,数量',
      `${series?.series_cd},S1,2024-01-01,,3`,
      `${series?.series_cd},S1,2024-02-01,2024-01-01,3`,
      'X,S1,2024-01-01,,3',
    )
    expect(await desk.load('subscriptions', subscriptions)).toMatchObject({ loaded: 1, rejected: 2, written: 1 })
    const publicity = joinLines('掲載日,JAN,媒体,内容', `2024-07-01,${A},テレビ,「王様の,ブランチ」`)
    expect(await desk.load('publicity', publicity)).toMatchObject({ rejected: 1, reasons: [{ code: 'columns' }] })
    expect(
      await desk.load('publicity', joinLines('掲載日,JAN,媒体,内容', `2024-07-01,${A},テレビ,"「王様の,\nブランチ」"`)),
    ).toMatchObject({ loaded: 1, written: 1 })
    expect(await desk.rows('select medium, title from fact_publicity')).toEqual([
      { medium: 'テレビ', title: '「王様の, ブランチ」' },
    ])
    expect(
      await desk.load('awards', joinLines('受賞日,JAN,賞名', `2024-07-01,${A},本屋大賞`, `2024-07-01,${A},本屋大賞`)),
    ).toMatchObject({ loaded: 2, written: 1 })
  })

  it('identifies stores by a wholesaler’s codes in fixed-width EDI records', async () => {
    await desk.load('stores', joinLines('店舗コード,取次コード,取次の書店コード', 'S1,10,0012345'))
    const encoder = (text: string, width: number) => text.padEnd(width, ' ')
    const record = (type: string, store: string, day: string, jan: string, quantity: string) =>
      encoder(type, 2) + encoder(store, 8) + encoder(day, 8) + encoder(jan, 13) + quantity.padStart(5, '0')
    const file = [
      record('00', '', '20240801', '', ''),
      record('10', '0012345', '20240801', A, '12'),
      record('10', '0099999', '20240801', A, '1'),
    ].join('\r\n')
    const report = await desk.load('deliveries', `${file}\r\n`, {
      mappingText: `
format: fixed-width
encoding: sjis
storeCodesOf: 10
fixedWidth:
  recordType: { start: 1, width: 2, value: '10' }
  columns:
    - { name: 書店, start: 3, width: 8 }
    - { name: 日付, start: 11, width: 8 }
    - { name: JAN, start: 19, width: 13 }
    - { name: 数量, start: 32, width: 5 }
columns: { storeCode: 書店 }
`,
    })
    expect(report).toMatchObject({ state: 'done', read: 2, loaded: 1, rejected: 1, encoding: 'cp932' })
    expect(report.sample[0]).toMatchObject({ line: 3, column: '書店', value: '0099999 ' })
    expect(await desk.rows("select quantity from fact_delivery where delivery_date = date '2024-08-01'")).toEqual([
      { quantity: 12 },
    ])
  })
})
