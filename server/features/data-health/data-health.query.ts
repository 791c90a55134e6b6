import type { Knex } from 'knex'
import type { DataGapRow, dataHealth, HealthCell } from '../../../shared/api/data-health.ts'
import type { Query, Result } from '../../../shared/api/endpoint.ts'
import { addDays, getTodayInJapan, type Period } from '../../../shared/calendar/period.ts'
import type { ListedLoad } from '../../loading/load-registry.ts'
import { hasCitus, isDuckdb } from '../../warehouse/engine/engine.ts'
import { idListSql, sql } from '../../warehouse/engine/sql.ts'
import { readWarehouseState } from '../../warehouse/engine/warehouse-state.ts'
import { expectedStoreDaysSql, listExaminedDays } from '../../warehouse/rollups/expected-store-days.ts'

type DataHealth = Result<typeof dataHealth>

/** Age of the last sales, in days, from which the data counts as historical instead of late. */
const MAX_AGE_DAYS = 7
/** A company's day is a drop if it sold less than this share of its usual copies, and these are at least the minimum. */
const DROP_SHARE = 0.5
const MIN_DROP_QUANTITY = 50
const MAX_DROPS = 10
const MAX_CODES = 50

/** Returns the shown days: until yesterday, or until the last day with sales of data that is older than a week. */
export function listHealthDays(count: number, { lastSaleDay, now }: { lastSaleDay: string | undefined; now: number }): string[] {
  const yesterday = addDays(getTodayInJapan(now), -1)
  const last = lastSaleDay !== undefined && lastSaleDay < addDays(yesterday, -MAX_AGE_DAYS) ? lastSaleDay : yesterday
  return Array.from({ length: count }, (_none, index) => addDays(last, index + 1 - count))
}

interface Party {
  companyCd: string | null
  companyNm: string
}

const companyColumns = `store.company_cd as "companyCd", coalesce(company.company_nm, store.company_cd, '') as "companyNm"`
const joinCompanySql = (from: string) => `${from} join store on store.id = sold.store_id
  left join company on company.company_cd = store.company_cd`

function summarizeCells(days: readonly string[], cells: ReadonlyMap<string, HealthCell>) {
  const listed = days.map((day) => cells.get(day) ?? { day, expected: 0, missing: 0 })
  const expected = listed.reduce((sum, cell) => sum + cell.expected, 0)
  const missing = listed.reduce((sum, cell) => sum + cell.missing, 0)
  return { cells: listed, missing, completeness: expected === 0 ? null : ((expected - missing) / expected) * 100 }
}

const compareByMissing = (a: { missing: number }, b: { missing: number }) => b.missing - a.missing

/** Returns the expected and missing stores by company and day. */
async function readCompanies(knex: Knex, days: readonly string[], period: Period) {
  const rows = await sql<Party & { day: string; expected: number; missing: number; stores: number }>(
    knex,
    `select ${companyColumns}, cast(sold.day as varchar) as day, count(*) as expected,
        count(*) - count(sold.quantity) as missing, count(distinct sold.store_id) as stores
      from ${joinCompanySql(`(${expectedStoreDaysSql(period)}) as sold`)}
      group by 1, 2, 3 order by 1, 3`,
  )
  const companies = [...Map.groupBy(rows, ({ companyCd }) => companyCd).values()].flatMap((own) => {
    const [first] = own
    if (first === undefined) return []
    const cells = new Map(own.map(({ day, expected, missing }) => [day, { day, expected, missing }]))
    const stores = Math.max(...own.map((row) => row.stores))
    return [{ companyCd: first.companyCd, companyNm: first.companyNm, stores, ...summarizeCells(days, cells) }]
  })
  return companies.sort((a, b) => compareByMissing(a, b) || b.stores - a.stores)
}

/** Returns the stores with missing days, those with the most first, and their number. */
async function readIncompleteStores(
  knex: Knex,
  { days, period, limit }: { days: readonly string[]; period: Period; limit: number },
) {
  const expected = expectedStoreDaysSql(period)
  const worst = await sql<{ id: number }>(
    knex,
    `select sold.store_id as id from (${expected}) as sold where sold.quantity is null
      group by sold.store_id order by count(*) desc, sold.store_id`,
  )
  const ids = worst.slice(0, limit).map(({ id }) => id)
  if (ids.length === 0) return { total: 0, list: [] }
  const rows = await sql<Party & { id: number; storeCd: string; storeNm: string; day: string; isMissing: boolean }>(
    knex,
    `select sold.store_id as id, store.store_cd as "storeCd", store.store_nm as "storeNm", ${companyColumns},
        cast(sold.day as varchar) as day, sold.quantity is null as "isMissing"
      from ${joinCompanySql(`(${expected}) as sold`)} where sold.store_id in (${idListSql(ids)})`,
  )
  const byStore = Map.groupBy(rows, ({ id }) => id)
  const list = ids.flatMap((id) => {
    const own = byStore.get(id) ?? []
    const [first] = own
    if (first === undefined) return []
    const cells = new Map(own.map(({ day, isMissing }) => [day, { day, expected: 1, missing: isMissing ? 1 : 0 }]))
    const { storeCd, storeNm, companyCd, companyNm } = first
    return [{ storeCd, storeNm, companyCd, companyNm, ...summarizeCells(days, cells) }]
  })
  return { total: worst.length, list }
}

/** Returns the stores and days without sales of the last `count` days, the latest day first, and these days. */
export async function readGaps(knex: Knex, count: number, now = Date.now()): Promise<{ period: Period; rows: DataGapRow[] }> {
  const lastSaleDay = (await readWarehouseState(knex)).get('last_sale_day')
  const days = listHealthDays(count, { lastSaleDay, now })
  const period = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  const rows = await sql<DataGapRow>(
    knex,
    `select cast(sold.day as varchar) as day, ${companyColumns}, store.store_cd as "storeCd", store.store_nm as "storeNm", sold.usual
      from ${joinCompanySql(`(${expectedStoreDaysSql(period)}) as sold`)}
      where sold.quantity is null
      order by sold.day desc, store.company_cd nulls last, store.store_cd`,
  )
  return { period, rows }
}

/** Returns the companies that sold far less than usual on the last shown day with sales. */
async function readDrops(knex: Knex, days: readonly string[], lastSaleDay: string | undefined): Promise<DataHealth['drops']> {
  const lastListedDay = days.at(-1)
  if (lastSaleDay === undefined || lastListedDay === undefined) return []
  const lastDay = lastSaleDay < lastListedDay ? lastSaleDay : lastListedDay
  const examined = listExaminedDays(lastDay)
  const from = examined.at(-1) ?? lastDay
  const rows = await sql<Party & { day: string; quantity: number }>(
    knex,
    `select ${companyColumns}, cast(sold.sale_date as varchar) as day, cast(sum(sold.sale_quantity) as bigint) as quantity
      from ${joinCompanySql('rollup_store_day as sold')}
      where sold.sale_date between cast(? as date) and cast(? as date) group by 1, 2, 3`,
    [from < (days[0] ?? from) ? from : (days[0] ?? from), lastDay],
  )
  const drops = [...Map.groupBy(rows, ({ companyCd }) => companyCd).values()].flatMap((own) => {
    const [first] = own
    const byDay = new Map(own.map(({ day, quantity }) => [day, quantity]))
    const sold = examined.map((day) => byDay.get(day) ?? 0)
    const usual = Math.round(sold.reduce((sum, quantity) => sum + quantity, 0) / sold.length)
    const quantity = byDay.get(lastDay) ?? 0
    if (first === undefined || usual < MIN_DROP_QUANTITY || quantity >= usual * DROP_SHARE) return []
    const chartDays = days.map((day) => ({ day, quantity: byDay.get(day) ?? 0 }))
    return [{ companyCd: first.companyCd, companyNm: first.companyNm, day: lastDay, quantity, usual, days: chartDays }]
  })
  return drops.sort((a, b) => b.usual - b.quantity - (a.usual - a.quantity)).slice(0, MAX_DROPS)
}

async function readUnknownCodes(knex: Knex): Promise<DataHealth['unknownCodes']> {
  const [sum] = await sql<{ codes: number; lines: number }>(
    knex,
    'select count(*) as codes, cast(coalesce(sum(lines), 0) as bigint) as lines from quarantine_code',
  )
  const list = await sql<DataHealth['unknownCodes']['list'][number]>(
    knex,
    `select dataset, code, lines, quantity, last_seen as "lastSeen" from quarantine_code
      order by lines desc, dataset, code limit ${MAX_CODES}`,
  )
  return { codes: sum?.codes ?? 0, lines: sum?.lines ?? 0, list }
}

/** Returns the estimated number of rows of the warehouse's tables, and their bytes, where the engine knows them by table. */
async function readTableSizes(knex: Knex): Promise<DataHealth['tables']> {
  if (isDuckdb(knex))
    return sql(
      knex,
      `select table_name as "table", cast(estimated_size as bigint) as "rows", cast(null as bigint) as bytes from duckdb_tables()
        where not temporary and not internal order by 2 desc, 1`,
    )
  // a cluster's coordinator has neither rows nor pages of distributed tables
  const [join, isPlaced, bytes] = (await hasCitus(knex))
    ? [
        'left join pg_dist_partition as placed on placed.logicalrelid = relation.oid',
        'placed.logicalrelid is not null',
        'citus_total_relation_size(relation.oid)',
      ]
    : ['', 'false', 'null']
  return sql(
    knex,
    `select relation.relname as "table", case when ${isPlaced} or relation.reltuples < 0 then null else cast(relation.reltuples as bigint) end as "rows",
        case when ${isPlaced} then ${bytes} else pg_total_relation_size(relation.oid) end as bytes
      from pg_class as relation ${join}
      where relation.relkind = 'r' and relation.relnamespace = cast(current_schema() as regnamespace) order by 3 desc, 1`,
  )
}

/** Returns the last load of each data set that was not undone, newest first. */
const readLastLoads = (knex: Knex): Promise<DataHealth['loads']> =>
  sql(
    knex,
    `select load.dataset, load.id, load.file_name as "fileName", load.finished_at as "finishedAt", load.loaded_lines as lines
      from load join (select dataset, max(finished_at) as finished_at from load where undone_at is null group by dataset) as last
        on last.dataset = load.dataset and last.finished_at = load.finished_at
      where load.undone_at is null order by load.finished_at desc, load.dataset`,
  )

/** Sums up the lines of the loads that began on these days. */
export function summarizeRejects(days: readonly string[], reports: readonly ListedLoad[]): DataHealth['rejects'] {
  const counted = reports.filter(
    ({ dryRun, repeated, state }) => !dryRun && !repeated && (state === 'done' || state === 'failed'),
  )
  const byDay = Map.groupBy(counted, ({ startedAt }) => getTodayInJapan(Date.parse(startedAt)))
  const chartDays = [...days, ...[...byDay.keys()].filter((day) => day > (days.at(-1) ?? ''))]
  const reasons = new Map<string, DataHealth['rejects']['reasons'][number]>()
  for (const { code, column, lines } of chartDays.flatMap((day) => (byDay.get(day) ?? []).flatMap((report) => report.reasons))) {
    const known = reasons.get(`${code} ${column}`)
    reasons.set(`${code} ${column}`, { code, column, lines: lines + (known?.lines ?? 0) })
  }
  return {
    days: chartDays.map((day) => {
      const own = byDay.get(day) ?? []
      const sumLines = (count: 'read' | 'rejected') => own.reduce((total, report) => total + report[count], 0)
      return { day, read: sumLines('read'), rejected: sumLines('rejected') }
    }),
    reasons: [...reasons.values()].sort((a, b) => b.lines - a.lines),
  }
}

/** Returns how complete the data is. `reports`: load summaries; `now`: milliseconds since the epoch. */
export async function readDataHealth(
  knex: Knex,
  { days: count, limit }: Query<typeof dataHealth>,
  { reports, now = Date.now() }: { reports: readonly ListedLoad[]; now?: number },
): Promise<DataHealth> {
  const lastSaleDay = (await readWarehouseState(knex)).get('last_sale_day')
  const days = listHealthDays(count, { lastSaleDay, now })
  const period = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  const companies = await readCompanies(knex, days, period)
  const stores = await readIncompleteStores(knex, { days, period, limit })
  const [sold] = await sql<{ stores: number }>(
    knex,
    `select count(distinct store_id) as stores from rollup_store_day
      where sale_quantity > 0 and sale_date between cast(? as date) and cast(? as date)`,
    [period.from, period.to],
  )
  const last = companies.flatMap(({ cells }) => cells.at(-1) ?? [])
  const sumCells = (name: 'expected' | 'missing') => last.reduce((total, cell) => total + cell[name], 0)
  return {
    days,
    lastDay: { day: period.to, expected: sumCells('expected'), missing: sumCells('missing') },
    stores: { total: sold?.stores ?? 0, incomplete: stores.total },
    companies: { total: companies.length, list: companies.slice(0, limit) },
    storeList: stores.list,
    drops: await readDrops(knex, days, lastSaleDay),
    unknownCodes: await readUnknownCodes(knex),
    rejects: summarizeRejects(days, reports),
    tables: await readTableSizes(knex),
    loads: await readLastLoads(knex),
  }
}
