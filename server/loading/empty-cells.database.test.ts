import { describe, expect, it } from 'vitest'
import { joinLines } from '../testing/load-desk.ts'
import { setUpLoadHarness } from '../testing/set-up.ts'

const A = '9784999900114'
const B = '9784999900121'

describe.each(['duckdb', 'postgres'] as const)('empty cells in %s', (kind) => {
  const desk = setUpLoadHarness(kind)

  const product = async (jan: string) =>
    (await desk.rows(`select product_nm, author_nm, price, search_name from product where jan = '${jan}'`))[0]
  const selectRemainingNotices = (report: { notices: readonly { code: string }[] }) =>
    report.notices.filter(({ code }) => code === 'kept')

  it('keeps the value of an earlier line of the file for an empty cell', async () => {
    const report = await desk.load(
      'products',
      joinLines('JAN,書名,著者,本体価格', `${A},猫,漱石,500`, `${A},,漱石,`, `${B},,,100`),
    )
    expect(report).toMatchObject({ state: 'done', loaded: 3, rows: { added: 2, changed: 0, unchanged: 0, skipped: 0 } })
    expect(await product(A)).toMatchObject({ product_nm: '猫', author_nm: '漱石', price: 500, search_name: '猫' })
    expect(await product(B)).toMatchObject({ product_nm: B, price: 100 })
    expect(selectRemainingNotices(report)).toEqual([
      { code: 'kept', column: '書名', count: 1 },
      { code: 'kept', column: '本体価格', count: 1 },
    ])
  })

  it('keeps the value of an earlier file for empty cells, and counts them in the load summary', async () => {
    const report = await desk.load('products', joinLines('JAN,書名,著者', `${A},,`, `${B},坊っちゃん,`))
    expect(await product(A)).toMatchObject({ product_nm: '猫', author_nm: '漱石', price: 500 })
    expect(await product(B)).toMatchObject({ product_nm: '坊っちゃん' })
    expect(report.rows).toEqual({ added: 0, changed: 1, unchanged: 1, skipped: 0 })
    // a code in place of a name is not a kept name
    expect(selectRemainingNotices(report)).toEqual([
      { code: 'kept', column: '書名', count: 1 },
      { code: 'kept', column: '著者', count: 1 },
    ])
  })

  it('clears the stored value for an empty cell if the mapping specifies null; the last line for a product wins', async () => {
    const mappingText = 'empty: { authorName: null, price: "null" }'
    const report = await desk.load('products', joinLines('JAN,書名,著者,本体価格', `${A},,漱石,700`, `${A},,,`), { mappingText })
    expect(await product(A)).toMatchObject({ product_nm: '猫', author_nm: null, price: null })
    expect(selectRemainingNotices(report)).toEqual([{ code: 'kept', column: '書名', count: 1 }])
  })

  it('rejects a line with an empty cell by its number if the mapping specifies reject', async () => {
    const mappingText = 'empty: { productName: reject }'
    const report = await desk.load('products', joinLines('JAN,書名', `${A},猫の本`, `${B},`), { mappingText })
    expect(report).toMatchObject({ loaded: 1, rejected: 1, reasons: [{ code: 'required', column: '書名', lines: 1 }] })
    expect(report.sample[0]).toMatchObject({ line: 3 })
    expect(await product(B)).toMatchObject({ product_nm: '坊っちゃん' })
  })

  it('keeps the stored names of stores, publishers, members and genres for empty cells', async () => {
    await desk.load('stores', joinLines('店舗コード,店舗名,都道府県,坪数', 'S1,一号店,東京都,100', 'S1,,,'))
    await desk.load('stores', joinLines('店舗コード,店舗名,都道府県,坪数', 'S1, ,NULL,'))
    expect(await desk.rows('select store_nm, prefecture_cd, tsubo, scale_cd is not null as scaled from store')).toEqual([
      { store_nm: '一号店', prefecture_cd: '13', tsubo: 100, scaled: true },
    ])
    await desk.load('publishers', joinLines('出版社コード,出版社名', '0001,売れ筋書房', '0001,'))
    expect(await desk.rows("select publisher_nm from publisher where publisher_cd = '0001'")).toEqual([
      { publisher_nm: '売れ筋書房' },
    ])
    await desk.load('members', joinLines('会員コード,性別,生年', 'M1,女,1980', 'M1,,'))
    expect(await desk.rows('select gender, birth_decade from member')).toEqual([{ gender: 2, birth_decade: 1980 }])
    await desk.load('genres', joinLines('大ジャンルコード,大ジャンル名', 'L1,文芸', 'L1,'))
    expect(await desk.rows("select genre_c1_nm from trade_genre where genre_c1_cd = 'L1'")).toEqual([{ genre_c1_nm: '文芸' }])
  })

  it('keeps the name of a publisher known only from products for an empty cell', async () => {
    await desk.load('products', joinLines('JAN,出版社コード,出版社名', `${A},0077,水曜社`, `${B},0077,`))
    expect(await desk.rows("select publisher_nm from publisher where publisher_cd = '0077'")).toEqual([
      { publisher_nm: '水曜社' },
    ])
  })

  it('changes nothing if the same file with empty cells is loaded again', async () => {
    const file = joinLines('JAN,書名,著者,本体価格', `${A},,,`, `${B},,,`)
    await desk.load('products', file)
    expect(await desk.load('products', `${file}\n`)).toMatchObject({ written: 0, rows: { added: 0, changed: 0, unchanged: 2 } })
  })
})
