import { beforeAll, describe, expect, it } from 'vitest'
import { joinLines, loadSmallTrade } from '../testing/load-desk.ts'
import { setUpLoadHarness } from '../testing/set-up.ts'

const header = '店舗コード,販売日時,JAN,数量,金額,レシート番号,会員コード'
const A = '9784999900114'
const B = '9784999900121'

describe.each(['duckdb', 'postgres'] as const)('loading of POS lines in %s', (kind) => {
  const desk = setUpLoadHarness(kind)
  beforeAll(async () => {
    await loadSmallTrade(desk)
  })

  const readSales = () =>
    desk.rows(`select f.sale_date, s.store_cd, p.jan, f.sale_hour, f.quantity, f.amount, f.amount_tax_in, f.channel
      from fact_sale as f join store as s on s.id = f.store_id join product as p on p.id = f.product_id
      order by f.sale_date, s.store_cd, p.jan, f.quantity, f.sold_at`)
  const readTotal = async () =>
    (
      await desk.rows(`select cast(sum(sale_quantity) as bigint) as quantity, cast(sum(sale_amount) as bigint) as amount,
      cast(sum(sale_amount_tax_in) as bigint) as tax_in from rollup_product_month`)
    )[0]

  const first = joinLines(
    header,
    `S1,2019-09-30 23:59:59,${B},1,108,R1,M1`,
    `S1,2019-10-01 00:00:00,${B},1,108,R2,M1`,
    `S1,2019-10-01 10:00:00,${A},2,1000,R3,`,
    // two lines of one product in a receipt stay two lines; a refund mirrors its sale
    `S1,2019-10-01 10:00:00,${A},2,1000,R3,`,
    `S2,2019-10-01 11:30:00,${B},-1,-108,R4,M2`,
  )

  it('stores each POS line with its tax at the rate of its day, rounded down', async () => {
    const report = await desk.load('pos', first)
    expect(report).toMatchObject({ state: 'done', read: 5, loaded: 5, rejected: 0, written: 5, slices: 3, repeated: false })
    expect(await readSales()).toEqual([
      {
        sale_date: '2019-09-30',
        store_cd: 'S1',
        jan: B,
        sale_hour: 23,
        quantity: 1,
        amount: 108,
        amount_tax_in: 116,
        channel: 1,
      },
      {
        sale_date: '2019-10-01',
        store_cd: 'S1',
        jan: A,
        sale_hour: 10,
        quantity: 2,
        amount: 1000,
        amount_tax_in: 1100,
        channel: 1,
      },
      {
        sale_date: '2019-10-01',
        store_cd: 'S1',
        jan: A,
        sale_hour: 10,
        quantity: 2,
        amount: 1000,
        amount_tax_in: 1100,
        channel: 1,
      },
      { sale_date: '2019-10-01', store_cd: 'S1', jan: B, sale_hour: 0, quantity: 1, amount: 108, amount_tax_in: 118, channel: 1 },
      {
        sale_date: '2019-10-01',
        store_cd: 'S2',
        jan: B,
        sale_hour: 11,
        quantity: -1,
        amount: -108,
        amount_tax_in: -118,
        channel: 1,
      },
    ])
    expect(await readTotal()).toEqual({ quantity: 5, amount: 2108, tax_in: 116 + 2200 + 118 - 118 })
  })

  it('assigns different ids to receipts of different stores and days', async () => {
    const [row] = await desk.rows('select count(distinct receipt_id) as receipts, min(receipt_id) as least from fact_sale')
    expect(Number(row?.receipts)).toBe(4)
    expect(Number(row?.least)).toBeGreaterThan(0)
  })

  it('changes nothing if the same POS file is loaded again', async () => {
    const before = await readSales()
    expect(await desk.load('pos', first)).toMatchObject({
      state: 'done',
      read: 5,
      loaded: 5,
      written: 0,
      slices: 0,
      repeated: true,
    })
    expect(await readSales()).toEqual(before)
    // the same lines in another file
    expect(await desk.load('pos', `${first.trimEnd()}\r\n`.replaceAll('\n', '\r\n').replaceAll('\r\r', '\r'))).toMatchObject({
      loaded: 5,
      written: 0,
      slices: 0,
      repeated: false,
    })
    expect(await readSales()).toEqual(before)
  })

  it('replaces exactly the stores and days that a POS file contains', async () => {
    const report = await desk.load('pos', joinLines(header, `S1,2019-10-01 10:00:00,${A},3,1500,R3,`))
    expect(report).toMatchObject({ loaded: 1, written: 1, slices: 1 })
    expect(await readSales()).toMatchObject([
      { sale_date: '2019-09-30', store_cd: 'S1', quantity: 1 },
      { sale_date: '2019-10-01', store_cd: 'S1', quantity: 3, amount: 1500 },
      { sale_date: '2019-10-01', store_cd: 'S2', quantity: -1 },
    ])
    expect(await readTotal()).toEqual({ quantity: 3, amount: 1500, tax_in: 116 + 1650 - 118 })
  })

  it('applies a POS file again after another file has replaced its days', async () => {
    expect(await desk.load('pos', first)).toMatchObject({ repeated: false, written: 3, slices: 1 })
    expect(await readTotal()).toMatchObject({ quantity: 5, amount: 2108 })
  })

  it('appends new receipts of a POS file completely', async () => {
    const file = joinLines(
      header,
      `S1,2019-10-01 10:00:00,${A},2,1000,R3,`,
      `S1,2019-10-01 12:00:00,${A},1,500,R9,`,
      `S1,2019-10-01 12:00:00,${B},1,108,R9,`,
    )
    expect(await desk.load('pos', file, { append: true })).toMatchObject({ loaded: 3, written: 2, slices: 1 })
    expect(await desk.load('pos', file, { append: true })).toMatchObject({ written: 0, repeated: true })
    expect(await readTotal()).toMatchObject({ quantity: 7, amount: 2716 })
    const refused = await desk.load('pos', joinLines(header, `S1,2019-10-01 12:00:00,${A},1,500,,`), { append: true })
    expect(refused).toMatchObject({ rejected: 1, reasons: [{ code: 'receiptRequired', column: 'レシート番号', lines: 1 }] })
  })

  it('reports the effect of a dry run of a POS file without changing anything', async () => {
    const before = await readSales()
    const file = joinLines(header, `S2,2020-01-02 10:00:00,${A},1,500,R1,M1`, 'S9,2020-01-02 10:00:00,x,1,500,R1,')
    const dry = await desk.load('pos', file, { dryRun: true })
    expect(dry).toMatchObject({ state: 'done', dryRun: true, read: 2, loaded: 1, rejected: 1, written: 1, slices: 1 })
    expect(dry.preview).toMatchObject([{ sale_date: '2020-01-02', quantity: 1, amount: 500, amount_tax_in: 550 }])
    expect(await readSales()).toEqual(before)
    expect(await desk.load('pos', file)).toMatchObject({
      read: 2,
      loaded: 1,
      rejected: 1,
      written: 1,
      slices: 1,
      repeated: false,
    })
  })

  it('rejects each invalid POS line with number, column, value and reason', async () => {
    const report = await desk.load(
      'pos',
      joinLines(
        header,
        `S1,2017-03-31 23:59:59,${A},1,500,R1,`,
        `S1,2999-01-01 10:00:00,${A},1,500,R1,`,
        `S9,2020-02-01 10:00:00,${A},1,500,R1,`,
        'S1,2020-02-01 10:00:00,9784999900115,1,500,R1,',
        'S1,2020-02-01 10:00:00,9784999900138,2,500,R1,',
        'S1,2020-02-01 10:00:00,9.7849999001E+12,1,500,R1,',
        `S1,2020-02-01 10:00:00,${A},一,500,R1,`,
        `S1,2020-02-01 10:00:00,${A},1,,R1,`,
        `S1,2020-02-01 10:00:00,${A},1,-500,R1,`,
        `S1,2020-02-01 10:00:00,${A},1,500,R1,M7`,
        `S1,2020-02-30 10:00:00,${A},1,500,R1,`,
        `S1,2020-02-01 10:00:00,${A},1`,
        `S1,2020-02-01 10:00:00,${A},1,"5"00,R1,`,
        '',
        `S1,2020-02-01 10:00:00,${A},1,500,R1,M1`,
        `,2020-02-01 10:00:00,${A},1,500,=1+1,`,
      ),
    )
    expect(report).toMatchObject({ read: 15, loaded: 1, rejected: 14 })
    const found = report.sample.map(({ line, column, value, reasonEn }) => [line, column, value, reasonEn.split('.')[0]])
    expect(found).toEqual([
      [2, '販売日時', '2017-03-31 23:59:59', 'Dates before 1 April 2017 cannot be loaded'],
      [3, '販売日時', '2999-01-01 10:00:00', 'The date is in the future'],
      [4, '店舗コード', 'S9', 'This store code is not registered'],
      [5, 'JAN', '9784999900115', 'The check digit is wrong'],
      [6, 'JAN', '9784999900138', 'This product code is not registered'],
      [7, 'JAN', '9.7849999001E+12', 'The code was converted to a number in scientific notation, so its last digits are lost'],
      [8, '数量', '一', 'This is not a whole number (examples: 3, 1,000, -2)'],
      [9, '金額', '', 'There is neither an amount nor a unit price'],
      [10, '金額', '-500', 'The signs of quantity and amount differ (for a refund, both must be negative)'],
      [11, '会員コード', 'M7', 'This member code is not registered'],
      [12, '販売日時', '2020-02-30 10:00:00', expect.stringMatching(/^This is not a valid date and time \(examples: /)],
      [13, '', `S1,2020-02-01 10:00:00,${A},1`, 'The number of columns is wrong (this line/header: 4/7)'],
      [
        14,
        '',
        `S1,2020-02-01 10:00:00,${A},1,"5"00,R1,`,
        'The quotation marks are used incorrectly, so the line cannot be split into columns',
      ],
      [17, '店舗コード', '', 'A required value is missing'],
    ])
    expect(report.sample[3]?.reasonJa).toBe('チェックディジットが合いません。9784999900114 ではありませんか。')
    const file = desk.rejectFile(report)
    expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(desk.rejects(report)).toHaveLength(14)
    expect(desk.rejects(report)[8]).toContain("'-500")
  })

  it('quarantines unknown product codes of POS lines until the product is loaded', async () => {
    expect(await desk.rows('select dataset, code, lines, quantity from quarantine_code')).toEqual([
      { dataset: 'pos', code: '9784999900138', lines: 1, quantity: 2 },
    ])
    await desk.load('products', joinLines('JAN,商品名', '9784999900138,三四郎'))
    expect(await desk.rows('select code from quarantine_code')).toEqual([])
  })

  it('loads sales to customers without a member code and counts them', async () => {
    const codes = ['M1', '', '0', '000000', '非会員', 'ゲスト', '-', 'guest', 'M7']
    const report = await desk.load(
      'pos',
      joinLines(
        '店舗コード,販売日時,JAN,数量,金額,レシート番号,会員番号',
        ...codes.map((code, index) => `S1,2020-03-0${index + 1} 10:00:00,${A},1,500,R${index},${code}`),
      ),
    )
    expect(report).toMatchObject({ read: 9, loaded: 8, rejected: 1, reasons: [{ code: 'unknownMember' }] })
    expect(report.notices).toContainEqual({ code: 'noMember', column: '会員番号', count: 7 })
    const plain = await desk.load('pos', joinLines('店舗コード,販売日時,JAN,数量,金額', `S1,2020-03-01 10:00:00,${A},1,500`))
    expect(plain.notices.map(({ code }) => code)).not.toContain('noMember')
  })

  it('counts sales by the member’s attributes even if a later file provides them', async () => {
    const cells = () =>
      desk.rows(`select member.gender, member.birth_decade, cast(sum(fact_sale.quantity) as bigint) as quantity
      from fact_sale join member on member.id = fact_sale.member_id
      where fact_sale.sale_date between date '2020-01-27' and date '2020-02-02' group by 1, 2 order by 1`)
    expect(await cells()).toEqual([{ gender: 1, birth_decade: null, quantity: 1 }])
    expect(await desk.load('members', joinLines('会員コード,性別,生年', 'M1,女,1985'))).toMatchObject({ written: 1 })
    expect(await cells()).toEqual([{ gender: 2, birth_decade: 1980, quantity: 1 }])
  })

  it('converts tax-inclusive amounts, business days and units of POS lines as the mapping defines', async () => {
    const report = await desk.load(
      'pos',
      joinLines('tenpo;day;code;n;yen', `S1;02.03.2020;${A};1;5.50`, `S1;02.03.2020;${B};1;1.18`),
      {
        mappingText: `
columns:
  storeCode: tenpo
  saleDate: day
  productCode: code
  quantity: n
  amount: { from: yen, times: 100 }
amountIncludesTax: true
delimiter: ";"
dateFormats: ['%d.%m.%Y']
`,
      },
    )
    expect(report).toMatchObject({ loaded: 2, rejected: 0 })
    expect((await readSales()).filter((row) => (row as { sale_date: string }).sale_date === '2020-03-02')).toEqual([
      {
        sale_date: '2020-03-02',
        store_cd: 'S1',
        jan: A,
        sale_hour: null,
        quantity: 1,
        amount: 500,
        amount_tax_in: 550,
        channel: 1,
      },
      {
        sale_date: '2020-03-02',
        store_cd: 'S1',
        jan: B,
        sale_hour: null,
        quantity: 1,
        amount: 108,
        amount_tax_in: 118,
        channel: 1,
      },
    ])
  })

  it('converts timestamps of POS lines in other time zones to days in Japan', async () => {
    await desk.load(
      'pos',
      joinLines(header, `S2,2020-04-01 15:30:00,${A},1,500,R1,`, `S2,2020-04-01T10:00:00+02:00,${A},1,500,R2,`),
      {
        mappingText: 'timeZone: UTC',
      },
    )
    const [row] = (await readSales()).filter((item) => (item as { sale_date: string }).sale_date === '2020-04-02')
    expect(row).toMatchObject({ sale_hour: 0 })
    const [other] = (await readSales()).filter((item) => (item as { sale_date: string }).sale_date === '2020-04-01')
    expect(other).toMatchObject({ sale_hour: 17 })
  })

  it('appends a receipt with a wrong line only when that line is corrected', async () => {
    const day = '2019-11-05'
    const createFile = (quantity: string) =>
      joinLines(
        header,
        `S1,${day} 12:00:00,${A},1,500,R20,`,
        `S1,${day} 12:00:00,${B},${quantity},108,R20,`,
        `S1,${day} 13:00:00,${B},1,108,R21,`,
      )
    expect(await desk.load('pos', createFile('x'), { append: true })).toMatchObject({
      loaded: 1,
      rejected: 2,
      written: 1,
      reasons: [
        { code: 'integer', column: '数量', lines: 1 },
        { code: 'receiptIncomplete', column: 'レシート番号', lines: 1 },
      ],
    })
    expect(await desk.load('pos', createFile('1'), { append: true })).toMatchObject({ loaded: 3, rejected: 0, written: 2 })
    const stored = await desk.rows(`select quantity from fact_sale where sale_date = date '${day}'`)
    expect(stored).toHaveLength(3)
  })
})
