import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, lines, openDesk, smallTrade } from '../testing/load-desk.ts'
import { wholeTables } from '../testing/whole-tables.ts'

const header = '店舗コード,販売日時,JAN,数量,金額,レシート番号'
const good = (receipt: number) => `S1,2024-03-01 10:00:00,9784999900114,1,500,R${receipt}`
const bad = (receipt: number) => `S1,2024-03-01 10:00:00,9784999900114,一,500,R${receipt}`

describe('a file of which many lines are rejected', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk('duckdb')
    await smallTrade(desk)
    await desk.load('pos', lines(header, good(1), good(2), good(3)))
  })
  afterAll(() => desk.close())

  const ask = (file: string, maxRejects?: string, more = {}) => desk.load('pos', file, { maxRejects, ...more })

  it('A POS file of which most is rejected replaces no store day, and its rejected lines are there to look at', async () => {
    const before = await wholeTables(desk.warehouse)
    const report = await ask(lines(header, good(7), bad(8), bad(9)))
    expect(report).toMatchObject({
      state: 'failed',
      read: 3,
      rejected: 2,
      written: 0,
      error: { code: 'import.tooManyRejects', values: { read: 3, rejected: 2, most: '50%' } },
    })
    expect(desk.rejects(report)).toHaveLength(2)
    expect(await wholeTables(desk.warehouse)).toEqual(before)
  })

  it('A dry run of it is refused just so', async () => {
    const report = await ask(lines(header, good(7), bad(8), bad(9)), undefined, { dryRun: true })
    expect(report).toMatchObject({ state: 'failed', dryRun: true, error: { code: 'import.tooManyRejects' } })
  })

  it('It is loaded where that many were allowed, as a number or as a share, to the line', async () => {
    const file = lines(header, good(7), bad(8), bad(9))
    for (const [most, state] of [
      ['0', 'failed'],
      ['1', 'failed'],
      ['66%', 'failed'],
      ['2', 'done'],
      ['67%', 'done'],
      ['100%', 'done'],
    ] as const)
      expect(await ask(file, most), most).toMatchObject({ state })
  })

  it('Half of the lines may be rejected unasked, and a limit that was asked for holds below that', async () => {
    const file = lines(header, good(11), good(12), bad(13), bad(14))
    expect(await ask(file)).toMatchObject({ state: 'done', rejected: 2 })
    expect(await ask(file, '0')).toMatchObject({ state: 'failed' })
  })

  it('Where nothing is left nothing would be replaced: its unknown codes are kept as ever', async () => {
    const report = await ask(lines(header, 'S1,2024-03-01 10:00:00,9784999900138,1,500,R1'))
    expect(report).toMatchObject({ state: 'done', loaded: 0, rejected: 1 })
    expect(await desk.rows('select code from quarantine_code')).toEqual([{ code: '9784999900138' }])
  })

  it('Masters and appended receipts replace no days, and go on unless a limit was asked for', async () => {
    const publishers = lines('出版社コード,出版社名', '9001,架空出版', ',名なし', ',名なし')
    expect(await desk.load('publishers', publishers, { maxRejects: undefined, dryRun: true })).toMatchObject({ state: 'done' })
    expect(await desk.load('publishers', publishers, { maxRejects: '10%' })).toMatchObject({ state: 'failed' })
    const receipts = lines(header, good(77), bad(8), bad(9))
    expect(await ask(receipts, undefined, { append: true })).toMatchObject({ state: 'done', written: 1 })
  })
})
