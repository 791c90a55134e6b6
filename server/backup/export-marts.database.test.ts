import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, Result } from '../../shared/api/endpoint.ts'
import { orderInfo } from '../../shared/api/product-orders.ts'
import { stockDistributionDetails } from '../../shared/api/product-stock.ts'
import { publisherRanking } from '../../shared/api/publisher-ranking.ts'
import { createRanking } from '../../shared/api/ranking-create.ts'
import { preOrderBooks, subscribedBooks } from '../../shared/api/reservation-subscription.ts'
import { saleRankingByStore } from '../../shared/api/sale-ranking.ts'
import { addDays, getWeekStart } from '../../shared/calendar/period.ts'
import { serverVersion } from '../foundation/version.ts'
import { lockDataDir } from '../stores/storage-errors.ts'
import { copyPostgres, createPostgresSettings } from '../testing/databases.ts'
import { pickEngines } from '../testing/engines-under-test.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { serveBackupRequests } from './backup-requests.ts'
import { exportMarts } from './export-marts.ts'
import { marts } from './marts.ts'

describe.each(pickEngines(['duckdb', 'postgres']))('marts of a running server on %s', (kind) => {
  const root = mkdtempSync(join(tmpdir(), 'uresuji-marts-'))
  const target = join(root, 'marts')
  const ends: (() => void)[] = []
  let app: TestServer
  let token: string
  let folder: string
  let rows: Record<string, number>
  let duck: DuckDBConnection
  beforeAll(async () => {
    const stores =
      kind === 'duckdb'
        ? { OPERATIONS_URL: `sqlite:${root}/operations.sqlite`, WAREHOUSE_URL: `duckdb:${root}/warehouse.duckdb` }
        : await createPostgresSettings()
    app = await startTestServer({ DATA_DIR: root, ...stores })
    token = await app.signIn('admin')
    ends.push(lockDataDir(root), serveBackupRequests(app.services))
    ;({ folder, rows } = await exportMarts(app.config, { target, version: serverVersion }))
    duck = await (await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false' })).connect()
    const views = readFileSync(join(folder, 'views.sql'), 'utf8')
    // the statements name the files relative to their folder
    await duck.run(views.replaceAll("read_parquet('", `read_parquet('${folder}/`))
  })
  afterAll(async () => {
    duck?.closeSync()
    for (const end of ends.reverse()) end()
    await app.close()
    rmSync(root, { recursive: true, force: true })
  })

  const query = async (sql: string) => (await duck.runAndReadAll(sql)).getRowObjectsJson()
  async function callApi<T>(endpoint: Endpoint, body: Record<string, unknown>): Promise<T> {
    const result = await app.call(endpoint, { body }, token)
    expect(result.status, JSON.stringify(result.body).slice(0, 300)).toBe(200)
    return result.body.data as T
  }
  const getWeek = () => {
    const from = addDays(getWeekStart(app.facts.today), -7)
    return { period: { from, to: addDays(from, 6) }, within: `day between '${from}' and '${addDays(from, 6)}'` }
  }

  it('exports a Parquet file for each mart and the views, and leaves nothing else in the folder', () => {
    expect(readdirSync(folder).sort()).toEqual([...marts.map(({ name }) => `${name}.parquet`), 'views.sql'].sort())
    expect(readdirSync(target).filter((name) => name !== '.marts.lock')).toEqual([folder.split('/').at(-1)])
  })

  it('exports marts that open in DuckDB with the documented columns, types and meanings', async () => {
    const types = { varchar: 'VARCHAR', date: 'DATE', bigint: 'BIGINT', double: 'DOUBLE', boolean: 'BOOLEAN' }
    for (const { name, columns } of marts) {
      const found = await query(
        `select column_name, data_type, comment from duckdb_columns() where table_name = '${name}' order by column_index`,
      )
      expect(found.map((column) => [column.column_name, column.data_type])).toEqual(
        columns.map((column) => [column.name, types[column.type]]),
      )
      for (const [index, column] of columns.entries()) {
        expect(found[index]?.comment).toContain(column.meaning[0])
        expect(found[index]?.comment).toContain(column.meaning[1])
      }
      const [count] = await query(`select count(*) as n from ${name}`)
      expect(Number(count?.n)).toBe(rows[name])
      expect(rows[name]).toBeGreaterThan(0)
    }
  })

  it('exports marts that reproduce the ranking of titles', async () => {
    const { period, within } = getWeek()
    const body = { period, products: { kind: 'book' }, includeExcluded: true, limit: 20 }
    const { rankingList } = await callApi<{ rankingList: { jan: string; quantity: number; amount: number }[] }>(
      createRanking,
      body,
    )
    expect(rankingList).toHaveLength(20)
    const found = await query(
      `select jan, sum(copies) as copies, sum(amount) as amount from sales join titles using (jan)
        where ${within} and titles.kind = 'book' group by all`,
    )
    const byJan = new Map(found.map((row) => [row.jan, [Number(row.copies), Number(row.amount)]]))
    for (const { jan, quantity, amount } of rankingList) expect(byJan.get(jan)).toEqual([quantity, amount])
    const least = Math.min(...rankingList.map(({ quantity }) => quantity))
    expect([...byJan.values()].filter(([copies = 0]) => copies > least).length).toBeLessThanOrEqual(20)
  })

  it('exports marts that reproduce the ranking of publishers', async () => {
    const { period, within } = getWeek()
    const { list } = await callApi<{ list: { publisherCd: string; quantity: number }[] }>(publisherRanking, {
      period,
      products: { kind: 'book' },
      includeExcluded: true,
      pageSize: 1000,
    })
    const found = await query(
      `select coalesce(publishers.imprint_of, publisher_code) as code, sum(copies) as copies
        from sales join titles using (jan) join publishers using (publisher_code)
        where ${within} and titles.kind = 'book' group by all`,
    )
    const byCode = Object.fromEntries(found.map((row) => [String(row.code), Number(row.copies)]))
    expect(list.length).toBeGreaterThan(2)
    expect(byCode).toMatchObject(Object.fromEntries(list.map(({ publisherCd, quantity }) => [publisherCd, quantity])))
  })

  it('exports marts that reproduce the stores that sold a title', async () => {
    const { period, within } = getWeek()
    const { jan } = app.facts
    const { list } = await callApi<{ list: { storeCd: string; quantity: number }[] }>(saleRankingByStore, {
      jans: [jan],
      period,
      pageSize: 1000,
    })
    const found = await query(
      `select store_code, sum(copies) as copies from sales where ${within} and jan = '${jan}' group by all having sum(copies) <> 0`,
    )
    const byStore = Object.fromEntries(found.map((row) => [String(row.store_code), Number(row.copies)]))
    expect(list.length).toBeGreaterThan(2)
    expect(byStore).toMatchObject(
      Object.fromEntries(list.filter(({ quantity }) => quantity !== 0).map(({ storeCd, quantity }) => [storeCd, quantity])),
    )
  })

  it('exports marts that reproduce stock, orders and supply of a title day by day', async () => {
    const { jan } = app.facts
    const { period, orderInfo: days } = await callApi<Result<typeof orderInfo>>(orderInfo, { jan })
    const found = await query(
      `with days as (select cast(unnest(generate_series(date '${period.from}', date '${period.to}', interval 1 day)) as date) as day),
        reports as (select place, agency_code, day, copies,
            lead(day) over (partition by place, agency_code order by day) as next_day from supply where jan = '${jan}'),
        ordered as (select day, sum(copies) filter (where channel = 'net') as net, sum(copies) filter (where channel = 'store') as store
            from orders where jan = '${jan}' group by all)
        select cast(days.day as text) as day,
          (select sum(copies) from stock where jan = '${jan}' and days.day between from_day and coalesce(until_day, days.day)) as stock,
          (select sum(copies) from reports where place = 'wholesaler'
            and reports.day <= days.day and coalesce(next_day > days.day, true)) as wholesalers,
          (select sum(copies) from reports where place = 'publisher'
            and reports.day <= days.day and coalesce(next_day > days.day, true)) as publisher,
          coalesce(ordered.net, 0) as net, coalesce(ordered.store, 0) as store
        from days left join ordered on ordered.day = days.day order by 1`,
    )
    const toCopies = (value: unknown) => (value === null ? null : Number(value))
    expect(days.some(({ orderQuantity }) => orderQuantity > 0)).toBe(true)
    expect(
      found.map(({ day, ...row }) => [
        day,
        ...['stock', 'wholesalers', 'publisher', 'net', 'store'].map((name) => toCopies(row[name])),
      ]),
    ).toEqual(
      days.map((row) => [row.date, row.marketStock, row.dailyInventory, row.publisherInventory, row.netOrder, row.normalOrder]),
    )
    expect(new Set(days.map(({ marketStock }) => marketStock)).size).toBeGreaterThan(3)
  })

  it('exports marts that reproduce the stock of every store, which is the sum of all movements', async () => {
    const { jan } = app.facts
    const { asOf, list } = await callApi<Result<typeof stockDistributionDetails>>(stockDistributionDetails, {
      jan,
      pageSize: 1000,
    })
    const toStock = (rows: Record<string, unknown>[]) =>
      Object.fromEntries(
        rows.filter(({ copies }) => Number(copies) !== 0).map((row) => [String(row.store_code), Number(row.copies)]),
      )
    const stock = toStock(
      await query(
        `select store_code, copies from stock where jan = '${jan}' and date '${asOf}' between from_day and coalesce(until_day, date '${asOf}')`,
      ),
    )
    const moved = ['deliveries', 'adjustments', 'returns', 'sales'].map(
      (mart, index) =>
        `select store_code, ${index < 2 ? '' : '-'}copies as copies from ${mart} where jan = '${jan}' and day <= date '${asOf}'`,
    )
    expect(stock).toEqual(
      toStock(await query(`select store_code, sum(copies) as copies from (${moved.join(' union all ')}) group by all`)),
    )
    const shown = list.filter((store) => store.stock !== 0).map((store) => [store.storeCd, store.stock])
    expect(shown.length).toBeGreaterThan(2)
    expect(stock).toEqual(Object.fromEntries(shown))
  })

  it('exports marts that reproduce pre-orders by title', async () => {
    const { asOf, list } = await callApi<Result<typeof preOrderBooks>>(preOrderBooks, { state: 'all', pageSize: 1000 })
    const found = await query(
      `select jan, sum(copies) as copies, count(*) filter (where copies > 0) as stores
        from (select jan, store_code, sum(copies) as copies from pre_orders where day <= date '${asOf}' group by all) group by all
        having sum(copies) > 0`,
    )
    const byJan = Object.fromEntries(found.map((row) => [String(row.jan), [Number(row.copies), Number(row.stores)]]))
    expect(list.length).toBeGreaterThan(2)
    expect(byJan).toMatchObject(Object.fromEntries(list.map((row) => [row.jan, [row.bookedQuantity, row.bookedStores]])))
  })

  it('exports marts that reproduce subscriptions by series', async () => {
    const { period, list } = await callApi<Result<typeof subscribedBooks>>(subscribedBooks, { pageSize: 1000 })
    const found = await query(
      `select series_code, titles.series, sum(copies) as copies, count(distinct store_code) as stores
        from subscriptions join (select distinct series_code, series from titles) as titles using (series_code)
        where date '${period.to}' between from_day and coalesce(to_day, date '${period.to}') group by all`,
    )
    const bySeries = Object.fromEntries(
      found.map((row) => [row.series_code, [row.series, Number(row.copies), Number(row.stores)]]),
    )
    expect(list.length).toBeGreaterThan(2)
    expect(bySeries).toMatchObject(
      Object.fromEntries(
        list
          .filter(({ subscribedQuantity }) => subscribedQuantity > 0)
          .map((row) => [row.seriesCd, [row.seriesName, row.subscribedQuantity, row.subscribedStores]]),
      ),
    )
  })

  it('leaves nothing behind if a mart cannot be written', async () => {
    const failing = join(root, 'failing')
    const config =
      kind === 'duckdb'
        ? { ...app.config, warehouseUrl: `duckdb:${root}/none.duckdb` }
        : { ...app.config, warehouseUrl: await copyPostgres('operations-demo') }
    await expect(exportMarts(config, { target: failing, version: serverVersion })).rejects.toThrow()
    expect(readdirSync(failing).filter((name) => name !== '.marts.lock')).toEqual([])
    // a file in place of the folder
    writeFileSync(join(root, 'file'), '')
    await expect(exportMarts(app.config, { target: join(root, 'file'), version: serverVersion })).rejects.toThrow(/file/)
  })

  it('writes marts by the command of the server’s machine, which explains its use', () => {
    const command = fileURLToPath(new URL('../commands/export-marts.ts', import.meta.url))
    const wrong = spawnSync(process.execPath, [command], { encoding: 'utf8' })
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('npm run marts')])
  })
})
