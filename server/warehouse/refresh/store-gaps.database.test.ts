import { beforeAll, describe, expect, it } from 'vitest'
import { storeFilter } from '../../../shared/api/query-fields.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { joinLines, loadSmallTrade } from '../../testing/load-desk.ts'
import { setUpLoadHarness } from '../../testing/set-up.ts'
import { readDataGaps } from '../sales/data-gaps.ts'

const FIRST = '2024-03-04'
const DAYS = 42
/** S1 sells 20 copies every day but Sunday. */
const days = Array.from({ length: DAYS }, (_none, index) => addDays(FIRST, index)).filter((_day, index) => index % 7 !== 6)
const posFile = (store: string, sold: readonly string[], quantity = 20) =>
  joinLines(
    '店舗コード,営業日,JAN,数量,金額',
    ...sold.map((day) => `${store},${day},9784999900114,${quantity},${quantity * 500}`),
  )
const TUESDAY = addDays(FIRST, 36)
const withoutTuesday = days.filter((day) => day !== TUESDAY)

describe.each(['duckdb', 'postgres'] as const)('store gaps on %s', (kind) => {
  const desk = setUpLoadHarness(kind)
  const listGaps = () =>
    desk.rows<{ store_cd: string; day: string }>(`select store.store_cd, cast(gap_date as varchar) as day
      from store_gap join store on store.id = store_gap.store_id order by store.store_cd, gap_date`)
  const readGaps = (storeCds: string[], from: string, to: string) =>
    readDataGaps(desk.warehouse.knex, storeFilter.parse({ storeCds }), { period: { from, to } })
  beforeAll(async () => {
    await loadSmallTrade(desk)
    await desk.load('pos', posFile('S1', days))
  })

  it('reports no store gaps if a file arrives on every selling day', async () => {
    expect(await listGaps()).toEqual([])
    expect(await readGaps([], FIRST, addDays(FIRST, DAYS))).toBeNull()
  })

  it('reports no gap for a store that usually sells a few copies', async () => {
    await desk.load('pos', posFile('S2', withoutTuesday, 1))
    expect(await listGaps()).toEqual([])
  })

  it('reports a gap on a day on which the store usually sells and has sold nothing', async () => {
    await desk.load('pos', posFile('S2', withoutTuesday))
    expect(await listGaps()).toEqual([{ store_cd: 'S2', day: TUESDAY }])
    expect(await readGaps([], TUESDAY, TUESDAY)).toEqual({ incompleteStores: 1, missingDays: 1 })
    expect(await readGaps(['S1'], TUESDAY, TUESDAY)).toBeNull()
    expect(await readGaps(['S2'], FIRST, addDays(TUESDAY, -1))).toBeNull()
  })

  it('closes a store gap when the missing file is loaded', async () => {
    const report = await desk.load('pos', posFile('S2', [TUESDAY]))
    expect(report.state).toBe('done')
    expect(await listGaps()).toEqual([])
  })
})
