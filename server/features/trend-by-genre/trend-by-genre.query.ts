import type { Knex } from 'knex'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import type { GenreTrendBody, GenreTrendRow, trendByGenre } from '../../../shared/api/trend-by-genre.ts'
import { getPartialBuckets, listBuckets, type Period } from '../../../shared/calendar/period.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { genreTrendWords } from '../../../shared/messages/trend-by-genre.ts'
import { computeShare } from '../../../shared/trade/measures.ts'
import { createFragment, sql } from '../../warehouse/engine/sql.ts'
import {
  type ComparedMeasures,
  comparedMeasures,
  computeChanges,
  computeShares,
  getBasis,
  sumMeasures,
} from '../../warehouse/figures/compare-measures.ts'
import { getMeasuredDays, readMeasures } from '../../warehouse/figures/read-measures.ts'
import { publisherGroupsSql, readNamedPublishers } from '../../warehouse/products/publisher-groups.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { readExcludedSales } from '../../warehouse/sales/excluded-sales.ts'
import { querySales, salesSql } from '../../warehouse/sales/query-sales.ts'
import {
  getFirstComparedDay,
  type ReportConditions,
  resolveReportConditions,
  resolveTrendPeriod,
  type SalesConditions,
} from '../../warehouse/sales/report-conditions.ts'

/** The query with its period. */
type Query = GenreTrendBody & { period: Period }

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
  const isByGenre = body.groupBy !== 'publisher'
  const isByPublisher = body.groupBy !== 'genre'
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

interface Group extends ComparedMeasures {
  key: string
  genreKey: string | null
  publisherGroupId: number | null
}

/** Reads the measures of each group with sales in any of the periods. */
async function readGroups(knex: Knex, body: GenreTrendBody, report: ReportConditions): Promise<Group[]> {
  const groups = await readMeasures<Pick<Group, 'key' | 'genreKey' | 'publisherGroupId'>, keyof ComparedMeasures>(knex, {
    ...report.conditions,
    days: getMeasuredDays(report),
    measures: comparedMeasures,
    by: ['group_id'],
    groups: {
      columns: [
        'grouped.group_key as key',
        'grouped.genre_key as "genreKey"',
        'grouped.publisher_group_id as "publisherGroupId"',
      ],
      join: createFragment(knex, 'join (?) as grouped on grouped.group_id = measured.group_id', [groupsSql(knex, body)]),
    },
  })
  // a channel without sales leaves rows of zeros
  return groups.filter((group) => comparedMeasures.some((name) => group[name] !== 0))
}

/** Reads copies or amount of some groups by bucket. */
async function readTrends(
  knex: Knex,
  body: Query,
  { conditions, keys, buckets }: { conditions: SalesConditions; keys: readonly string[]; buckets: readonly string[] },
): Promise<Map<string, number[]>> {
  const trends = new Map(keys.map((key) => [key, buckets.map(() => 0)]))
  if (keys.length === 0) return trends
  const rows = await sql<{ group_key: string; bucket: string; value: number }>(
    knex,
    `with picked as materialized (
        select group_id, group_key from (?) as grouped where group_key in (${keys.map(() => '?').join(', ')})),
      sold as (select group_id, bucket, ${getBasis(body)} as value from (?) as sales)
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
  if (body.groupBy === 'publisher') return new Map()
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
  query: GenreTrendBody,
  { scope, language }: { scope: DataScope; language: Language },
): Promise<QueryResult<Result<typeof trendByGenre>>> {
  const body = await resolveTrendPeriod(knex, query)
  const basis = getBasis(body)
  const report = await resolveReportConditions(knex, body, {
    scope,
    ranks: true,
    comparedFrom: getFirstComparedDay(body.period),
  })
  const { conditions, comparison, lastYear, wholeDay } = report
  const { period } = comparison
  const compared = { ...report, basis }
  const buckets = listBuckets(period, body.unit, body.weekStartsOn)
  const [groups, sums, genreNames, publishers, excluded] = await Promise.all([
    readGroups(knex, body, report),
    querySales(knex, { ...conditions, period, by: ['bucket'], figures: ['quantity', 'amount'] }),
    readGenreNames(knex, body),
    readNamedPublishers(knex),
    readExcludedSales(knex, { ...report.withExcluded, period }, report.exclusion),
  ])
  const getPublisherCd = (group: Group) => publishers.get(group.publisherGroupId ?? 0)?.publisher_cd ?? ''
  const isOwn = (group: Group) => scope.ownPublisherCds.includes(getPublisherCd(group))
  const getSortKey = (group: Group) => `${group.genreKey ?? ''}|${getPublisherCd(group)}`
  groups.sort((a, b) => b[basis] - a[basis] || (getSortKey(a) < getSortKey(b) ? -1 : 1))
  const listedGroups = groups.slice(0, body.limit)
  refuseTooManySteps(listedGroups.length, buckets.length)
  const rest = groups.slice(body.limit)
  const trends = await readTrends(knex, body, { conditions, keys: listedGroups.map((group) => group.key), buckets })

  const found = new Map(sums.map((row) => [row.bucket, row[basis]]))
  const totalTrend = buckets.map((bucket) => found.get(bucket) ?? 0)
  const total = sumMeasures(groups, comparedMeasures)
  const totals = { ...total, ...computeChanges(total, compared), trend: totalTrend }
  const toRow = (list: readonly Group[], trend: number[]) => {
    const sum = sumMeasures(list, comparedMeasures)
    return { ...sum, ...computeChanges(sum, compared), ...computeShares(sum, total, compared), trend }
  }
  const m = genreTrendWords[language]
  const list = listedGroups.map((group): GenreTrendRow => {
    const publisher = publishers.get(group.publisherGroupId ?? 0)
    const genreName =
      body.groupBy === 'publisher'
        ? null
        : group.genreKey === null
          ? m.noGenre
          : (genreNames.get(group.genreKey) ?? group.genreKey)
    const publisherName = body.groupBy === 'genre' ? null : (publisher?.publisher_nm ?? m.noPublisher)
    return {
      kind: 'named',
      label: [genreName, publisherName].filter((name) => name !== null).join(' / '),
      genreKey: group.genreKey,
      genreName,
      publisherCd: publisher?.publisher_cd ?? null,
      publisherName,
      own: isOwn(group),
      ...toRow([group], trends.get(group.key) ?? []),
    }
  })
  if (rest.length > 0) {
    const left = totalTrend.map((value, index) => list.reduce((sum, row) => sum - (row.trend[index] ?? 0), value))
    list.push({
      kind: 'rest',
      label: m.rest,
      genreKey: null,
      genreName: body.groupBy === 'publisher' ? null : m.rest,
      publisherCd: null,
      publisherName: body.groupBy === 'genre' ? null : m.rest,
      own: false,
      ...toRow(rest, left),
    })
  }
  const ownGroups = groups.filter(isOwn)
  const own = [...Map.groupBy(ownGroups, ({ publisherGroupId }) => publisherGroupId).entries()].map(([id, some]) => ({
    publisherName: publishers.get(id ?? 0)?.publisher_nm ?? '',
    ...sumMeasures(some, ['quantity', 'amount']),
  }))
  return {
    list,
    totals,
    own: own.sort((a, b) => b[basis] - a[basis]),
    ownShare: own.length === 0 ? null : computeShare(sumMeasures(ownGroups, [basis])[basis], total[basis]),
    buckets,
    partial: getPartialBuckets(buckets, { unit: body.unit, period, wholeDay }),
    ...comparison,
    lastYear: lastYear.comparedPeriod === null ? null : lastYear.previousPeriod,
    excluded,
    groups: groups.length,
    numberOfStores: report.numberOfStores,
    sameStoreDays: report.sameStoreDays,
  }
}
