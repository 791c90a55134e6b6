import { beforeAll, describe, expect, it } from 'vitest'
import { joinLines, loadSmallTrade } from '../../testing/load-desk.ts'
import { setUpLoadHarness } from '../../testing/set-up.ts'

describe.each(['duckdb', 'postgres'] as const)('remarks in a load summary in %s', (kind) => {
  const desk = setUpLoadHarness(kind)
  beforeAll(async () => {
    await loadSmallTrade(desk)
  })

  const sale = (day: string, receipt: string, copies: number) => `S1,${day},9784999900114,${copies},${copies * 500},${receipt}`
  const header = '店舗コード,営業日,JAN,数量,金額,レシート番号'

  it('lists ignored columns and duplicate headers in a load summary', async () => {
    const file = joinLines('店舗コード,店舗名,備考,店舗名,Color', 'S1,一号店,x,別の名,red')
    const { notices } = await desk.load('stores', file, { dryRun: true })
    expect(notices).toEqual([
      { code: 'duplicateColumn', column: '店舗名', count: 2 },
      { code: 'ignoredColumns', column: '備考, Color', count: 2 },
    ])
  })

  it('reports in a load summary a file without titles and the number of products known only by code', async () => {
    const { notices } = await desk.load('products', joinLines('JAN,Naam', '9784999900138,Kat'))
    expect(notices).toEqual([
      { code: 'ignoredColumns', column: 'Naam', count: 1 },
      { code: 'noTitle', column: '', count: 1 },
    ])
    // a file of prices for known titles gives no notice
    expect((await desk.load('products', joinLines('JAN,本体価格', '9784999900114,510'))).notices).toEqual([])
  })

  it('counts new, changed and unchanged rows of sales in a load summary', async () => {
    const first = await desk.load('pos', joinLines(header, sale('2020-03-01', '1', 1), sale('2020-03-02', '2', 2)))
    expect(first.rows).toEqual({ added: 2, changed: 0, unchanged: 0, skipped: 0 })
    const second = await desk.load(
      'pos',
      joinLines(header, sale('2020-03-01', '1', 1), sale('2020-03-02', '2', 3), sale('2020-03-03', '3', 1)),
    )
    expect(second.rows).toEqual({ added: 1, changed: 1, unchanged: 1, skipped: 0 })
  })

  it('counts lines of existing receipts separately in a load summary if receipts are appended', async () => {
    const { rows, written } = await desk.load(
      'pos',
      joinLines(header, sale('2020-03-03', '3', 1), sale('2020-03-03', '4', 1), sale('2020-03-03', '4', 2)),
      { append: true },
    )
    expect(written).toBe(2)
    expect(rows).toEqual({ added: 2, changed: 0, unchanged: 0, skipped: 1 })
  })

  it('includes codes of stores and products in the rows of a dry run', async () => {
    const { preview, rows } = await desk.load('pos', joinLines(header, sale('2020-04-01', '9', 2)), { dryRun: true })
    expect(preview).toMatchObject([{ sale_date: '2020-04-01', store_cd: 'S1', jan: '9784999900114', quantity: 2, amount: 1000 }])
    expect(rows).toMatchObject({ added: 1 })
    const stocks = joinLines('在庫日,JAN,在庫数', '2020-04-01,9784999900114,7')
    expect((await desk.load('publisher-stock', stocks, { dryRun: true })).preview).toEqual([
      { date: '2020-04-01', productCode: '9784999900114', quantity: 7 },
    ])
  })
})
