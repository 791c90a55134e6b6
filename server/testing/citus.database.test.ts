import { beforeAll, describe, expect, it } from 'vitest'
import { isUpload } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { checkStores } from '../doctor/check-stores.ts'
import { placements } from '../warehouse/rollups/distribution.ts'
import { findCitusProblems } from './citus-problems.ts'
import { copyPostgres, createWarehouse } from './databases.ts'
import { usesWarehouse } from './reseed-accounts.ts'
import { setUpTestServer } from './set-up.ts'
import { makeSmallTrade, writeSmallTrade } from './small-trade.ts'

describe('check of SQL for a cluster', () => {
  it.each([
    ['select count(*) from fact_sale join store on store.id = fact_sale.store_id', 0],
    ['select 1 from fact_order join rollup_product_day on rollup_product_day.product_id = fact_order.product_id', 0],
    ['select 1 from fact_order, rollup_product_day where rollup_product_day.product_id = fact_order.product_id', 0],
    ['select 1 from fact_sale as a join fact_sale as b on b.receipt_id = a.receipt_id', 0],
    ['select 1 from fact_sale join rollup_product_day on rollup_product_day.product_id = fact_sale.product_id', 1],
    ['select 1 from fact_order join rollup_product_day on rollup_product_day.sale_date = fact_order.order_date', 1],
    ['with a as (select product_id from fact_sale) select 1 from a join fact_order on fact_order.product_id = a.product_id', 0],
    ['select 1 from product where exists (select 1 from fact_sale where fact_sale.product_id = product.id)', 1],
    ['select (select max(o.quantity) from fact_order as o where o.product_id = product.id) from product', 1],
    ['select 1 from product where product.id in (select fact_sale.product_id from fact_sale)', 0],
    ['select 1 from product, lateral (select 1 from fact_order where fact_order.product_id = product.id) as x', 1],
    ['delete from fact_sale where exists (select 1 from slices as s where s.sale_date = fact_sale.sale_date)', 1],
    ['delete from fact_sale where (sale_date, store_id) in (select s.sale_date, s.store_id from slices as s)', 0],
    ['with recursive a as (select 1 as x union all select x + 1 from a) select * from a', 1],
    ['select a, sum(b) from fact_sale group by grouping sets ((a), ())', 1],
  ])('finds the problems of a statement for a cluster: %s has %i', async (sql, problems) => {
    expect(await findCitusProblems(sql)).toHaveLength(problems)
  })
})

describe('server on a PostgreSQL cluster', () => {
  const app = setUpTestServer(async () => ({
    OPERATIONS_URL: 'sqlite::memory:',
    WAREHOUSE_URL: await copyPostgres('warehouse-demo'),
  }))
  const statements = new Set<string>()
  beforeAll(async () => {
    app.services.warehouse.knex.on('query', ({ sql }: { sql: string }) => statements.add(sql))
  })

  it('distributes every table of a cluster and has no nulls in distribution columns', async () => {
    const { rows } = await app.services.warehouse.knex.raw(
      "select table_name from information_schema.tables where table_schema = 'public' and table_name not like 'knex_%'",
    )
    const local = ['load', 'load_undo', 'quarantine_code', 'warehouse_state']
    expect(
      (rows as { table_name: string }[])
        .map((row) => row.table_name)
        .filter((name) => !local.includes(name))
        .sort(),
    ).toEqual(Object.keys(placements).sort())
    for (const [table, placement] of Object.entries(placements)) {
      if (placement === 'reference') continue
      const empty = await app.services.warehouse.knex(table).whereNull(placement.by).first()
      expect(empty, table).toBeUndefined()
    }
  })

  it('the doctor reports a cluster as sound, with all its tables and nodes', async () => {
    const findings = await checkStores({ config: app.config, full: true, isServerRunning: false })
    // tests have a clock of their own, the database has the machine's
    expect(findings.filter(({ check, state }) => state === 'problem' && check !== 'clock')).toEqual([])
    expect(findings).toContainEqual(expect.objectContaining({ check: 'warehouse', state: 'ok' }))
    const cluster = findings.filter(({ check }) => check === 'cluster').map(({ state }) => state)
    expect(cluster).toEqual(process.env.TEST_CLUSTER_URL ? ['ok'] : [])
  })

  it('runs only SQL that Citus supports, whatever the endpoint', async () => {
    for (const endpoint of endpoints) {
      if (isUpload(endpoint) || !usesWarehouse(endpoint)) continue
      await app.call(endpoint, endpoint.example(app.facts), await app.signIn('user'))
      await app.call(endpoint, endpoint.example(app.facts), await app.signIn('magazine'))
    }
    expect(statements.size).toBeGreaterThan(60)
    const wrong: string[] = []
    for (const sql of statements) {
      const problems = await findCitusProblems(sql)
      if (problems.length > 0) wrong.push(`${problems.join('; ')}\n  ${sql}`)
    }
    expect(wrong).toEqual([])
  })

  it('runs only SQL that a cluster supports in a load with its rollups', async () => {
    const warehouse = await createWarehouse('postgres')
    const loaded = new Set<string>()
    warehouse.knex.on('query', ({ sql }: { sql: string }) => loaded.add(sql))
    await writeSmallTrade(warehouse, makeSmallTrade(3))
    await warehouse.close()
    const wrong: string[] = []
    for (const sql of loaded) {
      const problems = await findCitusProblems(sql)
      if (problems.length > 0) wrong.push(`${problems.join('; ')}\n  ${sql}`)
    }
    expect(wrong).toEqual([])
  })
})
