import type { Knex } from 'knex'
import type { QueryResult } from '../../../shared/api/report.ts'
import {
  RATE_MEAN_WEEKS,
  RATE_TREND_WEEKS,
  type ReturnRow,
  type ReturnsBody,
  type ReturnsData,
} from '../../../shared/api/returns.ts'
import {
  addDays,
  addMonths,
  countDays,
  EARLIEST_DATE,
  getLastYearPeriod,
  getMonthEnd,
  getMonthStart,
  isWholePeriodCompared,
  type Period,
} from '../../../shared/calendar/period.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { returnWords } from '../../../shared/messages/returns.ts'
import { computePeriodReturnRate, computePointDifference, divideAndRound } from '../../../shared/trade/measures.ts'
import { type Binding, createFragment, sql } from '../../warehouse/engine/sql.ts'
import { getPageTotals, type PageTotals, pageTotalsSql, pickMeasures } from '../../warehouse/figures/page-totals.ts'
import { readProducts } from '../../warehouse/products/product-columns.ts'
import { publisherGroupsSql } from '../../warehouse/products/publisher-groups.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { salesByStepSql, salesSql } from '../../warehouse/sales/query-sales.ts'
import { resolveReportConditions, type SalesConditions } from '../../warehouse/sales/report-conditions.ts'
import { readStoreColumns } from '../../warehouse/stores/store-columns.ts'
import { toStoreSet } from '../../warehouse/stores/store-filter.ts'
import { MOVEMENTS, narrowMovements, shelfDaysCtes, shelfNames } from './shelf-days.ts'

const movedNames = ['totalDeliveryQuantity', 'totalReturnQuantity', 'totalReturnAmount'] as const
const lastYearNames = ['lastYearDeliveryQuantity', 'lastYearReturnQuantity', 'lastYearReturnAmount'] as const
const sumNames = [...movedNames, ...lastYearNames, ...shelfNames] as const
type Sums = Record<(typeof sumNames)[number], number>

/** A row of the page with the totals over everything; no row on the page: `entity_id` is null. */
type Row = Sums &
  PageTotals<keyof Sums | 'rows'> & {
    /** A title or a store: that of the row, or one of those that it consists of. */
    entity_id: number | null
    code: string | null
    name: string | null
  }

const sumSql = (table: string, names: readonly (keyof Sums)[]): string =>
  names.map((name) => `coalesce(sum(${table}."${name}"), 0) as "${name}"`).join(', ')

interface ReturnQuery {
  body: ReturnsBody
  conditions: SalesConditions
  lastYear: Period
  /** False if last year is not in the data, or the period has incomplete days. */
  isWhole: boolean
}

/** Data range of a query, with the companies whose stores are own. */
type ReturnScope = DataScope & { ownCompanyCds: readonly string[] }

const isByStore = ({ groupBy }: Pick<ReturnsBody, 'groupBy'>): boolean => groupBy === 'store' || groupBy === 'company'

/** SQL of the copies delivered and returned in a period and the value of the returns, by `entity_id`: title or store. */
function movedSql(knex: Knex, { body, conditions }: ReturnQuery, period: Period): Knex.Raw {
  const amountSql = (returned: string) => `cast(${returned} as bigint) * coalesce(product.price, 0)`
  if (!isByStore(body))
    return createFragment(
      knex,
      `select moved.product_id as entity_id, moved.delivery as delivered, moved.returned, ${amountSql('moved.returned')} as amount
        from (?) as moved join product on product.id = moved.product_id
        where moved.delivery <> 0 or moved.returned <> 0`,
      [salesSql(knex, { ...conditions, period, by: ['product_id'], figures: ['delivery', 'returned'] })],
    )
  const narrowed = narrowMovements(conditions)
  return createFragment(
    knex,
    `select ${MOVEMENTS}.store_id as entity_id, sum(${MOVEMENTS}.delivery_quantity) as delivered,
        sum(${MOVEMENTS}.return_quantity) as returned, sum(${amountSql(`${MOVEMENTS}.return_quantity`)}) as amount
      from ${MOVEMENTS} join product on product.id = ${MOVEMENTS}.product_id${narrowed.join}
      where ${MOVEMENTS}.sale_date between cast(? as date) and cast(? as date)
        and (${MOVEMENTS}.delivery_quantity <> 0 or ${MOVEMENTS}.return_quantity <> 0)
        ${narrowed.where}
      group by ${MOVEMENTS}.store_id`,
    [...narrowed.joinValues, period.from, period.to, ...narrowed.values],
  )
}

const genreDepths = { large: 1, medium: 2, small: 3 } as const

/** How titles or stores become rows: joins to `entity`, the row's code, and its name if the query has to read it. */
function groupingSql(knex: Knex, { groupBy, genreLevel }: ReturnsBody) {
  const join = { product: 'join product on product.id = entity.entity_id', store: 'join store on store.id = entity.entity_id' }
  const none: Record<string, Binding> = {}
  switch (groupBy) {
    case 'product':
      return { join: join.product, code: 'product.jan', name: 'cast(null as text)', values: none }
    case 'store':
      return { join: join.store, code: 'store.store_cd', name: 'cast(null as text)', values: none }
    case 'company':
      return {
        join: `${join.store} left join company on company.company_cd = store.company_cd`,
        code: 'store.company_cd',
        name: 'min(coalesce(company.company_nm, store.company_cd))',
        values: none,
      }
    case 'publisher':
      return {
        join: `${join.product} left join (:publishers) as publisher_group on publisher_group.publisher_id = product.publisher_id
          left join publisher on publisher.id = publisher_group.publisher_group_id`,
        code: 'publisher.publisher_cd',
        name: 'min(publisher.publisher_nm)',
        values: { publishers: publisherGroupsSql(knex, 'merge') },
      }
    case 'genre': {
      const levels = Array.from({ length: genreDepths[genreLevel] }, (_none, index) => `trade_genre.genre_c${index + 1}`)
      const names = levels.map((level) => `coalesce(${level}_nm, ${level}_cd)`).join(" || ' › ' || ")
      return {
        join: `${join.product} left join trade_genre on trade_genre.id = product.trade_genre_id`,
        code: levels.map((level) => `${level}_cd`).join(" || '/' || "),
        // if a code has several names, the first is used
        name: `min(${names})`,
        values: none,
      }
    }
  }
}

const divisionSql = (part: string, whole: string): string =>
  `case when ${whole} > 0 then cast(${part} as double precision) / ${whole} end`

/** SQL of computePeriodReturnRate, unrounded and as a fraction. */
const returnRateSql = (returned: string, delivered: string): string =>
  `case when ${returned} between 0 and ${delivered} then ${divisionSql(returned, delivered)} end`

/** SQL of a sort key over `table`. */
function sortSql(table: string, { body, isWhole }: ReturnQuery): string {
  const qualifyColumn = (name: keyof Sums) => `${table}."${name}"`
  const rate = returnRateSql(qualifyColumn('totalReturnQuantity'), qualifyColumn('totalDeliveryQuantity'))
  const keys: Record<ReturnsBody['sortBy'], string> = {
    totalReturnQuantity: qualifyColumn('totalReturnQuantity'),
    totalDeliveryQuantity: qualifyColumn('totalDeliveryQuantity'),
    totalReturnAmount: qualifyColumn('totalReturnAmount'),
    periodReturnRate: rate,
    returnRateDifference: isWhole
      ? `${rate} - ${returnRateSql(qualifyColumn('lastYearReturnQuantity'), qualifyColumn('lastYearDeliveryQuantity'))}`
      : 'cast(null as integer)',
    daysOnShelf: divisionSql(qualifyColumn('shelfDays'), qualifyColumn('datedReturnQuantity')),
  }
  return `${keys[body.sortBy]} ${body.descending ? 'desc' : 'asc'} nulls last, ${table}.code collate "C" nulls last`
}

/** Reads the rows of the page and the sums over everything. */
function readRows(knex: Knex, query: ReturnQuery): Promise<Row[]> {
  const { body, lastYear } = query
  const { period } = body
  const grouping = groupingSql(knex, body)
  const unit = isByStore(body) ? 'store_id' : 'product_id'
  const columns = ['delivered', 'returned', 'amount']
  const periodSumsSql = (days: 'now' | 'before', names: readonly (keyof Sums)[]) => {
    const values = [...movedNames, ...lastYearNames].map((name) => `${columns[names.indexOf(name)] ?? 0} as "${name}"`)
    return `select entity_id, ${values.join(', ')} from (:${days}) as ${days}_moved`
  }
  const shelfDays = shelfDaysCtes(knex, { period, lastYear, conditions: query.conditions, unit })
  return sql<Row>(
    knex,
    `with ${shelfDays.sql},
      movement as materialized (
        select part.entity_id, ${sumSql('part', [...movedNames, ...lastYearNames])}
          from (${periodSumsSql('now', movedNames)} union all ${periodSumsSql('before', lastYearNames)}) as part
          group by part.entity_id),
      entity as materialized (
        select movement.*, ${shelfNames.map((name) => `coalesce(shelf_days."${name}", 0) as "${name}"`).join(', ')}
          from movement left join shelf_days on shelf_days.entity_id = movement.entity_id),
      listed as materialized (
        select ${grouping.code} as code, ${grouping.name} as name, min(entity.entity_id) as entity_id, ${sumSql('entity', sumNames)}
          from entity ${grouping.join}
          group by ${grouping.code}
          having sum(entity."totalDeliveryQuantity") <> 0 or sum(entity."totalReturnQuantity") <> 0
            or sum(entity."lastYearDeliveryQuantity") <> 0 or sum(entity."lastYearReturnQuantity") <> 0),
      totals as (select ${pageTotalsSql('entity', sumNames)} from entity),
      row_count as (select count(*) as all_rows from listed),
      page as (select * from listed order by ${sortSql('listed', query)} limit :size offset :before_page)
    select * from totals cross join row_count left join page on true order by ${sortSql('page', query)}`,
    {
      ...shelfDays.values,
      ...grouping.values,
      now: movedSql(knex, query, period),
      before: movedSql(knex, query, lastYear),
      size: body.pageSize,
      before_page: (body.pageNum - 1) * body.pageSize,
    },
  )
}

/** Number of steps of a trend, and the maximum for a long period. */
const MIN_WEEKS = 26
const MAX_WEEKS = 104
const MONTHS = 24

/** Returns the steps of the trend, earliest first: weeks that end with the period, or whole months up to its end. */
export function listReturnSteps({ period, unit }: Pick<ReturnsBody, 'period' | 'unit'>): Period[] {
  const count = unit === 'month' ? MONTHS : Math.min(MAX_WEEKS, Math.max(MIN_WEEKS, Math.ceil(countDays(period) / 7)))
  return Array.from({ length: count }, (_none, index): Period => {
    const back = count - 1 - index
    if (unit === 'week') return { from: addDays(period.to, -7 * back - 6), to: addDays(period.to, -7 * back) }
    const from = addMonths(getMonthStart(period.to), -back)
    return { from, to: getMonthEnd(from) }
  }).filter(({ from }) => from >= EARLIEST_DATE)
}

/** Reads the copies delivered and returned in each step, or their value at list price. */
async function readTrend(
  knex: Knex,
  conditions: SalesConditions,
  { steps, measure }: { steps: readonly Period[]; measure: ReturnsBody['trendMeasure'] },
) {
  const stepsSql = (groupBy: readonly 'product_id'[]) =>
    salesByStepSql(knex, { ...conditions, by: [...groupBy], figures: ['delivery', 'returned'] }, steps)
  const rows = await sql<{ bucket: string; delivery: number; returned: number }>(
    knex,
    measure === 'copies'
      ? '?'
      : `select moved.bucket, sum(cast(moved.delivery as bigint) * coalesce(product.price, 0)) as delivery,
          sum(cast(moved.returned as bigint) * coalesce(product.price, 0)) as returned
        from (?) as moved join product on product.id = moved.product_id group by moved.bucket`,
    [stepsSql(measure === 'copies' ? [] : ['product_id'])],
  )
  const found = new Map(rows.map((row) => [row.bucket, row]))
  const listValues = (name: 'delivery' | 'returned') => steps.map(({ from }) => found.get(from)?.[name] ?? 0)
  return { deliveries: listValues('delivery'), returns: listValues('returned') }
}

/** Returns the weeks from which the rates of the rows are computed, the last one ending with the period. */
function listRateWeeks({ to }: Period): Period[] {
  const count = RATE_TREND_WEEKS + RATE_MEAN_WEEKS - 1
  return Array.from({ length: count }, (_none, index) => {
    const end = addDays(to, -7 * (count - 1 - index))
    return { from: addDays(end, -6), to: end }
  })
}

/** Reads the rates of the rows of the page over time, by code. */
async function readRateTrends(
  knex: Knex,
  { body, conditions }: Pick<ReturnQuery, 'body' | 'conditions'>,
  rows: readonly Row[],
): Promise<(code: string | null) => (number | null)[]> {
  const weeks = listRateWeeks(body.period)
  const unit = isByStore(body) ? 'store_id' : 'product_id'
  const grouping = groupingSql(knex, body)
  // rows of titles and stores are read alone, others consist of many titles or stores
  const ids = rows.flatMap(({ entity_id: id }) => (id === null ? [] : [id]))
  const narrowed = { product: { products: ids }, store: { stores: toStoreSet(knex, ids) } }
  const moved = { ...conditions, ...(body.groupBy === 'product' || body.groupBy === 'store' ? narrowed[body.groupBy] : {}) }
  const found =
    ids.length === 0
      ? []
      : await sql<{ code: string | null; bucket: string; delivery: number; returned: number }>(
          knex,
          `select ${grouping.code} as code, entity.bucket, sum(entity.delivery) as delivery, sum(entity.returned) as returned
            from (select moved.*, moved.${unit} as entity_id from (:moved) as moved) as entity
              ${grouping.join}
            group by ${grouping.code}, entity.bucket`,
          {
            ...grouping.values,
            moved: salesByStepSql(knex, { ...moved, by: [unit], figures: ['delivery', 'returned'] }, weeks),
          },
        )
  const byCode = Map.groupBy(found, ({ code }) => code)
  return (code) => {
    const byWeek = new Map((byCode.get(code) ?? []).map((row) => [row.bucket, row]))
    return Array.from({ length: RATE_TREND_WEEKS }, (_none, index) => {
      const mean = weeks.slice(index, index + RATE_MEAN_WEEKS)
      const sumWeeks = (name: 'delivery' | 'returned') => mean.reduce((all, { from }) => all + (byWeek.get(from)?.[name] ?? 0), 0)
      return computePeriodReturnRate(sumWeeks('returned'), sumWeeks('delivery'))
    })
  }
}

/** Returns the figures of sums. */
function toFigures(sums: Sums, isWhole: boolean) {
  const { shelfDays, lastYearShelfDays, lastYearDatedQuantity, ...figures } = pickMeasures(sums, sumNames)
  const periodReturnRate = computePeriodReturnRate(figures.totalReturnQuantity, figures.totalDeliveryQuantity)
  const lastYearReturnRate = computePeriodReturnRate(figures.lastYearReturnQuantity, figures.lastYearDeliveryQuantity)
  return {
    ...figures,
    periodReturnRate,
    daysOnShelf: divideAndRound(shelfDays, figures.datedReturnQuantity, 1),
    lastYearReturnRate,
    lastYearDaysOnShelf: divideAndRound(lastYearShelfDays, lastYearDatedQuantity, 1),
    returnRateDifference: isWhole ? computePointDifference(periodReturnRate, lastYearReturnRate, 1) : null,
  }
}

type RowSubject = Omit<ReturnRow, keyof ReturnType<typeof toFigures> | 'rateTrend'>

/** Returns what each row of the page is about, by its title or store. */
async function createSubjectLookup(
  knex: Knex,
  { groupBy }: ReturnsBody,
  { rows, scope, language }: { rows: readonly Row[]; scope: ReturnScope; language: Language },
): Promise<(row: Row) => RowSubject> {
  const ids = rows.flatMap(({ entity_id }) => (entity_id === null ? [] : [entity_id]))
  const texts = returnWords[language]
  const isOwnCompany = (code: string | null) => code !== null && scope.ownCompanyCds.includes(code)
  switch (groupBy) {
    case 'product': {
      const products = await readProducts(knex, ids, scope)
      return ({ entity_id: id, code }) => {
        const product = products.get(id ?? 0)
        const { publisherCd = null, publisherName = null, releaseDate = null, price = null } = product ?? {}
        const { volume = null, authorName = null } = product ?? {}
        return {
          jan: code ?? '',
          productName: product?.productName ?? '',
          volume,
          authorName,
          publisherCd,
          publisherName,
          releaseDate,
          price,
          own: product?.own ?? false,
        }
      }
    }
    case 'store': {
      const stores = await readStoreColumns(knex, toStoreSet(knex, ids))
      return ({ entity_id: id, code }) => {
        const store = stores.get(id ?? 0)
        return {
          storeCd: code ?? '',
          storeName: store?.storeName ?? '',
          prefectureCd: store?.prefectureCd ?? null,
          companyCd: store?.companyCd ?? null,
          companyName: store?.companyName ?? store?.companyCd ?? null,
          own: isOwnCompany(store?.companyCd ?? null),
        }
      }
    }
    case 'company':
      return ({ code, name }) => ({ companyCd: code, companyName: name ?? texts.noCompany, own: isOwnCompany(code) })
    case 'publisher':
      return ({ code, name }) => ({
        publisherCd: code,
        publisherName: name ?? texts.noPublisher,
        own: scope.ownPublisherCds.includes(code ?? ''),
      })
    case 'genre':
      return ({ code, name }) => ({ genreKey: code, genreName: name ?? texts.noGenre, own: false })
  }
}

/** Lists returns by title, store, company, publisher or genre, compared with last year. */
export async function listReturns(
  knex: Knex,
  body: ReturnsBody,
  { scope, language }: { scope: ReturnScope; language: Language },
): Promise<QueryResult<ReturnsData>> {
  const query = await resolveReportConditions(knex, body, {
    scope,
    ranks: false,
    comparedFrom: getLastYearPeriod(body.period).from,
  })
  const { conditions, wholeDay } = query
  const lastYear = query.lastYear.previousPeriod
  // rates are those of the whole period: with incomplete days they are not set against complete ones
  const isWhole = isWholePeriodCompared(query.lastYear)
  const steps = listReturnSteps(body)
  const [rows, trend, earlier] = await Promise.all([
    readRows(knex, { body, conditions, lastYear, isWhole }),
    readTrend(knex, conditions, { steps, measure: body.trendMeasure }),
    readTrend(knex, conditions, { steps: steps.map((step) => getLastYearPeriod(step)), measure: body.trendMeasure }),
  ])
  const listed = rows.filter(({ entity_id: id }) => id !== null)
  const [describe, getRateTrend] = await Promise.all([
    createSubjectLookup(knex, body, { rows: listed, scope, language }),
    readRateTrends(knex, { body, conditions }, listed),
  ])
  const { rows: total, ...totals } = getPageTotals(rows, [...sumNames, 'rows'])
  return {
    list: listed.map((row): ReturnRow => ({ ...describe(row), ...toFigures(row, isWhole), rateTrend: getRateTrend(row.code) })),
    totals: toFigures(totals, isWhole),
    period: body.period,
    lastYear,
    comparable: query.lastYear.comparedPeriod !== null,
    steps,
    partial: steps.map(({ to }) => to > wholeDay),
    trend: { ...trend, lastYearDeliveries: earlier.deliveries, lastYearReturns: earlier.returns },
    numberOfStores: query.numberOfStores,
    sameStoreDays: query.sameStoreDays,
    total,
  }
}
