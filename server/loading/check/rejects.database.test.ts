import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSmallTrade } from '../../testing/load-desk.ts'
import { setUpLoadHarness } from '../../testing/set-up.ts'
import { rejectFileLimits } from './rejects.ts'

describe('file of rejected lines', () => {
  const desk = setUpLoadHarness('duckdb')
  const usual = { ...rejectFileLimits }
  beforeAll(() => loadSmallTrade(desk))
  afterAll(() => void Object.assign(rejectFileLimits, usual))
  const load = () => desk.load('pos', `店舗コード,営業日,JAN,数量,金額\n${'S1,2026-05-01,9784999900114,一,500\n'.repeat(300)}`)

  it('ends the file of rejected lines at the line limit with the number of the others; the load summary counts all', async () => {
    rejectFileLimits.lines = 100
    const report = await load()
    expect(report).toMatchObject({ rejected: 300, reasons: [{ code: 'integer', lines: 300 }] })
    const written = desk.rejects(report)
    expect(written).toHaveLength(101)
    expect(written[99]).toMatch(/^101,/)
    expect(written[100]).toBe(
      '"","","","ほか 200行。理由ごとの行数は、取り込み結果にあります。","200 more lines. The report of the load counts all of them by reason."',
    )
    Object.assign(rejectFileLimits, usual)
  })

  it('ends the file of rejected lines at the byte limit', async () => {
    rejectFileLimits.bytes = 10_000
    const report = await load()
    const bytes = desk.rejectFile(report).length
    expect(bytes).toBeGreaterThan(8000)
    expect(bytes).toBeLessThan(10_400)
    Object.assign(rejectFileLimits, usual)
  })

  it('writes every rejected line below the limits, and stores the file compressed and in one place only', async () => {
    const report = await load()
    expect(desk.rejects(report)).toHaveLength(300)
    expect(readdirSync(join(desk.folder, 'loads'))).toEqual([])
    const [stored] = await desk.operations('load_summary').where({ id: report.id }).select('rejects')
    expect(stored.rejects.length).toBeLessThan(desk.rejectFile(report).length / 10)
  })
})
