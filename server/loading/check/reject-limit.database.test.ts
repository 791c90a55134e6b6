import { beforeAll, describe, expect, it } from 'vitest'
import { joinLines, loadSmallTrade } from '../../testing/load-desk.ts'
import { readAllTables } from '../../testing/read-all-tables.ts'
import { setUpLoadHarness } from '../../testing/set-up.ts'

const header = '店舗コード,販売日時,JAN,数量,金額,レシート番号'
const validLine = (receipt: number) => `S1,2024-03-01 10:00:00,9784999900114,1,500,R${receipt}`
const invalidLine = (receipt: number) => `S1,2024-03-01 10:00:00,9784999900114,一,500,R${receipt}`

describe('file with many rejected lines', () => {
  const desk = setUpLoadHarness('duckdb')
  beforeAll(async () => {
    await loadSmallTrade(desk)
    await desk.load('pos', joinLines(header, validLine(1), validLine(2), validLine(3)))
  })

  const callApi = (file: string, maxRejects?: string, more = {}) => desk.load('pos', file, { maxRejects, ...more })

  it('replaces no sales if most POS lines are rejected, and provides the rejected lines', async () => {
    const before = await readAllTables(desk.warehouse)
    const report = await callApi(joinLines(header, validLine(7), invalidLine(8), invalidLine(9)))
    expect(report).toMatchObject({
      state: 'failed',
      read: 3,
      rejected: 2,
      written: 0,
      error: { code: 'import.tooManyRejects', values: { read: 3, rejected: 2, most: '50%' } },
    })
    expect(desk.rejects(report)).toHaveLength(2)
    expect(await readAllTables(desk.warehouse)).toEqual(before)
  })

  it('rejects a file with many rejected lines in a dry run as well', async () => {
    const report = await callApi(joinLines(header, validLine(7), invalidLine(8), invalidLine(9)), undefined, { dryRun: true })
    expect(report).toMatchObject({ state: 'failed', dryRun: true, error: { code: 'import.tooManyRejects' } })
  })

  it('loads a file if an allowed number or share of rejected lines is not exceeded, even exactly at the limit', async () => {
    const file = joinLines(header, validLine(7), invalidLine(8), invalidLine(9))
    for (const [most, state] of [
      ['0', 'failed'],
      ['1', 'failed'],
      ['66%', 'failed'],
      ['2', 'done'],
      ['67%', 'done'],
      ['100%', 'done'],
    ] as const)
      expect(await callApi(file, most), most).toMatchObject({ state })
  })

  it('loads a file by default with up to half of its lines rejected, unless a stricter limit is requested', async () => {
    const file = joinLines(header, validLine(11), validLine(12), invalidLine(13), invalidLine(14))
    expect(await callApi(file)).toMatchObject({ state: 'done', rejected: 2 })
    expect(await callApi(file, '0')).toMatchObject({ state: 'failed' })
  })

  it('replaces nothing if every line of a file is rejected, but stores its unknown codes as usual', async () => {
    const report = await callApi(joinLines(header, 'S1,2024-03-01 10:00:00,9784999900138,1,500,R1'))
    expect(report).toMatchObject({ state: 'done', loaded: 0, rejected: 1 })
    expect(await desk.rows('select code from quarantine_code')).toEqual([{ code: '9784999900138' }])
  })

  it('loads a file with many rejected lines by default if it replaces no days, as master data and appended receipts', async () => {
    const publishers = joinLines('出版社コード,出版社名', '9001,架空出版', ',名なし', ',名なし')
    expect(await desk.load('publishers', publishers, { maxRejects: undefined, dryRun: true })).toMatchObject({ state: 'done' })
    expect(await desk.load('publishers', publishers, { maxRejects: '10%' })).toMatchObject({ state: 'failed' })
    const receipts = joinLines(header, validLine(77), invalidLine(8), invalidLine(9))
    expect(await callApi(receipts, undefined, { append: true })).toMatchObject({ state: 'done', written: 1 })
  })
})
