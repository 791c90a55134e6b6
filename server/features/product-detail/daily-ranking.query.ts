import type { Knex } from 'knex'
import type { Body, Result } from '../../../shared/api/endpoint.ts'
import type { dailyRanking, RankDay } from '../../../shared/api/product-daily-ranking.ts'
import { productFilter } from '../../../shared/api/query-fields.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { countDays, listBuckets } from '../../../shared/calendar/period.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { getRankedKind } from '../../../shared/trade/kinds.ts'
import { idListSql, sql } from '../../warehouse/engine/sql.ts'
import { readProductColumns } from '../../warehouse/products/product-columns.ts'
import { findProduct } from '../../warehouse/products/product-lookup.ts'
import { readExcludedPublishers, shouldApplyExclusions } from '../../warehouse/products/publisher-groups.ts'
import { type DataScope, resolveProductSet, unlimitedScope } from '../../warehouse/products/scope.ts'
import { salesSql } from '../../warehouse/sales/query-sales.ts'
import { excludePublishers } from '../../warehouse/sales/report-conditions.ts'
import type { SalesQuery } from '../../warehouse/sales/sales-query.ts'
import { queryStoreIds } from '../../warehouse/stores/store-filter.ts'

/** Every title's daily sales are read, so the period is limited to about a year. */
const MAX_DAYS = 400

/**
 * Returns the groups in which the product is ranked, as conditions over `product_group as product`; null if it belongs to no such
 * group.
 */
async function readRankingGroups(knex: Knex, productId: number) {
  const own: { publisher_id: number | null; trade_genre_id: number | null } | undefined = await knex('product')
    .select('publisher_id', 'trade_genre_id')
    .where('id', productId)
    .first()
  const genres: { id: number; genre_c1_cd: string; genre_c2_cd: string | null }[] = await knex('trade_genre').select(
    'id',
    'genre_c1_cd',
    'genre_c2_cd',
  )
  const ownGenre = genres.find((genre) => genre.id === own?.trade_genre_id)
  const inLarge = genres.filter((genre) => genre.genre_c1_cd === ownGenre?.genre_c1_cd)
  const inMedium = inLarge.filter((item) => ownGenre?.genre_c2_cd != null && item.genre_c2_cd === ownGenre.genre_c2_cd)
  const genreConditionSql = (list: typeof genres) =>
    list.length === 0 ? null : `product.trade_genre_id in (${idListSql(list.map(({ id }) => id))})`
  return {
    genre_c1: genreConditionSql(inLarge),
    genre_c2: genreConditionSql(inMedium),
    publisher: own?.publisher_id == null ? null : `product.publisher_id = ${idListSql([own.publisher_id])}`,
  }
}

type Group = keyof Awaited<ReturnType<typeof readRankingGroups>>

/** A day with sales or refunds of the product: in each of its groups, how many titles sold and how many sold more. */
type SoldDay = { bucket: string; quantity: number | null } & Record<`titles_${Group | 'all'}` | `above_${Group | 'all'}`, number>

/** Returns the product's rank on each day of a period, among all titles, its genres and its publisher's titles. */
export const rankDaily = async (
  knex: Knex,
  body: Body<typeof dailyRanking>,
  scope: DataScope,
): Promise<QueryResult<Result<typeof dailyRanking>>> => {
  if (countDays(body.period) > MAX_DAYS) throw new AppError('period.tooLong', { days: MAX_DAYS })
  const { id } = await findProduct(knex, body.jan, scope)
  const [attributes, groups, excluded] = await Promise.all([
    readProductColumns(knex, [id]),
    readRankingGroups(knex, id),
    readExcludedPublishers(knex, unlimitedScope),
  ])
  const product = attributes.get(id)
  // the same titles as in the ranking; for a title of an excluded publisher nothing is excluded
  const isExcludedPublisher =
    excluded.some((excludedPublisher) => excludedPublisher.publisher_cd === product?.publisher_cd) ||
    !shouldApplyExclusions({}, scope)
  const left = isExcludedPublisher ? [] : excluded.map((excludedPublisher) => excludedPublisher.id)
  const ranked = (['genre_c1', 'genre_c2', 'publisher'] as const).map((name) => ({ name, within: groups[name] }))
  const counts = ranked.map(({ name, within }) =>
    within === null
      ? `0 as titles_${name}, 0 as above_${name}`
      : `count(case when peer.${name} and sold.quantity > 0 then 1 end) as titles_${name},
          count(case when peer.${name} and sold.quantity > own.quantity then 1 end) as above_${name}`,
  )
  const ranks = ranked.flatMap(({ name, within }) => (within === null ? [] : [{ name, within }]))
  const peers = `select ${['product.id', ...ranks.map(({ name, within }) => `${within} as ${name}`)].join(', ')}
    from product_group as product where ${ranks.map(({ within }) => within).join(' or ') || 'false'}`
  const kind = getRankedKind(product?.kind ?? 'book')
  const daily: Omit<SalesQuery, 'by'> = {
    period: body.period,
    unit: 'day',
    stores: queryStoreIds(knex, body.stores),
    channel: body.channel,
    figures: ['quantity'],
  }
  const rows = await sql<SoldDay>(
    knex,
    `select sold.bucket, max(own.quantity) as quantity, count(case when sold.quantity > 0 then 1 end) as titles_all,
          count(case when sold.quantity > own.quantity then 1 end) as above_all, ${counts.join(', ')}
        from (:sold) as sold left join (:own) as own on own.bucket = sold.bucket
          left join (${peers}) as peer on peer.id = sold.group_id
        group by sold.bucket`,
    {
      sold: salesSql(knex, {
        ...daily,
        by: ['product_id', 'group_id', 'bucket'],
        products: excludePublishers(knex, resolveProductSet(knex, productFilter.parse({ kind }), scope), left),
      }),
      own: salesSql(knex, { ...daily, by: ['product_id', 'bucket'], products: [id] }),
    },
  )
  const days = new Map(rows.map((row) => [row.bucket, row]))
  const list = listBuckets(body.period, 'day').map((date): RankDay => {
    const row = days.get(date)
    const getTitleCount = (name: Group | 'all') => row?.[`titles_${name}`] ?? 0
    const quantity = row?.quantity ?? 0
    const getRankIn = (name: Group | 'all') =>
      row && quantity > 0 && (name === 'all' || groups[name] !== null) ? row[`above_${name}`] + 1 : null
    return {
      date,
      quantity,
      rankAll: getRankIn('all'),
      rankGenreC1: getRankIn('genre_c1'),
      rankGenreC2: getRankIn('genre_c2'),
      rankPublisher: getRankIn('publisher'),
      titles: getTitleCount('all'),
      titlesGenreC1: getTitleCount('genre_c1'),
      titlesGenreC2: getTitleCount('genre_c2'),
      titlesPublisher: getTitleCount('publisher'),
    }
  })
  const findBest = (name: 'rankAll' | 'rankGenreC1' | 'rankGenreC2' | 'rankPublisher') => {
    let best: { rank: number; date: string } | null = null
    for (const day of list) {
      const rank = day[name]
      if (rank !== null && (best === null || rank < best.rank)) best = { rank, date: day.date }
    }
    return best
  }
  return {
    period: body.period,
    genreC1Nm: product?.genre_c1_nm ?? null,
    genreC2Nm: product?.genre_c2_nm ?? null,
    publisherName: product?.publisher_nm ?? null,
    list,
    totals: { quantity: list.reduce((sum, day) => sum + day.quantity, 0) },
    best: {
      all: findBest('rankAll'),
      genreC1: findBest('rankGenreC1'),
      genreC2: findBest('rankGenreC2'),
      publisher: findBest('rankPublisher'),
    },
  }
}
