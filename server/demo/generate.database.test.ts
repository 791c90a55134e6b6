import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isEan13 } from '../../shared/trade/jan.ts'
import { precomputedTables } from '../features/precompute.ts'
import { createWarehouse } from '../testing/databases.ts'
import { copyTemplate } from '../testing/templates.ts'
import { openWarehouse, type Warehouse } from '../warehouse/engine/engine.ts'
import { DAYS_BY_STORE, POSITIONS_BY_STORE } from '../warehouse/rollups/store-order.ts'
import { extendDemo, generateDemo, isDemoIncomplete } from './generate.ts'

const END = '2026-11-21'

const getRows = async (warehouse: Warehouse, sql: string) => (await warehouse.knex.raw(sql)).rows as Record<string, unknown>[]

async function getTables(warehouse: Warehouse): Promise<string[]> {
  const rows = await getRows(
    warehouse,
    `select table_name from information_schema.tables where table_schema in ('main', 'public') and table_name not like 'knex%'
      and table_catalog = current_database() order by 1`,
  )
  return rows.map((row) => String(row.table_name))
}

/** Identifies a product group by its attributes, because its number depends on the order of creation. */
const groups = 'select id as group_id, kind, publisher_id, trade_genre_id, item_genre_id from product_group'

/** What two warehouses with the same data have in common. */
function getComparedRows(table: string): string {
  // every write changes the revision; how far months are sorted is not part of the content
  if (table === 'warehouse_state') return "(select * from warehouse_state where key not in ('revision', 'clustered_to'))"
  if (table === 'product_group') return `(select * exclude (group_id) from (${groups}))`
  if (table === 'product_card' || table.startsWith('rollup_group_') || /^rollup_product_/.test(table))
    return `(select * exclude (group_id) from ${table} join (${groups}) using (group_id))`
  return table
}

/** Row count and sum of hashes: equal for equal content in any order. */
async function getContent(warehouse: Warehouse): Promise<Record<string, string>> {
  const content: Record<string, string> = {}
  for (const table of await getTables(warehouse)) {
    const rows = getComparedRows(table)
    const [row] = await getRows(
      warehouse,
      `select count(*) as n, cast(sum(cast(hash(t) as hugeint)) as text) as h from ${rows} as t`,
    )
    content[table] = `${row?.n}/${row?.h}`
  }
  return content
}

const folder = mkdtempSync(join(tmpdir(), 'uresuji-generate-'))
const demoFile = join(folder, 'demo.duckdb')
let demo: Warehouse
/** Generated again after an interrupted generation. */
let remade: Warehouse
let wasIncomplete: boolean
beforeAll(async () => {
  await copyTemplate('warehouse-empty', { target: demoFile })
  demo = openWarehouse({ url: `duckdb:${demoFile}` })
  await generateDemo(demo, { size: 'tiny', endDate: END, endHour: 13 })
  await demo.knex.raw('checkpoint')
  remade = await createWarehouse('duckdb')
  // state left by a killed generation: the mark, and some of the tables
  await remade.knex('warehouse_state').insert({ key: 'demo_making', value: 'true' })
  await remade.knex.raw("insert into agency values (99, 'X', 'half')")
  wasIncomplete = await isDemoIncomplete(remade)
  await generateDemo(remade, { size: 'tiny', endDate: END, endHour: 13 })
})
afterAll(async () => {
  await remade.close()
  await demo.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Copies the demo for modification. */
function copyDemo(name: string): Warehouse {
  const file = join(folder, `${name}.duckdb`)
  copyFileSync(demoFile, file)
  return openWarehouse({ url: `duckdb:${file}` })
}

describe('demo warehouse', () => {
  it('fills every table of the demo warehouse', async () => {
    // undo records, gaps and precomputed tables are empty: the demo replaced nothing and lacks nothing, a server computes the
    // rest; events are entered by users
    const filledLater = [
      'load_undo',
      'store_gap',
      'forecast_record',
      'entered_event',
      ...precomputedTables.map(({ table }) => table),
      DAYS_BY_STORE,
      POSITIONS_BY_STORE,
    ]
    for (const table of (await getTables(demo)).filter((name) => !filledLater.includes(name))) {
      const [row] = await getRows(demo, `select count(*) as n from ${table}`)
      expect(Number(row?.n), table).toBeGreaterThan(0)
    }
  })

  it('generates an identical demo warehouse for the same seed and a different one for another seed', async () => {
    const other = await createWarehouse('duckdb')
    await generateDemo(other, { size: 'tiny', endDate: END, endHour: 13, seed: 7, factsOnly: true })
    const [a, b, c] = [await getContent(demo), await getContent(remade), await getContent(other)]
    await other.close()
    expect(b).toEqual(a)
    expect(c.fact_sale).not.toBe(a.fact_sale)
  })

  it('generates the same demo warehouse by daily top-ups as by a new generation', async () => {
    const grown = copyDemo('grown')
    const fresh = await createWarehouse('duckdb')
    expect(await extendDemo(grown, END, 18)).toBe(0)
    expect(await extendDemo(grown, '2026-11-23', 10)).toBe(2)
    // across the end of a month and of a generation period
    expect(await extendDemo(grown, '2026-12-08', 20)).toBe(15)
    await generateDemo(fresh, { size: 'tiny', endDate: '2026-12-08', endHour: 20, anchor: END })
    const [a, b] = [await getContent(grown), await getContent(fresh)]
    await grown.close()
    await fresh.close()
    expect(a).toEqual(b)
  })

  it('records no load in the demo warehouse that finishes after its last hour of data', async () => {
    const early = await createWarehouse('duckdb')
    await generateDemo(early, { size: 'tiny', endDate: END, endHour: 0, factsOnly: true })
    const [row] = await getRows(
      early,
      `select count(*) > 5 and max(finished_at) < timestamptz '${END} 01:00:00+09' and bool_and(finished_at > started_at) as so from load`,
    )
    await early.close()
    expect(row?.so).toBe(true)
  })

  it('restarts an interrupted generation of the demo, and adds nothing that is there already', async () => {
    expect(wasIncomplete).toBe(true)
    expect(await isDemoIncomplete(remade)).toBe(false)
    const before = await getContent(remade)
    expect(before).toEqual(await getContent(demo))
    expect(await extendDemo(remade, END, 13)).toBe(0)
    expect(await extendDemo(remade, END, 9)).toBe(0)
    expect(await getContent(remade)).toEqual(before)
  })

  it('keeps loaded data in a top-up of the demo', async () => {
    const mine = copyDemo('mine')
    await mine.knex.raw(
      `insert into load select 'own', dataset, file_name, 'x', mapping_hash, 1, 1, 0, 1, 1, null, now(), now(), null, null from load limit 1`,
    )
    await mine.knex.raw(`insert into fact_sale select date '2026-11-22', store_id, product_id, sale_hour, sold_at, 99, amount, amount_tax_in, channel, receipt_id, member_id
      from fact_sale where store_id = 1 limit 1`)
    const before = await getRows(mine, `select count(*) as n, sum(quantity) as q from fact_sale where sale_date = date '${END}'`)
    await extendDemo(mine, '2026-11-22', 23)
    expect(
      await getRows(mine, `select count(*) as n, sum(quantity) as q from fact_sale where sale_date = date '${END}'`),
    ).toEqual(before)
    const slice = await getRows(
      mine,
      `select count(*) as n, sum(quantity) as q from fact_sale where sale_date = date '2026-11-22' and store_id = 1`,
    )
    expect(slice).toEqual([{ n: 1, q: 99 }])
    await mine.close()
  })

  it('gives the demo warehouse valid, unique codes that belong to no real company', async () => {
    const rows = await getRows(demo, 'select jan, kind from product')
    expect(new Set(rows.map((row) => row.jan)).size).toBe(rows.length)
    for (const { jan, kind } of rows as { jan: string; kind: string }[]) {
      expect(isEan13(jan), jan).toBe(true)
      expect(jan).toMatch({ book: /^9784(999[3-9]|99[3-9])\d/, magazine: /^4910(39|38|16)/, other: /^2990/ }[kind] ?? /never/)
    }
    const prefixes = await getRows(demo, 'select isbn_prefix from publisher where isbn_prefix is not null')
    for (const { isbn_prefix } of prefixes) expect(isbn_prefix).toMatch(/^978-4-99[3-9]\d{4}$/)
  })

  it('includes the star novel with its sales story and the publisher of the demo users in the demo', async () => {
    const [star] = await getRows(
      demo,
      `select product_nm, product_kana, author_nm, price, format, publisher_cd, (select count(*) from fact_publicity f where f.product_id = p.id) as publicity,
        (select max(award_nm) from fact_award f where f.product_id = p.id) as award, release_date
        from product p join publisher on publisher.id = p.publisher_id where jan = '9784999900114'`,
    )
    expect(star).toMatchObject({
      product_nm: '夜汽車は星を数えない',
      product_kana: 'よぎしゃはほしをかぞえない',
      author_nm: '鳥居坂 澪',
      price: 820,
      format: '文庫判',
      publisher_cd: '9901',
      award: '第12回 汽笛文学賞',
      release_date: '2026-10-09',
    })
    expect(Number(star?.publicity)).toBeGreaterThan(3)
    expect(await getRows(demo, 'select publisher_cd from publisher where excluded_from_ranking order by 1')).toEqual([
      { publisher_cd: '0075' },
      { publisher_cd: '0175' },
    ])
    const [coming] = await getRows(
      demo,
      `select count(*) as n from product where release_date between date '2026-11-28' and date '2026-12-21'`,
    )
    expect(Number(coming?.n)).toBeGreaterThan(0)
  })

  it('generates plausible sales rates and hardly ever negative stock in the demo warehouse', async () => {
    const [rates] = await getRows(
      demo,
      `select median(100.0 * sale_quantity / delivery_quantity) as mid, quantile_cont(100.0 * sale_quantity / delivery_quantity, 0.05) as low,
        avg(cast(sale_quantity > delivery_quantity as integer)) as over
        from rollup_product_position p join product on product.id = p.product_id where kind = 'book' and delivery_quantity > 0 and release_date < date '2026-11-01'`,
    )
    expect(Number(rates?.mid)).toBeGreaterThan(30)
    expect(Number(rates?.mid)).toBeLessThan(85)
    expect(Number(rates?.over)).toBeLessThan(0.1)
    const [stock] = await getRows(
      demo,
      'select avg(cast(delivery_quantity - sale_quantity - return_quantity + adjust_quantity < 0 as integer)) as negative from rollup_store_product_position',
    )
    expect(Number(stock?.negative)).toBeLessThan(0.02)
    const [line] = await getRows(
      demo,
      `select count(*) as n, sum(cast(quantity < 0 as integer)) as refunds, avg(cast(member_id is not null as integer)) as members,
        sum(cast(amount_tax_in <> sign(amount) * floor(abs(amount) * 1.1 + 0.0000001) as integer)) as tax from fact_sale`,
    )
    expect(Number(line?.refunds)).toBeGreaterThan(10)
    expect(Number(line?.members)).toBeGreaterThan(0.4)
    expect(Number(line?.members)).toBeLessThan(0.6)
    expect(Number(line?.tax)).toBe(0)
  })

  it('includes the same four weeks of the previous year in the demo, even in the smallest size', async () => {
    const rows = await getRows(
      demo,
      `select count(distinct sale_date) as days from fact_sale where sale_date between date '${END}' - 392 and date '${END}' - 365`,
    )
    expect(Number(rows[0]?.days)).toBe(28)
  })

  it('ends the demo warehouse at the hour of its last day', async () => {
    expect(
      await getRows(
        demo,
        `select max(sale_date) as day, max(sale_hour) filter (where sale_date = date '${END}') as hour from fact_sale`,
      ),
    ).toEqual([{ day: END, hour: 13 }])
  })

  it('generates an identical demo warehouse on PostgreSQL', async () => {
    const postgres = await createWarehouse('postgres')
    await generateDemo(postgres, { size: 'tiny', endDate: END, endHour: 13 })
    const sums = `select count(*) as n, sum(quantity) as q, sum(amount) as a, sum(member_id) as m from fact_sale`
    expect(await getRows(postgres, sums)).toEqual(await getRows(demo, sums))
    const positions =
      'select count(*) as n, sum(sale_quantity) as s, sum(delivery_quantity) as d, sum(return_quantity) as r from rollup_store_product_position'
    expect(await getRows(postgres, positions)).toEqual(await getRows(demo, positions))
    const grown = await extendDemo(postgres, '2026-11-23', 10)
    expect(grown).toBe(2)
    expect(await getRows(postgres, 'select max(sale_date) as day from rollup_product_day')).toEqual([{ day: '2026-11-23' }])
    await postgres.close()
  })
})
