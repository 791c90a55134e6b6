import fc from 'fast-check'
import type { Knex } from 'knex'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, getMonthStart } from '../../../shared/calendar/period.ts'
import { findCitusProblems } from '../../testing/citus-problems.ts'
import { createRunParameters } from '../../testing/property-runs.ts'
import { setUpWarehouse } from '../../testing/set-up.ts'
import { createRandom, makeSmallTrade, writeSmallTrade } from '../../testing/small-trade.ts'
import { getRollupColumns, rollups } from '../rollups/rollups.ts'
import { refreshRollups } from './refresh.ts'

const STORES = 5
const PRODUCTS = 12
const trade = makeSmallTrade(11, { sales: 900, stores: STORES, products: PRODUCTS })
/** Days before the first and after the last day of the trade that loads reach. */
const EARLIER = 70
const LATER = 45

/** Returns a random day of the trade, sometimes one long before it or in the future. */
function pickDay(random: () => number): string {
  const kind = random()
  if (kind < 0.2) return addDays(trade.from, -1 - Math.floor(random() * EARLIER))
  if (kind < 0.4) return addDays(trade.to, 1 + Math.floor(random() * LATER))
  return trade.sales[Math.floor(random() * trade.sales.length)]?.date ?? trade.to
}

/** Splits the days that facts can have into periods of some months. */
function splitIntoPeriods(months: number): { from: string; to: string }[] {
  const parts: { from: string; to: string }[] = []
  for (let from = getMonthStart(addDays(trade.from, -EARLIER)); from <= addDays(trade.to, LATER); from = addMonths(from, months))
    parts.push({ from, to: addMonths(from, months) })
  return parts
}

async function makeSlices(trx: Knex): Promise<void> {
  await trx.raw('drop table if exists changed_slice')
  await trx.raw('create temp table changed_slice (sale_date date not null, store_id integer not null)')
}

interface Slice {
  date: string
  store: number
}
type Change = (trx: Knex, slice: Slice, below: (count: number) => number) => Promise<unknown>

const insertSale = (trx: Knex, { date, store }: Slice, line: { product: number; quantity: number; channel: number }) =>
  trx.raw(`insert into fact_sale values (cast(? as date), ?, ?, 12, cast(? as timestamptz), ?, ?, ?, ?, ?, null)`, [
    date,
    store,
    line.product,
    `${date}T12:00:00+09:00`,
    line.quantity,
    line.quantity * 700,
    line.quantity * 770,
    line.channel,
    1 + line.product,
  ])
const facts: readonly [table: string, date: string][] = [
  ['fact_sale', 'sale_date'],
  ['fact_delivery', 'delivery_date'],
  ['fact_return', 'return_date'],
  ['fact_adjustment', 'adjustment_date'],
]
const where = (date: string) => `${date} = cast(? as date) and store_id = ?`

/** Changes that a load makes to a store day. */
const changes: readonly Change[] = [
  // correction: some more copies
  (trx, { date, store }, below) =>
    trx.raw(
      `update fact_sale set quantity = quantity + 1, amount = amount + 700 where ${where('sale_date')} and product_id % 3 = ?`,
      [date, store, below(3)],
    ),
  // correction: one title fewer
  (trx, { date, store }, below) =>
    trx.raw(`delete from fact_sale where ${where('sale_date')} and product_id = ?`, [date, store, 1 + below(PRODUCTS)]),
  // sold, and refunded
  (trx, slice, below) => insertSale(trx, slice, { product: 1 + below(PRODUCTS), quantity: 1 + below(4), channel: 1 + below(2) }),
  (trx, slice, below) => insertSale(trx, slice, { product: 1 + below(PRODUCTS), quantity: -1 - below(3), channel: 1 + below(2) }),
  // sold and refunded on the same day: a row of zeros
  async (trx, slice, below) => {
    const line = { product: 1 + below(PRODUCTS), channel: 1 }
    await insertSale(trx, slice, { ...line, quantity: 2 })
    await insertSale(trx, slice, { ...line, quantity: -2 })
  },
  // all lines of a title on the day become zero
  (trx, { date, store }, below) =>
    trx.raw(
      `update fact_sale set quantity = 0, amount = 0, amount_tax_in = 0 where ${where('sale_date')} and product_id % 2 = ?`,
      [date, store, below(2)],
    ),
  (trx, { date, store }, below) =>
    trx.raw("insert into fact_delivery values (cast(? as date), ?, ?, ?, '注文')", [
      date,
      store,
      1 + below(PRODUCTS),
      1 + below(9),
    ]),
  (trx, { date, store }, below) =>
    trx.raw('insert into fact_return values (cast(? as date), ?, ?, ?)', [date, store, 1 + below(PRODUCTS), 1 + below(5)]),
  (trx, { date, store }, below) =>
    trx.raw('insert into fact_adjustment values (cast(? as date), ?, ?, ?, null)', [
      date,
      store,
      1 + below(PRODUCTS),
      below(7) - 3,
    ]),
  // deliveries removed
  (trx, { date, store }) => trx.raw(`delete from fact_delivery where ${where('delivery_date')}`, [date, store]),
  // the whole day removed
  async (trx, { date, store }) => {
    for (const [table, column] of facts) await trx.raw(`delete from ${table} where ${where(column)}`, [date, store])
  },
  // all but one title removed
  (trx, { date, store }, below) =>
    trx.raw(`delete from fact_sale where ${where('sale_date')} and product_id <> ?`, [date, store, 1 + below(PRODUCTS)]),
  // no change
  async () => undefined,
]

describe.each(['duckdb', 'postgres'] as const)('rollups on %s', (kind) => {
  const warehouse = setUpWarehouse(kind, (fresh) => writeSmallTrade(fresh, trade))

  /** Reads all rows of all rollups in a fixed order. */
  async function readAllRollups(): Promise<Record<string, unknown[]>> {
    const tables: Record<string, unknown[]> = {}
    for (const rollup of rollups) {
      const columns = getRollupColumns(rollup).map((column) => column.name)
      const { rows } = await warehouse.knex.raw(
        `select ${columns.join(', ')} from ${rollup.table} order by ${columns.join(', ')}`,
      )
      tables[rollup.table] = rows as unknown[]
    }
    return tables
  }

  /** Simulates a load of some store days: changes their facts, then refreshes the rollups. */
  async function load(random: () => number): Promise<void> {
    const below = (count: number) => Math.floor(random() * count)
    const slices = Array.from({ length: 1 + below(6) }, () => ({ date: pickDay(random), store: 1 + below(STORES) }))
    await warehouse.knex.transaction(async (trx) => {
      await makeSlices(trx)
      for (const slice of slices) {
        await trx.raw('insert into changed_slice values (cast(? as date), ?)', [slice.date, slice.store])
        for (let change = below(3); change >= 0; change--) await changes[below(changes.length)]?.(trx, slice, below)
      }
      await refreshRollups(trx, { slices: 'changed_slice' })
    })
  }

  it('builds the same rollups whether at once or slice by slice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
        const random = createRandom(seed)
        for (let loads = Math.floor(random() * 3); loads >= 0; loads--) await load(random)
        const refreshed = await readAllRollups()
        await refreshRollups(warehouse.knex, { days: { from: addDays(trade.from, -EARLIER), to: addDays(trade.to, LATER) } })
        const rebuilt = await readAllRollups()
        for (const rollup of rollups) expect(refreshed[rollup.table], rollup.table).toEqual(rebuilt[rollup.table])
      }),
      createRunParameters({ quick: 3 }),
    )
  })

  it.each([
    ['at once', () => [{ from: '', to: '9' }]],
    ['month after month', () => splitIntoPeriods(1)],
    ['in threes of months', () => splitIntoPeriods(3)],
  ])('fills rollups by loads, %s, with the same rows as by a full build', async (_how, parts) => {
    const full = await readAllRollups()
    for (const rollup of rollups.filter(({ table }) => table !== 'rollup_open_order'))
      await warehouse.knex.raw(`delete from ${rollup.table}`)
    for (const { from, to } of parts()) {
      await warehouse.knex.transaction(async (trx) => {
        await makeSlices(trx)
        for (const [table, date] of facts)
          await trx.raw(
            `insert into changed_slice select distinct ${date}, store_id from ${table}
              where cast(${date} as varchar) >= ? and cast(${date} as varchar) < ?`,
            [from, to],
          )
        await refreshRollups(trx, { slices: 'changed_slice' })
      })
    }
    const filled = await readAllRollups()
    for (const rollup of rollups) expect(filled[rollup.table], rollup.table).toEqual(full[rollup.table])
  })

  it('rebuilds rollups by a load that replaces almost everything, with the same rows as by a full build', async () => {
    const statements: string[] = []
    const note = ({ sql }: { sql: string }) => statements.push(sql)
    await warehouse.knex.transaction(async (trx) => {
      await makeSlices(trx)
      await trx.raw('update fact_sale set quantity = quantity + 1, amount = amount + 700 where product_id % 2 = 0')
      await trx.raw('delete from fact_sale where store_id = 2 and product_id = 3')
      await trx.raw('delete from fact_delivery where store_id = 1')
      await trx.raw(`insert into changed_slice select distinct sale_date, store_id from rollup_store_product_day`)
      trx.on('query', note)
      await refreshRollups(trx, { slices: 'changed_slice' })
    })
    expect(statements.filter((sql) => sql.includes('slice_change'))).toEqual([])
    expect(statements.filter((sql) => sql.startsWith('delete from rollup_product_position'))).toHaveLength(1)
    const refreshed = await readAllRollups()
    for (const { table } of rollups) await warehouse.knex.raw(`delete from ${table}`)
    await refreshRollups(warehouse.knex, { days: { from: addDays(trade.from, -EARLIER), to: addDays(trade.to, LATER) } })
    const rebuilt = await readAllRollups()
    for (const { table } of rollups) expect(refreshed[table], table).toEqual(rebuilt[table])
  })

  it('leaves rollups unchanged after a rebuild of days from the middle of a month on', async () => {
    const before = await readAllRollups()
    await refreshRollups(warehouse.knex, { days: { from: addDays(trade.to, -40), to: addDays(trade.to, LATER) } })
    expect(await readAllRollups()).toEqual(before)
  })

  it('builds rollups only by statements that a cluster supports', async () => {
    if (kind === 'duckdb') return
    const statements = new Set<string>()
    const note = ({ sql }: { sql: string }) => statements.add(sql)
    warehouse.knex.on('query', note)
    for (let seed = 1; seed < 6; seed++) await load(createRandom(seed))
    warehouse.knex.off('query', note)
    for (const statement of statements) expect(await findCitusProblems(statement), statement).toEqual([])
  })

  it('leaves rollups unchanged if the same slices are refreshed again', async () => {
    const before = await readAllRollups()
    await warehouse.knex.transaction(async (trx) => {
      await makeSlices(trx)
      await trx.raw('insert into changed_slice select distinct sale_date, store_id from fact_sale where product_id % 2 = 0')
      await refreshRollups(trx, { slices: 'changed_slice' })
    })
    expect(await readAllRollups()).toEqual(before)
  })

  it('leaves rollups unchanged after an empty refresh', async () => {
    const before = await readAllRollups()
    await warehouse.knex.transaction(async (trx) => {
      await makeSlices(trx)
      await refreshRollups(trx, { slices: 'changed_slice' })
    })
    expect(await readAllRollups()).toEqual(before)
  })
})
