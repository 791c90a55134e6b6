import type { Knex } from 'knex'
import type { GenreTrendBody, GenreTrendRow } from '../../../shared/contract/trend-by-genre.ts'
import { changeRate, share } from '../../../shared/measures.ts'
import { bucketsOf, lastYearPeriod, type Period, previousPeriod } from '../../../shared/period.ts'
import { publisherGroupsSql } from '../../warehouse/products/publisher-groups.ts'
import { type DataScope, productIds } from '../../warehouse/products/scope.ts'
import { askSales, type SalesQuestion, salesSql } from '../../warehouse/sales/sales-question.ts'
import { countStores, sameStoresOpen, storeIds } from '../../warehouse/stores/store-filter.ts'

type Conditions = Omit<SalesQuestion, 'period' | 'by'>
type Language = 'ja' | 'en'

const words = {
  ja: { rest: 'その他', noGenre: '分類なし', noPublisher: '出版社なし' },
  en: { rest: 'Other', noGenre: 'Unclassified', noPublisher: 'No publisher' },
} as const

const tradeLevels = ['genre_c1', 'genre_c2', 'genre_c3'] as const
const itemLevels = ['item', 'dai_genre', 'chu_genre', 'sho_genre'] as const

/** Columns of the codes and names down to the level asked about. */
function genreColumns(level: GenreTrendBody['genreLevel']): { table: 'trade_genre' | 'item_genre'; columns: readonly string[] } {
  if (level === 'item' || level.startsWith('item-')) {
    const depth = ['item', 'item-large', 'item-medium', 'item-small'].indexOf(level) + 1
    return { table: 'item_genre', columns: itemLevels.slice(0, depth) }
  }
  return { table: 'trade_genre', columns: tradeLevels.slice(0, ['large', 'medium', 'small'].indexOf(level) + 1) }
}

/** Group of every product: genre_key (a path, null where the level has no code), publisher_group_id, and one key of both. */
function groupsSql(knex: Knex, body: GenreTrendBody): Knex.Raw {
  const { table, columns } = genreColumns(body.genreLevel)
  const path = columns.map((column) => `${table}.${column}_cd`).join(" || '/' || ")
  const genre = body.by === 'publisher' ? 'cast(null as text)' : `(${path})`
  const group = body.by === 'genre' ? 'cast(null as integer)' : 'publisher_group.publisher_group_id'
  return knex.raw(
    `select product.id as product_id, ${genre} as genre_key, ${group} as publisher_group_id,
        coalesce(${genre}, '') || '|' || coalesce(cast(${group} as text), '') as group_key
      from product left join ${table} on ${table}.id = product.${table}_id
        left join (?) as publisher_group on publisher_group.publisher_id = product.publisher_id`,
    [publisherGroupsSql(knex, 'merge') as unknown as Knex.RawBinding],
  )
}

interface Group {
  key: string
  genreKey: string | null
  publisherGroupId: number | null
  /** Of the period, the period before, and last year. */
  quantity: [number, number, number]
  amount: [number, number, number]
}

/** Sums of each group in the three periods, by product first. */
async function readGroups(
  knex: Knex,
  body: GenreTrendBody,
  conditions: Conditions,
  periods: readonly Period[],
): Promise<Group[]> {
  const parts = periods.map(
    (_period, index) => `select ${index} as part, product_id, quantity, amount from (?) as asked_${index}`,
  )
  const { rows } = await knex.raw(
    `with grouped as (?), moved as (${parts.join(' union all ')})
      select grouped.group_key, grouped.genre_key, grouped.publisher_group_id, moved.part,
          sum(moved.quantity) as quantity, sum(moved.amount) as amount
        from moved join grouped on grouped.product_id = moved.product_id
        group by grouped.group_key, grouped.genre_key, grouped.publisher_group_id, moved.part`,
    [
      groupsSql(knex, body),
      ...periods.map((period) => salesSql(knex, { ...conditions, period, by: ['product_id'] })),
    ] as unknown as Knex.RawBinding[],
  )
  const groups = new Map<string, Group>()
  for (const row of rows as Record<string, unknown>[]) {
    const key = String(row.group_key)
    const group = groups.get(key) ?? {
      key,
      genreKey: row.genre_key === null ? null : String(row.genre_key),
      publisherGroupId: row.publisher_group_id === null ? null : Number(row.publisher_group_id),
      quantity: [0, 0, 0],
      amount: [0, 0, 0],
    }
    const part = Number(row.part) as 0 | 1 | 2
    group.quantity[part] = Number(row.quantity)
    group.amount[part] = Number(row.amount)
    groups.set(key, group)
  }
  // a channel that sold nothing leaves rows of zeros
  return [...groups.values()].filter((one) => [...one.quantity, ...one.amount].some((value) => value !== 0))
}

/** The basis of some groups in each bucket. */
async function readTrends(
  knex: Knex,
  body: GenreTrendBody,
  conditions: Conditions,
  { keys, buckets }: { keys: readonly string[]; buckets: readonly string[] },
): Promise<Map<string, number[]>> {
  const trends = new Map(keys.map((key) => [key, buckets.map(() => 0)]))
  if (keys.length === 0) return trends
  const basis = body.basis === 1 ? 'amount' : 'quantity'
  const { rows } = await knex.raw(
    `with picked as materialized (select product_id, group_key from (?) as grouped
          where group_key in (${keys.map(() => '?').join(', ')})),
        sold as (select product_id, bucket, ${basis} as value from (?) as asked)
      select picked.group_key, sold.bucket, sum(sold.value) as value
        from sold join picked on picked.product_id = sold.product_id group by picked.group_key, sold.bucket`,
    [
      groupsSql(knex, body),
      ...keys,
      salesSql(knex, { ...conditions, period: body.period, by: ['product_id', 'bucket'] }),
    ] as unknown as Knex.RawBinding[],
  )
  const at = new Map(buckets.map((bucket, index) => [bucket, index]))
  for (const row of rows as Record<string, unknown>[]) {
    const trend = trends.get(String(row.group_key))
    const index = at.get(String(row.bucket).slice(0, 10))
    if (trend && index !== undefined) trend[index] = Number(row.value)
  }
  return trends
}

/** Names of the genres of the level, by path. */
async function readGenreNames(knex: Knex, body: GenreTrendBody): Promise<Map<string, string>> {
  if (body.by === 'publisher') return new Map()
  const { table, columns } = genreColumns(body.genreLevel)
  const rows: Record<string, string | null>[] = await knex(table).distinct(
    columns.flatMap((column) => [`${table}.${column}_cd`, `${table}.${column}_nm`]),
  )
  const names = new Map<string, string>()
  for (const row of rows) {
    const codes = columns.map((column) => row[`${column}_cd`])
    if (codes.some((cd) => cd === null)) continue
    const path = codes.join('/')
    const name = columns.map((column) => row[`${column}_nm`] ?? row[`${column}_cd`]).join(' › ')
    // a code that is written with several names goes by the first of them
    const known = names.get(path)
    if (known === undefined || name < known) names.set(path, name)
  }
  return names
}

/** Trends by genre, publisher, or both, with the rest as one row: the rows add up to the total. */
export async function trendGenres(
  knex: Knex,
  body: GenreTrendBody,
  { scope, language }: { scope: DataScope; language: Language },
) {
  const basis = body.basis === 1 ? 'amount' : 'quantity'
  const before = previousPeriod(body.period)
  const lastYear = lastYearPeriod(body.period)
  const earliest = before.from < lastYear.from ? before.from : lastYear.from
  const open = sameStoresOpen(body, earliest)
  const conditions: Conditions = {
    unit: body.unit,
    weekStartsOn: body.weekStartsOn,
    products: productIds(knex, body.products, scope),
    stores: storeIds(knex, body.stores, open),
    channel: body.channel,
  }
  const buckets = bucketsOf(body.period, body.unit, body.weekStartsOn)
  const [groups, whole, genreNames, publishers, numberOfStores] = await Promise.all([
    readGroups(knex, body, conditions, [body.period, before, lastYear]),
    askSales(knex, { ...conditions, period: body.period, by: ['bucket'] }),
    readGenreNames(knex, body),
    body.by === 'genre'
      ? []
      : (knex('publisher').select('publisher.id', 'publisher.publisher_cd', 'publisher.publisher_nm') as Promise<
          { id: number; publisher_cd: string; publisher_nm: string }[]
        >),
    countStores(knex, body.stores, { open, channel: body.channel }),
  ])
  const publisherGroups = new Map(publishers.map((one) => [Number(one.id), one]))
  const cdOf = (group: Group) => publisherGroups.get(group.publisherGroupId ?? 0)?.publisher_cd ?? ''
  const order = (group: Group) => `${group.genreKey ?? ''}|${cdOf(group)}`
  groups.sort((a, b) => b[basis][0] - a[basis][0] || (order(a) < order(b) ? -1 : 1))
  const shown = groups.slice(0, body.limit)
  const rest = groups.slice(body.limit)
  const trends = await readTrends(knex, body, conditions, { keys: shown.map((one) => one.key), buckets })

  const sumOf = (list: readonly Group[], part: 0 | 1 | 2, of: 'quantity' | 'amount') =>
    list.reduce((sum, one) => sum + one[of][part], 0)
  const figures = (list: readonly Group[], trend: number[]) => ({
    quantity: sumOf(list, 0, 'quantity'),
    amount: sumOf(list, 0, 'amount'),
    previousQuantity: sumOf(list, 1, 'quantity'),
    previousAmount: sumOf(list, 1, 'amount'),
    changeRate: changeRate(sumOf(list, 0, basis), sumOf(list, 1, basis)),
    lastYearQuantity: sumOf(list, 2, 'quantity'),
    lastYearAmount: sumOf(list, 2, 'amount'),
    lastYearChangeRate: changeRate(sumOf(list, 0, basis), sumOf(list, 2, basis)),
    trend,
  })
  const found = new Map(whole.map((row) => [String(row.bucket).slice(0, 10), row[basis]]))
  const totalTrend = buckets.map((bucket) => found.get(bucket) ?? 0)
  const totals = figures(groups, totalTrend)
  const list = shown.map((group): GenreTrendRow => {
    const publisher = publisherGroups.get(group.publisherGroupId ?? 0)
    const genreName =
      body.by === 'publisher'
        ? null
        : group.genreKey === null
          ? words[language].noGenre
          : (genreNames.get(group.genreKey) ?? group.genreKey)
    const publisherName = body.by === 'genre' ? null : (publisher?.publisher_nm ?? words[language].noPublisher)
    return {
      kind: 'named',
      label: [genreName, publisherName].filter((name) => name !== null).join(' / '),
      genreKey: group.genreKey,
      genreName,
      publisherCd: publisher?.publisher_cd ?? null,
      publisherName,
      own: scope.ownPublisherCds.includes(publisher?.publisher_cd ?? ''),
      share: share(group[basis][0], totals[basis]),
      ...figures([group], trends.get(group.key) ?? []),
    }
  })
  if (rest.length > 0) {
    const left = totalTrend.map((value, index) => list.reduce((sum, row) => sum - (row.trend[index] ?? 0), value))
    list.push({
      kind: 'rest',
      label: words[language].rest,
      genreKey: null,
      genreName: body.by === 'publisher' ? null : words[language].rest,
      publisherCd: null,
      publisherName: body.by === 'genre' ? null : words[language].rest,
      own: false,
      share: share(sumOf(rest, 0, basis), totals[basis]),
      ...figures(rest, left),
    })
  }
  return {
    list,
    totals,
    buckets,
    period: body.period,
    previousPeriod: before,
    lastYear,
    groups: groups.length,
    numberOfStores,
  }
}
