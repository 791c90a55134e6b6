import { beforeAll, describe, expect, it } from 'vitest'
import { joinLines, loadSmallTrade } from '../testing/load-desk.ts'
import { setUpLoadHarness } from '../testing/set-up.ts'

const HEADER = '店舗コード,営業日,JAN,数量,金額'
const CAT = '9784999900114'
const BOY = '9784999900121'

describe('tables that spreadsheets write', () => {
  const desk = setUpLoadHarness('duckdb')
  beforeAll(() => loadSmallTrade(desk))
  const load = async (text: string, mappingText = '') => {
    const report = await desk.load('pos', text, { mappingText })
    const notices = report.notices.map(({ code, count }) => `${code} ${count}`)
    const rejects = report.sample.map(({ line, reasonEn }) => `${line}: ${reasonEn.split(/[.(]/)[0]}`)
    return { loaded: report.loaded, error: report.error, notices, rejects }
  }
  const sale = (day: string, code = CAT, quantity = 1, amount = 500) => `S1,2026-05-${day},${code},${quantity},${amount}`

  it('finds the header row of a file below other lines and reports its line number', async () => {
    const titles = ['売上明細表', '期間：2026/05/01〜2026/05/31,,,,', '', '"出力日 ""5月""",担当,山田']
    expect(await load(joinLines(...titles, HEADER, sale('01'), sale('02')))).toMatchObject({
      loaded: 2,
      notices: ['headerLine 5'],
    })
  })

  it('names the columns of the first line if no line is a header', async () => {
    const { error } = await load(joinLines('売上明細表,5月', 'コード,日', '1,2'))
    expect(error).toMatchObject({ code: 'import.missingColumn', values: { found: '売上明細表, 5月' } })
  })

  it.each([
    ['sep=;', ';'],
    ['sep=,', ','],
    ['"sep=;"', ';'],
    ['SEP=|', '|'],
  ])('determines the delimiter from the first line %s', async (first, delimiter) => {
    const text = joinLines(first, HEADER, sale('03')).split('\n')
    const file = [text[0], ...text.slice(1).map((line) => line.replaceAll(',', delimiter))].join('\n')
    expect(await load(file)).toMatchObject({ loaded: 1, rejects: [], notices: [] })
  })

  it('skips repeated headers, lines of commas and totals, and counts those with text', async () => {
    const text = joinLines(
      HEADER,
      sale('04'),
      ',,,,',
      HEADER,
      sale('05'),
      ' , ,　,,',
      '小計,,,2,1000',
      `S1,2026-05-06,${BOY},1,108`,
      ',,合計,3,1108',
      '総合計：,,,3,1108',
      'Grand Total,,,3,1108',
    )
    expect(await load(text)).toEqual({ loaded: 3, error: null, rejects: [], notices: ['repeatedHeader 1', 'summaryLines 4'] })
  })

  it('skips a total that is the only line without data', async () => {
    expect(await load(joinLines(HEADER, sale('06'), '合計,,,1,500'))).toMatchObject({
      loaded: 1,
      rejects: [],
      notices: ['summaryLines 1'],
    })
  })

  it('loads a title that contains the word for a total', async () => {
    const report = await desk.load('products', joinLines('JAN,商品名,本体価格', `${CAT},合計,500`, `${BOY},計,108`))
    expect(report).toMatchObject({ loaded: 2, rejected: 0, notices: [] })
  })

  it('rejects a line without a code that is no total', async () => {
    expect(await load(joinLines(HEADER, sale('07'), 'S1,2026-05-07,,1,合計500'))).toMatchObject({
      loaded: 1,
      rejects: ['3: A required value is missing'],
    })
  })

  it('treats cells missing at the end of a line as empty, and counts the lines if the columns are read', async () => {
    const header = `${HEADER},備考,会員コード`
    const text = joinLines(header, `${sale('08')},,M1`, sale('09'), `${sale('10')},x`)
    expect(await load(text)).toMatchObject({
      loaded: 3,
      rejects: [],
      notices: ['ignoredColumns 1', 'shortLines 2', 'noMember 2'],
    })
    const unread = joinLines(`${HEADER},備考,メモ`, sale('08'), sale('09'))
    expect(await load(unread)).toMatchObject({ loaded: 2, rejects: [], notices: ['ignoredColumns 2'] })
  })

  it('rejects both parts of a line split by a line break within a field, and a truncated last line', async () => {
    const products = joinLines('JAN,商品名,出版社名,本体価格', `${CAT},吾輩は猫,一社,500`, `${BOY},坊っちゃん`, '下巻,二社,700')
    const split = await desk.load('products', products)
    expect(split).toMatchObject({ loaded: 1, rejected: 2 })
    expect(split.sample.map(({ value }) => value)).toEqual([`${BOY},坊っちゃん`, '下巻,二社,700'])
    const cut = await desk.load('products', `JAN,商品名,本体価格\n${CAT},吾輩は猫,500\n${BOY},坊っ`)
    expect(cut).toMatchObject({ loaded: 1, rejected: 1 })
    expect(cut.sample[0]?.reasonEn).toContain('2/3')
  })

  it('reads NULL and N/A as text in text columns, with a notice, and as empty in other columns', async () => {
    const text = joinLines('JAN,商品名,著者名,発売日,本体価格', `${CAT},N/A,NULL,NULL,N/A`, `${BOY},坊っちゃん,None,#N/A,108`)
    const report = await desk.load('products', text)
    expect(report).toMatchObject({ loaded: 2, rejected: 0 })
    expect(report.notices.filter(({ code }) => code === 'nullWords').map(({ column, count }) => [column, count])).toEqual([
      ['商品名', 1],
      ['著者名', 2],
    ])
    expect(await desk.rows(`select product_nm, author_nm, price from product where jan = '${CAT}'`)).toEqual([
      { product_nm: 'N/A', author_nm: 'NULL', price: 500 },
    ])
    const mapping = 'columns: { authorName: { from: 著者名, values: { "NULL": "" } } }\nempty: { authorName: null }'
    expect(await desk.load('products', text, { mappingText: mapping })).toMatchObject({ loaded: 2 })
    expect(await desk.rows(`select author_nm from product where jan = '${CAT}'`)).toEqual([{ author_nm: null }])
  })

  it('names the mapping entry that makes a file without quotation marks readable', async () => {
    const text = joinLines('JAN,商品名', `${CAT},"吾輩"は猫`)
    const report = await desk.load('products', text)
    expect(report.sample[0]?.reasonJa).toContain('quote: ""')
    expect(await desk.load('products', text, { mappingText: 'quote: ""' })).toMatchObject({ loaded: 1, rejected: 0 })
  })
})

describe('sales as tills and shops write them', () => {
  const desk = setUpLoadHarness('duckdb')
  beforeAll(() => loadSmallTrade(desk))
  const readHours = () =>
    desk.rows('select cast(sale_date as varchar) as day, sale_hour as hour, quantity, amount from fact_sale order by 1, 2, 3, 4')

  it.each([
    ['営業日', '売上時刻', '2026-05-01', '20:05'],
    ['日付', '時刻', '2026/05/01', '午後8:05'],
    ['取引日', '取引時間', '20260501', '200512'],
    ['Date', 'Time', '2026-05-01 00:00:00', '8:05 PM'],
    ['売上日', '売上時刻', '2026年5月1日', '1899-12-30 20:05:00'],
  ])('reads the hour from the columns %s and %s', async (day, time, dayText, timeText) => {
    const text = joinLines(`店舗コード,${day},${time},JAN,数量,金額`, `S1,${dayText},${timeText},${CAT},1,500`)
    expect(await desk.load('pos', text)).toMatchObject({ loaded: 1, rejected: 0 })
    expect(await readHours()).toEqual([{ day: '2026-05-01', hour: 20, quantity: 1, amount: 500 }])
    const mapped = await desk.load('pos', text, {
      mappingText: `columns: { soldAt: { join: [${day}, ${time}] }, saleDate: ${day} }`,
    })
    expect(mapped).toMatchObject({ loaded: 1, rejected: 0 })
    expect(await readHours()).toEqual([{ day: '2026-05-01', hour: 20, quantity: 1, amount: 500 }])
  })

  it('fills blank cells of an order from its first line, and drops refunded orders completely', async () => {
    const text = joinLines(
      'Name,Created at,Financial Status,Lineitem sku,Lineitem quantity,Lineitem price',
      `#1,2026-05-02 10:00:00 +0900,paid,${CAT},1,500`,
      `#1,,,${BOY},2,108`,
      `#2,2026-05-02 11:00:00 +0900,refunded,${CAT},1,500`,
      `#2,,,${BOY},1,108`,
      `#3,2026-05-02 12:00:00 +0900,paid,${BOY},1,108`,
    )
    const mapping = `constants: { storeCode: S2 }
columns: { soldAt: Created at, receiptNo: Name, productCode: Lineitem sku, quantity: Lineitem quantity, unitPrice: Lineitem price }
fill: [Created at, Financial Status]
lines: [{ from: Financial Status, is: [refunded, voided], drop: receipt }]`
    const report = await desk.load('pos', text, { mappingText: mapping })
    expect(report).toMatchObject({ read: 3, loaded: 3, rejected: 0 })
    expect(report.notices).toContainEqual({ code: 'leftOut', column: '', count: 2 })
    expect(
      await desk.rows(`select count(distinct receipt_id) as receipts, sum(amount) as amount from fact_sale as f
      join store as s on s.id = f.store_id where s.store_cd = 'S2'`),
    ).toMatchObject([{ receipts: expect.anything(), amount: expect.anything() }])
    const rows = await desk.rows<{ amount: unknown }>(
      `select sum(amount) as amount from fact_sale where sale_date = date '2026-05-02'`,
    )
    expect(Number(rows[0]?.amount)).toBe(500 + 216 + 108)
    // without the rule for whole orders only the first line of the order would be dropped
    const single = await desk.load('pos', text, {
      mappingText: mapping.replace('fill: [Created at, Financial Status]\n', '').replace('drop: receipt', 'drop: true'),
    })
    expect(single.loaded).toBeLessThan(4)
  })

  it.each([
    ['zeroQuantity', `S1,2026-05-03,${CAT},0,500`],
    ['swapped', `S1,2026-05-03,${CAT},500,1`],
    ['priceFarOff', `S1,2026-05-03,${CAT},1,5000`],
    ['priceFarOff', `S1,2026-05-03,${CAT},1,50`],
    ['priceFarOff', `S1,2026-05-03,${CAT},-2,-100`],
    ['storeClosed', `S3,2026-05-03,${CAT},1,500`],
    ['storeClosed', `S3,2025-12-31,${CAT},1,500`],
  ])('loads a line with the warning %s, or rejects it if the mapping says so: %s', async (code, line) => {
    await desk.load('stores', joinLines('店舗コード,店舗名,開店日,閉店日', 'S3,三号店,2026-01-01,2026-04-30'))
    const text = joinLines(HEADER, `S1,2026-05-03,${BOY},1,108`, line)
    const report = await desk.load('pos', text)
    expect(report).toMatchObject({ loaded: 2, rejected: 0 })
    expect(report.notices.filter(({ line }) => line !== undefined)).toMatchObject([{ code, count: 1, line: 3 }])
    const strict = await desk.load('pos', text, { mappingText: 'warnings: reject' })
    expect(strict).toMatchObject({ loaded: 1, rejected: 1, reasons: [{ code, lines: 1 }] })
    expect(strict.notices.filter(({ line }) => line !== undefined)).toEqual([])
  })

  it('loads usual sales without a warning', async () => {
    const text = joinLines(
      HEADER,
      `S1,2026-05-04,${CAT},2,1100`,
      `S1,2026-05-04,${CAT},-1,-500`,
      `S1,2026-05-04,${CAT},3,600`,
      `S3,2026-04-30,${CAT},1,500`,
    )
    const report = await desk.load('pos', text)
    expect(report).toMatchObject({ loaded: 4, rejected: 0, notices: [] })
  })

  it('refuses decimal commas, and reads them if the mapping says so', async () => {
    const text = joinLines('店舗コード;営業日;JAN;数量;金額', `S1;2026-05-05;${CAT};1;12,50`, `S1;2026-05-05;${BOY};1,5;100`)
    const report = await desk.load('pos', text)
    expect(report).toMatchObject({ loaded: 0, rejected: 2 })
    expect(report.reasons.map(({ code }) => code)).toEqual(['decimalComma', 'decimalComma'])
    const mapping = 'decimal: ","\ncolumns: { amount: { from: 金額, times: 100 } }'
    expect(await desk.load('pos', text, { mappingText: mapping })).toMatchObject({ loaded: 1, rejected: 1 })
    expect(await desk.rows("select amount from fact_sale where sale_date = date '2026-05-05'")).toEqual([{ amount: 1250 }])
  })
})
