import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../shared/api/endpoints.ts'
import { addDays, addMonths, getMonthEnd, getMonthStart } from '../../shared/calendar/period.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { isDeep } from '../testing/property-runs.ts'
import { setUpTestServer } from '../testing/set-up.ts'
import { sql } from '../warehouse/engine/sql.ts'
import { readWarehouseState, replaceRevision, writeWarehouseState } from '../warehouse/engine/warehouse-state.ts'
import { refreshRollups } from '../warehouse/refresh/refresh.ts'
import { DAYS_BY_STORE, findUnsortedRows, POSITIONS_BY_STORE, removeFromStoreOrder } from '../warehouse/rollups/store-order.ts'
import { precomputeAll } from './precompute.ts'

/** Reports with a store filter. */
const reports = endpoints.filter(({ kind, path, takes }) => kind === 'report' && path.startsWith('/stat/') && takes.stores)
const searches = endpoints.filter(({ name }) => name === 'productSearch')

const app = setUpTestServer()
let token: string
let latest: string
beforeAll(async () => {
  token = await app.signIn('user')
  latest = (await readWarehouseState(app.services.warehouse.knex)).get('last_sale_day') ?? ''
})

/** Periods that are answered in different ways: from positions, and in the deep run of this month, earlier weeks and months. */
const periods = () => [
  { from: addDays(latest, -100), to: addDays(latest, -10) },
  ...(isDeep
    ? [
        null,
        { from: addDays(latest, -6), to: latest },
        { from: addDays(latest, -75), to: addDays(latest, -69) },
        { from: addMonths(getMonthStart(latest), -2), to: getMonthEnd(addMonths(getMonthStart(latest), -2)) },
      ]
    : []),
]

const picks = [
  { stores: { storeCds: ['4147514'] } },
  { stores: { areaCds: ['3'] }, products: { kind: 'all' } },
  { stores: { scaleCds: ['1', '2', '3'] }, products: { kind: 'all', publisherCds: ['9901', '9902'] } },
]

async function storeResults(): Promise<unknown[]> {
  app.services.responseCache = new ResponseCache(0)
  const results: unknown[] = []
  for (const endpoint of [...reports, ...searches]) {
    const example = endpoint.example(app.facts)
    for (const period of endpoint.takes.period ? periods() : [null])
      for (const pick of picks) {
        const { products, stores } = pick
        const body = {
          ...(example.body as object),
          ...(period === null ? {} : { period }),
          stores,
          ...(products !== undefined && endpoint.takes.products ? { products } : {}),
        }
        const { status, body: result } = await app.call(endpoint, { ...example, body }, token)
        results.push({ path: endpoint.path, body, status, data: { ...(result.data as object), fetchedAt: '' } })
      }
  }
  return results
}

const isInOrder = () => app.services.warehouse.knex.transaction(async (trx) => (await findUnsortedRows(trx)).length === 0)

describe('precomputed table sorted by store', () => {
  let wasInOrder: boolean
  /** Answers without the table. */
  let expected: unknown[]
  beforeAll(async () => {
    wasInOrder = await isInOrder()
    expected = await storeResults()
    await precomputeAll(app.services.warehouse)
  }, 200_000)

  it('gives the same results for selected stores as queries without the table sorted by store', async () => {
    expect(wasInOrder).toBe(false)
    const statuses = (expected as { status: number }[]).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(isDeep ? 120 : 30)
    expect(await isInOrder()).toBe(true)
    const [rows] = await sql<{ days: number; positions: number }>(
      app.services.warehouse.knex,
      `select (select count(*) from ${DAYS_BY_STORE}) as days, (select count(*) from ${POSITIONS_BY_STORE}) as positions`,
    )
    expect(rows?.days).toBeGreaterThan(1000)
    expect(rows?.positions).toBeGreaterThan(100)
    expect(await storeResults()).toEqual(expected)
  }, 400_000)

  it('reads the table sorted by store: altered rows appear in results until their months are removed', async () => {
    const { knex } = app.services.warehouse
    await knex(DAYS_BY_STORE).update({ sale_quantity: 77 })
    await knex(POSITIONS_BY_STORE).update({ sale_quantity: 77 })
    await knex.transaction((trx) => replaceRevision(trx))
    const spoiled = await storeResults()
    const result = spoiled.filter((result, index) => JSON.stringify(result) !== JSON.stringify(expected[index]))
    expect(new Set(result.map((result) => (result as { path: string }).path)).size).toBeGreaterThan(8)
    // a changed month, and positions of a later day, are removed together
    const first = (await readWarehouseState(knex)).get('first_day') ?? ''
    await knex.transaction((trx) => removeFromStoreOrder(trx, [first]))
    const state = await readWarehouseState(knex)
    expect(state.get('store_order_months')?.split(' ')).not.toContain(getMonthStart(first))
    expect(state.get('store_order_positions')).toBeUndefined()
    const days = await sql<{ day: string }>(knex, 'select distinct sale_date as day from rollup_store_product_day')
    await knex.transaction((trx) =>
      removeFromStoreOrder(
        trx,
        days.map(({ day }) => day),
      ),
    )
    await knex.transaction((trx) => replaceRevision(trx))
    expect(await storeResults()).toEqual(expected)
    await precomputeAll(app.services.warehouse)
    expect(await isInOrder()).toBe(true)
    expect(await storeResults()).toEqual(expected)
  }, 400_000)

  it('drops only the months of the table sorted by store that a load changed, in the same transaction', async () => {
    const { knex } = app.services.warehouse
    const day = addDays(latest, -80)
    await knex.transaction(async (trx) => {
      await trx.raw(`update fact_sale set quantity = quantity + 3 where sale_date = date '${day}'`)
      await trx.raw(
        `create temp table changed_part as select distinct sale_date, store_id from fact_sale where sale_date = date '${day}'`,
      )
      await refreshRollups(trx, { slices: 'changed_part' })
      await trx.raw('drop table changed_part')
    })
    const months = (await readWarehouseState(knex)).get('store_order_months')?.split(' ') ?? []
    expect(months).not.toContain(getMonthStart(day))
    expect(months.length).toBeGreaterThan(1)
    const after = await storeResults()
    expect(after).not.toEqual(expected)
    await knex.transaction(async (trx) => {
      await writeWarehouseState(trx, 'store_order_months', null)
      await replaceRevision(trx)
    })
    expect(await storeResults()).toEqual(after)
    await precomputeAll(app.services.warehouse)
    expect(await isInOrder()).toBe(true)
  }, 400_000)
})
