import { describe, expect, it } from 'vitest'
import { joinLines, loadSmallTrade } from '../testing/load-desk.ts'
import { setUpLoadHarness } from '../testing/set-up.ts'

const header = '店舗コード,営業日,JAN,品名,数量,金額,区分'
const A = '9784999900114'

describe.each(['duckdb', 'postgres'] as const)('rules for lines of a file in %s', (kind) => {
  const desk = setUpLoadHarness(kind)

  it('reports missing master data once, with the number of affected lines', async () => {
    const file = joinLines(
      '店舗コード,営業日,JAN,数量,金額',
      ...Array.from({ length: 500 }, (_, at) => `S${at},2020-01-02,${A},1,500`),
    )
    const report = await desk.load('pos', file, { dryRun: true })
    expect(report).toMatchObject({ read: 500, rejected: 500, reasons: [{ code: 'noStores', column: '店舗コード', lines: 500 }] })
    expect(report.sample).toEqual([
      {
        line: 2,
        column: '店舗コード',
        value: 'S0',
        reasonJa: '店舗がまだ1件も登録されていません。先に店舗を取り込んでください（該当 500行）。',
        reasonEn: 'No stores are registered yet. Load the stores first (500 lines affected).',
      },
    ])
    expect(desk.rejects(report)).toHaveLength(1)
    await loadSmallTrade(desk)
  })

  it('drops and counts lines of postage and fees as the mapping defines', async () => {
    const mappingText = 'lines:\n  - { from: 品名, is: [送料], drop: true }\n  - { from: 品名, startsWith: 手数料, drop: true }'
    const file = joinLines(
      header,
      `S1,2020-02-01,${A},猫,1,500,`,
      'S1,2020-02-01,X,送料,1,300,',
      'S1,2020-02-01,Y,手数料（代引）,1,330,',
    )
    const report = await desk.load('pos', file, { mappingText })
    expect(report).toMatchObject({ read: 1, loaded: 1, rejected: 0 })
    expect(report.notices).toContainEqual({ code: 'leftOut', column: '', count: 2 })
  })

  it('negates numbers and sets a field according to a mark in the line', async () => {
    const mappingText =
      'lines:\n  - { from: 区分, is: [返金, 取消], negate: [quantity, amount] }\n  - { from: 区分, contains: 通販, set: { channel: ネット } }'
    const file = joinLines(
      header,
      `S1,2020-02-02,${A},猫,1,500,店頭`,
      `S1,2020-02-02,${A},猫,2,1000,返金`,
      `S1,2020-02-02,${A},猫,3,1500,楽々通販`,
    )
    expect(await desk.load('pos', file, { mappingText })).toMatchObject({ loaded: 3, rejected: 0 })
    expect(
      await desk.rows("select quantity, amount, channel from fact_sale where sale_date = date '2020-02-02' order by quantity"),
    ).toEqual([
      { quantity: -2, amount: -1000, channel: 1 },
      { quantity: 1, amount: 500, channel: 1 },
      { quantity: 3, amount: 1500, channel: 2 },
    ])
  })

  it('drops an optional value out of range, and rejects the line if the value is required', async () => {
    const file = joinLines(
      'JAN,書名,本体価格,ページ数,発売日',
      `${A},猫,-5,999999,0800-01-01`,
      '9784999900121,坊っちゃん,108,200,2020-01-01',
    )
    const report = await desk.load('products', file)
    expect(report).toMatchObject({ loaded: 2, rejected: 0 })
    expect(report.notices.filter(({ code }) => code === 'outOfRange')).toEqual([
      { code: 'outOfRange', column: '発売日', count: 1 },
      { code: 'outOfRange', column: '本体価格', count: 1 },
      { code: 'outOfRange', column: 'ページ数', count: 1 },
    ])
    // stored values stay: the line provided none
    expect(await desk.rows(`select price, pages from product where jan = '${A}'`)).toEqual([{ price: 500, pages: null }])
    expect(await desk.load('pos', joinLines(header, `S1,2020-02-03,${A},猫,1,99999999999,`))).toMatchObject({
      rejected: 1,
      reasons: [{ code: 'tooLarge', column: '金額' }],
    })
  })

  it('drops and counts an unparsable optional cell and accepts the line', async () => {
    const products = await desk.load(
      'products',
      joinLines('JAN,書名,種別,本体価格,ページ数,発売日', `${A},猫,CD,約500円,多数,近日`, '9784999900121,坊,,,,未定'),
    )
    expect(products).toMatchObject({ loaded: 2, rejected: 0 })
    expect(products.notices.filter(({ code }) => code === 'unreadable')).toEqual([
      { code: 'unreadable', column: '種別', count: 1 },
      { code: 'unreadable', column: '発売日', count: 2 },
      { code: 'unreadable', column: '本体価格', count: 1 },
      { code: 'unreadable', column: 'ページ数', count: 1 },
    ])
    // it is not counted as an empty cell; those counts are of the second line
    expect(products.notices.filter(({ code }) => code === 'kept')).toEqual([
      { code: 'kept', column: '本体価格', count: 1 },
      { code: 'kept', column: 'ページ数', count: 1 },
    ])
    expect(await desk.rows(`select kind, price from product where jan = '${A}'`)).toEqual([{ kind: 'book', price: 500 }])
    const sales = joinLines(
      '店舗コード,営業日,JAN,数量,金額,チャネル',
      `S1,2020-02-05,${A},1,500,電話`,
      `S1,2020-02-06,${A},一,500,店舗`,
    )
    expect(await desk.load('pos', sales)).toMatchObject({
      loaded: 1,
      rejected: 1,
      reasons: [{ code: 'integer', column: '数量', lines: 1 }],
      notices: [{ code: 'unreadable', column: 'チャネル', count: 1 }],
    })
    expect(await desk.load('pos', sales, { mappingText: 'empty: { channel: reject }' })).toMatchObject({
      loaded: 0,
      reasons: [
        { code: 'enum', column: 'チャネル', lines: 1 },
        { code: 'integer', column: '数量', lines: 1 },
      ],
    })
  })

  it('keeps stored values if a cell is unparsable, even if the mapping clears them by empty cells', async () => {
    const mappingText = 'empty: { price: null, releaseDate: null }'
    const load = (...rows: string[]) => desk.load('products', joinLines('JAN,本体価格,発売日', ...rows), { mappingText })
    const readStored = () => desk.rows(`select price, cast(release_date as varchar) as day from product where jan = '${A}'`)
    await load(`${A},500,2020-01-01`)
    expect((await load(`${A},約500,2020年春`)).notices.map(({ code }) => code)).toEqual(['unreadable', 'unreadable'])
    expect(await readStored()).toEqual([{ price: 500, day: '2020-01-01' }])
    // nor do values out of range; the last line with a value decides
    await load(`${A},-1,`, `${A},700,近日`)
    expect(await readStored()).toEqual([{ price: 700, day: null }])
    await load(`${A},800,2020-01-01`, `${A},,近日`)
    expect(await readStored()).toEqual([{ price: null, day: '2020-01-01' }])
  })

  it('treats NaN as invalid in a required number and as empty in an optional one', async () => {
    const report = await desk.load(
      'pos',
      joinLines('店舗コード,営業日,JAN,数量,単価', `S1,2020-02-04,${A},1,NaN`, `S1,2020-02-04,${A},nan,5`),
    )
    expect(report.reasons).toEqual([
      { code: 'integer', column: '数量', lines: 1 },
      { code: 'number', column: '単価', lines: 1 },
    ])
    expect(await desk.load('products', joinLines('JAN,ページ数', `${A},NaN`))).toMatchObject({ loaded: 1, rejected: 0 })
  })

  it('refers to columns by the headers of the file in rules for lines', async () => {
    const file = joinLines('店舗コード,売上日時,売上日,JAN,数量,単価', `S1,,,${A},1,500`, `S1,,2020-02-05,${A},1,`)
    const report = await desk.load('pos', file)
    expect(report.sample[0]?.reasonJa).toContain('「売上日時・売上日」')
    expect(report.sample[1]).toMatchObject({ column: '単価' })
  })

  it('accepts Western European encodings of a file by name', async () => {
    const file = Buffer.concat([
      Buffer.from('JAN,書名\n'.replace('書名', 'title'), 'latin1'),
      Buffer.from(`${A},Les Mis\u00e9rables \x80\n`, 'latin1'),
    ])
    for (const encoding of ['latin1', 'ISO-8859-1', 'cp1252', 'Windows-1252']) {
      const report = await desk.load('products', file, { mappingText: `encoding: ${encoding}` })
      expect(report).toMatchObject({ state: 'done', loaded: 1 })
    }
    expect(await desk.rows(`select product_nm from product where jan = '${A}'`)).toEqual([{ product_nm: 'Les Misérables €' }])
  })
})
