import { beforeAll, describe, expect, it } from 'vitest'
import { dataHealth } from '../../../shared/api/data-health.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { joinLines, loadSmallTrade } from '../../testing/load-desk.ts'
import { setUpLoadHarness } from '../../testing/set-up.ts'
import { listHealthDays, readDataHealth, readGaps } from './data-health.query.ts'

const LAST = '2024-04-14'
const days = Array.from({ length: 42 }, (_none, index) => addDays(LAST, index - 41))
const posFile = (store: string, sold: readonly string[], jan = '9784999900114') =>
  joinLines('店舗コード,営業日,JAN,数量,金額', ...sold.map((day) => `${store},${day},${jan},60,30000`))

describe('days of the data health', () => {
  const now = Date.parse('2024-04-16T09:00:00+09:00')
  it('ends the data health period yesterday while data arrives', () => {
    expect(listHealthDays(7, { lastSaleDay: LAST, now }).at(-1)).toBe('2024-04-15')
    expect(listHealthDays(7, { lastSaleDay: undefined, now })).toEqual(
      ['09', '10', '11', '12', '13', '14', '15'].map((day) => `2024-04-${day}`),
    )
  })
  it('ends the data health period with the last data if that is older than a week', () => {
    expect(listHealthDays(7, { lastSaleDay: '2024-04-01', now }).at(-1)).toBe('2024-04-01')
  })
})

describe.each(pickEngines(['duckdb', 'postgres']))('data health in %s', (kind) => {
  const desk = setUpLoadHarness(kind)
  const read = async (limit = 20) =>
    readDataHealth(desk.warehouse.knex, dataHealth.query.parse({ days: 14, limit }), {
      reports: await desk.loads.list(),
      now: Date.parse(`${addDays(LAST, 1)}T09:00:00+09:00`),
    })
  beforeAll(async () => {
    await loadSmallTrade(desk)
    await desk.load('companies', joinLines('法人コード,法人名', 'C1,一号書房', 'C2,二号書房'))
    await desk.load('stores', joinLines('店舗コード,店舗名,法人コード', 'S1,一号店,C1', 'S2,二号店,C2'))
    await desk.load('pos', posFile('S1', days))
    await desk.load('pos', posFile('S2', days.slice(0, -3)))
  })

  it('lists the days on which a store or company has no sales', async () => {
    const health = await read()
    expect(health.lastDay).toEqual({ day: LAST, expected: 2, missing: 1 })
    expect(health.stores).toEqual({ total: 2, incomplete: 1 })
    expect(health.companies.list.map(({ companyNm, missing, stores }) => [companyNm, missing, stores])).toEqual([
      ['二号書房', 3, 1],
      ['一号書房', 0, 1],
    ])
    const [store] = health.storeList
    expect(store).toMatchObject({ storeCd: 'S2', companyNm: '二号書房', missing: 3, completeness: (100 * 11) / 14 })
    expect(store?.cells.filter(({ missing }) => missing > 0).map(({ day }) => day)).toEqual(days.slice(-3))
  })

  it('lists each missing day of a store with its usual sales', async () => {
    const { period, rows } = await readGaps(desk.warehouse.knex, 14, Date.parse(`${addDays(LAST, 1)}T09:00:00+09:00`))
    expect(period).toEqual({ from: addDays(LAST, -13), to: LAST })
    const store = { companyCd: 'C2', companyNm: '二号書房', storeCd: 'S2', storeNm: '二号店', usual: 60 }
    expect(rows).toEqual([0, -1, -2].map((offset) => ({ day: addDays(LAST, offset), ...store })))
  })

  it('names the company that sold far less than usual', async () => {
    const { drops } = await read()
    expect(drops.map(({ companyNm, day, quantity, usual }) => [companyNm, day, quantity, usual])).toEqual([
      ['二号書房', LAST, 0, 60],
    ])
  })

  it('counts unknown codes and rejected lines in the data health', async () => {
    const report = await desk.load('pos', posFile('S1', [addDays(LAST, -60)], '9784999900145'))
    expect(report.rejected).toBe(1)
    const { unknownCodes, rejects, loads, tables } = await read()
    expect(unknownCodes).toMatchObject({ codes: 1, lines: 1, list: [{ dataset: 'pos', code: '9784999900145', quantity: 60 }] })
    expect(rejects.days.reduce((sum, { rejected }) => sum + rejected, 0)).toBe(1)
    expect(rejects.reasons).toMatchObject([{ code: 'unknownProduct', lines: 1 }])
    expect(loads.map(({ dataset }) => dataset)).toEqual(expect.arrayContaining(['pos', 'stores', 'companies']))
    expect(tables.map(({ table }) => table)).toContain('fact_sale')
  })
})
