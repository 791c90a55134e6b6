import type { Knex } from 'knex'
import type { Answer } from '../../../shared/api/endpoint.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import type { GenreTrendBody, GenreTrendRow, trendByGenre } from '../../../shared/api/trend-by-genre.ts'
import { getPartialBuckets, isWholePeriodCompared, listBuckets, type Period } from '../../../shared/calendar/period.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { genreTrendWords } from '../../../shared/messages/trend-by-genre.ts'
import { computeChangeRate, computePointDifference, computeShare } from '../../../shared/trade/measures.ts'
import { createFragment, sql } from '../../warehouse/engine/sql.ts'
import { publisherGroupsSql, readNamedPublishers } from '../../warehouse/products/publisher-groups.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { readExcludedSales } from '../../warehouse/sales/exclusions.ts'
import { querySales, salesSql } from '../../warehouse/sales/query-sales.ts'
import {
  getFirstComparedDay,
  resolveReportConditions,
  resolveTrendPeriod,
  type SalesConditions,
} from '../../warehouse/sales/report-conditions.ts'

/** The question with its period. */
type Question = GenreTrendBody & { period: Period }

/** Returns the figure for order and trends: a column of sales questions. */
const getBasis = (body: GenreTrendBody): 'quantity' | 'amount' => (body.basis === 1 ? 'amount' : 'quantity')

const tradeLevels = ['genre_c1', 'genre_c2', 'genre_c3'] as const
const itemLevels = ['item', 'dai_genre', 'chu_genre', 'sho_genre'] as const

/** Returns the code and name columns down to the level. */
function getGenreColumns(level: GenreTrendBody['genreLevel']): {
  table: 'trade_genre' | 'item_genre'
  columns: readonly string[]
} {
  if (level === 'item' || level.startsWith('item-')) {
    const depth = ['item', 'item-large', 'item-medium', 'item-small'].indexOf(level) + 1
    return { table: 'item_genre', columns: itemLevels.slice(0, depth) }
  }
  return { table: 'trade_genre', columns: tradeLevels.slice(0, ['large', 'medium', 'small'].indexOf(level) + 1) }
}

/**
 * SQL of each product group's keys: genre_key (a path, null without a code at the level), publisher_group_id, and a combined key.
 */
function groupsSql(knex: Knex, body: GenreTrendBody): Knex.Raw {
  const { table, columns } = getGenreColumns(body.genreLevel)
  const path = columns.map((column) => `${table}.${column}_cd`).join(" || '/' || ")
  const isByGenre = body.by !== 'publisher'
  const isByPublisher = body.by !== 'genre'
  const genre = isByGenre ? { key: path, text: `coalesce(${path}, '')` } : { key: 'cast(null as text)', text: "''" }
  const group = isByPublisher
    ? { id: 'publisher_group.publisher_group_id', text: "coalesce(cast(publisher_group.publisher_group_id as text), '')" }
    : { id: 'cast(null as integer)', text: "''" }
  const joins = [
    ...(isByGenre ? [`left join ${table} on ${table}.id = product_group.${table}_id`] : []),
    ...(isByPublisher ? ['left join (?) as publisher_group on publisher_group.publisher_id = product_group.publisher_id'] : []),
  ]
  return createFragment(
    knex,
    `select product_group.id as group_id, ${genre.key} as genre_key, ${group.id} as publisher_group_id,
        ${genre.text} || '|' || ${group.text} as group_key
      from product_group ${joins.join(' ')}`,
    isByPublisher ? [publisherGroupsSql(knex, 'merge')] : [],
  )
}

/** Maximum number of values in all trends: more would block the server while they are serialized. */
const MAX_VALUES = 400_000

/** Throws period.tooManySteps for more rows than the number of steps allows. */
export function refuseTooManySteps(rows: number, steps: number): void {
  if (rows * steps <= MAX_VALUES) return
  const values = { most: Math.floor(MAX_VALUES / steps), steps }
  throw new AppError('period.tooManySteps', values, [{ field: 'limit', code: 'period.tooManySteps', values }])
}

/** Quantity and amount of one period. */
interface Sums {
  quantity: number
  amount: number
}

/** The period, its compared days, and the days that they are compared with. */
const periodNames = ['now', 'compared', 'before', 'lastYear'] as const
type PeriodName = (typeof periodNames)[number]

interface Group extends Record<PeriodName, Sums> {
  key: string
  genreKey: string | null
  publisherGroupId: number | null
}

interface GroupRow extends Sums {
  group_key: string
  genre_key: string | null
  publisher_group_id: number | null
  part: PeriodName
}

/** Reads the sums of each group in each of the periods. */
async function readGroups(
  knex: Knex,
  body: GenreTrendBody,
  { conditions, periods }: { conditions: SalesConditions; periods: Partial<Record<PeriodName, Period>> },
): Promise<Group[]> {
  const requestedPeriods = periodNames.flatMap((part) => (periods[part] ? [[part, periods[part]] as const] : []))
  const rows = await sql<GroupRow>(
    knex,
    `with grouped as (:groups),
      moved as (${requestedPeriods.map(([part]) => `select '${part}' as part, group_id, quantity, amount from (:${part}) as asked_${part}`).join(' union all ')})
      select grouped.group_key, grouped.genre_key, grouped.publisher_group_id, moved.part,
          sum(moved.quantity) as quantity, sum(moved.amount) as amount
        from moved join grouped on grouped.group_id = moved.group_id
        group by grouped.group_key, grouped.genre_key, grouped.publisher_group_id, moved.part`,
    {
      groups: groupsSql(knex, body),
      ...Object.fromEntries(
        requestedPeriods.map(([part, period]) => [part, salesSql(knex, { ...conditions, period, by: ['group_id'] })]),
      ),
    },
  )
  const groups = new Map<string, Group>()
  for (const { group_key: key, genre_key: genreKey, publisher_group_id: publisherGroupId, part, quantity, amount } of rows) {
    const group = groups.get(key) ?? { key, genreKey, publisherGroupId, ...createEmptySums() }
    group[part] = { quantity, amount }
    groups.set(key, group)
  }
  // a channel without sales leaves rows of zeros
  return [...groups.values()].filter((group) =>
    periodNames.some((part) => group[part].quantity !== 0 || group[part].amount !== 0),
  )
}

const createEmptySums = (): Record<PeriodName, Sums> => ({
  now: { quantity: 0, amount: 0 },
  compared: { quantity: 0, amount: 0 },
  before: { quantity: 0, amount: 0 },
  lastYear: { quantity: 0, amount: 0 },
})

/** Reads copies or amount of some groups by bucket. */
async function readTrends(
  knex: Knex,
  body: Question,
  { conditions, keys, buckets }: { conditions: SalesConditions; keys: readonly string[]; buckets: readonly string[] },
): Promise<Map<string, number[]>> {
  const trends = new Map(keys.map((key) => [key, buckets.map(() => 0)]))
  if (keys.length === 0) return trends
  const rows = await sql<{ group_key: string; bucket: string; value: number }>(
    knex,
    `with picked as materialized (
        select group_id, group_key from (?) as grouped where group_key in (${keys.map(() => '?').join(', ')})),
      sold as (select group_id, bucket, ${getBasis(body)} as value from (?) as asked)
      select picked.group_key, sold.bucket, sum(sold.value) as value
        from sold join picked on picked.group_id = sold.group_id group by picked.group_key, sold.bucket`,
    [groupsSql(knex, body), ...keys, salesSql(knex, { ...conditions, period: body.period, by: ['group_id', 'bucket'] })],
  )
  const at = new Map(buckets.map((bucket, index) => [bucket, index]))
  for (const { group_key: key, bucket, value } of rows) {
    const trend = trends.get(key)
    const index = at.get(bucket)
    if (trend && index !== undefined) trend[index] = value
  }
  return trends
}

/** Reads the names of the level's genres, by path. */
async function readGenreNames(knex: Knex, body: GenreTrendBody): Promise<Map<string, string>> {
  if (body.by === 'publisher') return new Map()
  const { table, columns } = getGenreColumns(body.genreLevel)
  const rows: Record<string, string | null>[] = await knex(table).distinct(
    columns.flatMap((column) => [`${table}.${column}_cd`, `${table}.${column}_nm`]),
  )
  const names = new Map<string, string>()
  for (const row of rows) {
    const codes = columns.map((column) => row[`${column}_cd`])
    if (codes.some((cd) => cd === null)) continue
    const path = codes.join('/')
    const name = columns.map((column) => row[`${column}_nm`] ?? row[`${column}_cd`]).join(' › ')
    // a code with several names uses the first of them
    const existingName = names.get(path)
    if (existingName === undefined || name < existingName) names.set(path, name)
  }
  return names
}

/** Returns trends by genre, publisher, or both, with the rest as one row, so that the rows add up to the total. */
export async function readGenreTrends(
  knex: Knex,
  question: GenreTrendBody,
  { scope, language }: { scope: DataScope; language: Language },
): Promise<QueryResult<Answer<typeof trendByGenre>>> {
  const body = await resolveTrendPeriod(knex, question)
  const basis = getBasis(body)
  const genreConditions = await resolveReportConditions(knex, body, {
    scope,
    ranks: true,
    comparedFrom: getFirstComparedDay(body.period),
  })
  const { conditions, comparison, lastYear, wholeDay } = genreConditions
  const { period, previousPeriod: before } = comparison
  const part = genreConditions.separatePeriod
  const buckets = listBuckets(period, body.unit, body.weekStartsOn)
  const [groups, sums, genreNames, publishers, excluded] = await Promise.all([
    readGroups(knex, body, {
      conditions,
      periods: { now: period, ...(part ? { compared: part } : {}), before, lastYear: lastYear.previousPeriod },
    }),
    querySales(knex, { ...conditions, period, by: ['bucket'], figures: ['quantity', 'amount'] }),
    readGenreNames(knex, body),
    readNamedPublishers(knex),
    readExcludedSales(knex, { ...genreConditions.withExcluded, period }, genreConditions.exclusion),
  ])
  if (part === null) for (const group of groups) group.compared = group.now
  const getPublisherCd = (group: Group) => publishers.get(group.publisherGroupId ?? 0)?.publisher_cd ?? ''
  const isOwn = (group: Group) => scope.ownPublisherCds.includes(getPublisherCd(group))
  const order = (group: Group) => `${group.genreKey ?? ''}|${getPublisherCd(group)}`
  groups.sort((a, b) => b.now[basis] - a.now[basis] || (order(a) < order(b) ? -1 : 1))
  const listedGroups = groups.slice(0, body.limit)
  refuseTooManySteps(listedGroups.length, buckets.length)
  const rest = groups.slice(body.limit)
  const trends = await readTrends(knex, body, { conditions, keys: listedGroups.map((group) => group.key), buckets })

  const sumFigure = (list: readonly Group[], part: PeriodName, measure: 'quantity' | 'amount') =>
    list.reduce((sum, one) => sum + one[part][measure], 0)
  const getChangeRate = (list: readonly Group[], part: 'before' | 'lastYear') =>
    (part === 'before' ? comparison : lastYear).comparedPeriod === null
      ? null
      : computeChangeRate(sumFigure(list, 'compared', basis), sumFigure(list, part, basis))
  const figures = (list: readonly Group[], trend: number[]) => ({
    quantity: sumFigure(list, 'now', 'quantity'),
    amount: sumFigure(list, 'now', 'amount'),
    comparedQuantity: sumFigure(list, 'compared', 'quantity'),
    comparedAmount: sumFigure(list, 'compared', 'amount'),
    previousQuantity: sumFigure(list, 'before', 'quantity'),
    previousAmount: sumFigure(list, 'before', 'amount'),
    changeRate: getChangeRate(list, 'before'),
    lastYearQuantity: sumFigure(list, 'lastYear', 'quantity'),
    lastYearAmount: sumFigure(list, 'lastYear', 'amount'),
    lastYearChangeRate: getChangeRate(list, 'lastYear'),
    trend,
  })
  const found = new Map(sums.map((row) => [row.bucket, row[basis]]))
  const totalTrend = buckets.map((bucket) => found.get(bucket) ?? 0)
  const totals = figures(groups, totalTrend)
  const getShares = (list: readonly Group[]) => {
    const share = computeShare(sumFigure(list, 'now', basis), sumFigure(groups, 'now', basis))
    const before = computeShare(sumFigure(list, 'lastYear', basis), sumFigure(groups, 'lastYear', basis))
    const lastYearShare = lastYear.comparedPeriod === null ? null : before
    const difference = isWholePeriodCompared(lastYear) ? computePointDifference(share, lastYearShare, 2) : null
    return { share, lastYearShare, shareDifference: difference }
  }
  const m = genreTrendWords[language]
  const list = listedGroups.map((group): GenreTrendRow => {
    const publisher = publishers.get(group.publisherGroupId ?? 0)
    const genreName =
      body.by === 'publisher' ? null : group.genreKey === null ? m.noGenre : (genreNames.get(group.genreKey) ?? group.genreKey)
    const publisherName = body.by === 'genre' ? null : (publisher?.publisher_nm ?? m.noPublisher)
    return {
      kind: 'named',
      label: [genreName, publisherName].filter((name) => name !== null).join(' / '),
      genreKey: group.genreKey,
      genreName,
      publisherCd: publisher?.publisher_cd ?? null,
      publisherName,
      own: isOwn(group),
      ...getShares([group]),
      ...figures([group], trends.get(group.key) ?? []),
    }
  })
  if (rest.length > 0) {
    const left = totalTrend.map((value, index) => list.reduce((sum, row) => sum - (row.trend[index] ?? 0), value))
    list.push({
      kind: 'rest',
      label: m.rest,
      genreKey: null,
      genreName: body.by === 'publisher' ? null : m.rest,
      publisherCd: null,
      publisherName: body.by === 'genre' ? null : m.rest,
      own: false,
      ...getShares(rest),
      ...figures(rest, left),
    })
  }
  const ownGroups = groups.filter(isOwn)
  const own = [...Map.groupBy(ownGroups, ({ publisherGroupId }) => publisherGroupId).entries()].map(([id, some]) => ({
    publisherName: publishers.get(id ?? 0)?.publisher_nm ?? '',
    quantity: sumFigure(some, 'now', 'quantity'),
    amount: sumFigure(some, 'now', 'amount'),
  }))
  return {
    list,
    totals,
    own: own.sort((a, b) => b[basis] - a[basis]),
    ownShare: own.length === 0 ? null : getShares(ownGroups).share,
    buckets,
    partial: getPartialBuckets(buckets, { unit: body.unit, period, wholeDay }),
    ...comparison,
    lastYear: lastYear.comparedPeriod === null ? null : lastYear.previousPeriod,
    excluded,
    groups: groups.length,
    numberOfStores: genreConditions.numberOfStores,
    sameStoreDays: genreConditions.sameStoreDays,
  }
}
