import type { Knex } from 'knex'
import type { ClusterBody } from '../../../shared/api/purchase-cluster.ts'
import { getEnglishGenreName } from '../../../shared/trade/genre-names.ts'
import { createFragment, sql } from '../../warehouse/engine/sql.ts'
import { ageGroupSql } from '../../warehouse/members/age-group.ts'
import { countMembers, MIN_TRUE_MEMBERS } from '../../warehouse/members/cell-keys.ts'
import { readProducts } from '../../warehouse/products/product-columns.ts'
import { toProductQuery } from '../../warehouse/products/product-set.ts'
import { applyScope, type DataScope } from '../../warehouse/products/scope.ts'
import type { BuyerQuery } from './buyers.ts'

/** Maximum number of buyers that are grouped; above it a sample is used. */
export const MAX_SAMPLED_BUYERS = 20_000
/** Number of products from which typical ones of a cluster are chosen. */
const MAX_PRODUCTS = 150

/** A buyer with the copies of each feature among their other purchases. */
export interface BuyerTaste {
  id: number
  recordKey: number
  gender: number
  ageGroup: number
  copies: Map<number, number>
}

/** Counts buyers as they may be shown; null if hidden. */
export const countBuyers = (buyers: readonly BuyerTaste[]): number | null =>
  countMembers({ members: buyers.length, keys: buyers.reduce((sum, { recordKey }) => sum + recordKey, 0) })

export interface BuyerTastes {
  members: BuyerTaste[]
  /** Names of the features by index: large genres, kinds of magazines, other items. */
  features: { ja: string; en: string }[]
  /** Products that many of the buyers also bought, with these buyers. */
  products: { jan: string; productName: string; authorName: string | null; members: number[] }[]
  /** True if only a sample of the buyers was read. */
  sampled: boolean
}

/** A member with their other purchases, or a product with its buyers. */
interface SaleLine {
  of_members: number
  id: number
  record_key: number
  gender: number
  age_group: number
  bought: string | null
}

/** Products with neither trade genre nor item: goods that were loaded by code only. */
export const NO_GENRE = { ja: 'ジャンルのない商品', en: 'titles without a genre' }

/** Spreads members by number, so that the same ones are sampled in every query. */
const sampleOrderSql = 'mod(cast(buyer.id as bigint) * 2654435761, 4294967296)'

/** SQL of a product's feature: its large genre, the kind of a magazine, the item without a trade genre. */
const featureSql = `case when product.trade_genre_id is null then 'i' || coalesce(item_genre.item_cd, '')
    when product.kind = 'magazine' then 'm' || trade_genre.genre_c1_cd || coalesce(trade_genre.genre_c2_cd, '')
    else 't' || trade_genre.genre_c1_cd end`
const featureNameSql = `case when product.trade_genre_id is null then coalesce(item_genre.item_nm, '')
    when product.kind = 'magazine' then coalesce(trade_genre.genre_c2_nm, trade_genre.genre_c1_nm) else trade_genre.genre_c1_nm end`
const genreJoinsSql = `left join trade_genre on trade_genre.id = product.trade_genre_id
      left join item_genre on item_genre.id = product.item_genre_id`

/** Members who bought the products, or a sample of them. Reads from `target`. */
export const buyerSampleSql = (knex: Knex, { ofMembers }: Pick<BuyerQuery, 'ofMembers'>, most = MAX_SAMPLED_BUYERS): Knex.Raw =>
  createFragment(
    knex,
    `select buyer.id
      from (
        select distinct fact_sale.member_id as id from fact_sale
        where fact_sale.product_id in (select target.id from target) and fact_sale.quantity > 0 and :ofMembers) as buyer
      order by ${sampleOrderSql}, buyer.id
      limit :most`,
    { ofMembers, most },
  )

/** Copies of the other products bought by the members of `sample`: member_id, product_id, quantity. */
export const otherPurchasesSql = (
  knex: Knex,
  { ofMembers, others }: Pick<BuyerQuery, 'ofMembers'> & { others: Knex.QueryBuilder },
): Knex.Raw =>
  createFragment(
    knex,
    `select fact_sale.member_id, fact_sale.product_id, sum(fact_sale.quantity) as quantity
      from fact_sale join sample on sample.id = fact_sale.member_id
      where fact_sale.quantity > 0 and :ofMembers and fact_sale.product_id in (:others)
        and fact_sale.product_id not in (select target.id from target)
      group by fact_sale.member_id, fact_sale.product_id`,
    { ofMembers, others },
  )

/** Copies of `other` by member and feature: member_id, feature, quantity. */
export const memberFeaturesSql = (knex: Knex): Knex.Raw =>
  createFragment(
    knex,
    `select other.member_id, ${featureSql} as feature, sum(other.quantity) as quantity
      from other join product on product.id = other.product_id
      ${genreJoinsSql}
      group by 1, 2`,
  )

/** Rows of `featured` by member, with features and copies in one text: member_id, bought. */
export const featuresByMemberSql = (knex: Knex): Knex.Raw =>
  createFragment(
    knex,
    `select featured.member_id, string_agg(featured.feature || ':' || cast(featured.quantity as text), ' ') as bought
      from featured
      group by featured.member_id`,
  )

/** Products of `other` that most members bought, without those bought by few: product_id, members in one text. */
export const popularProductsSql = (knex: Knex): Knex.Raw =>
  createFragment(
    knex,
    `select other.product_id, string_agg(cast(other.member_id as text), ' ') as members
      from other
      group by other.product_id
      having count(*) >= :least
      order by count(*) desc, other.product_id
      limit :most`,
    { least: MIN_TRUE_MEMBERS, most: MAX_PRODUCTS },
  )

/** Reads every feature with its name: grouped before naming, because products are many. */
const readFeatureNames = (knex: Knex) =>
  sql<{ feature: string; name: string }>(
    knex,
    `select distinct ${featureSql} as feature, ${featureNameSql} as name
      from (select distinct product.kind, product.trade_genre_id, product.item_genre_id from product) as product
      ${genreJoinsSql}`,
  )

/** Reads what else the buyers bought in the same period and stores, within the data range. */
export async function readBuyerTastes(knex: Knex, query: BuyerQuery, body: ClusterBody, scope: DataScope): Promise<BuyerTastes> {
  const { ofMembers } = query
  const until = body.period.to
  const others = toProductQuery(knex, null)
  applyScope(knex, others, scope)
  // one row per member with genres as text, and one row per product with its buyers: this transfers twenty thousand members
  // quickly
  const packed = sql<SaleLine>(
    knex,
    `with target as materialized (:target),
      sample as materialized (:sample),
      other as materialized (:other),
      featured as (:featured),
      packed as (:packed),
      popular as (:popular)
    select 1 as of_members, member.id, member.record_key, member.gender, ${ageGroupSql('cast(:until as date)', 'member.birth_decade')} as age_group,
        packed.bought
      from sample join member on member.id = sample.id left join packed on packed.member_id = sample.id
    union all
    select 0 as of_members, popular.product_id as id, 0 as record_key, 0 as gender, 0 as age_group, popular.members as bought from popular
    order by 1, 2`,
    {
      target: query.target,
      sample: buyerSampleSql(knex, query),
      other: otherPurchasesSql(knex, { ofMembers, others }),
      featured: memberFeaturesSql(knex),
      packed: featuresByMemberSql(knex),
      popular: popularProductsSql(knex),
      until,
    },
  )
  const [lines, named] = await Promise.all([packed, readFeatureNames(knex)])
  const rows = lines.filter((row) => row.of_members === 1)
  const products = lines.filter((row) => row.of_members === 0)
  const features = named.sort((a, b) => (a.feature < b.feature ? -1 : 1))
  const indexByFeature = new Map(features.map(({ feature: key }, index) => [key, index]))
  const identities = await readProducts(
    knex,
    products.map((row) => row.id),
    scope,
  )
  return {
    sampled: rows.length >= MAX_SAMPLED_BUYERS,
    // a feature is a letter for its kind, and the code
    features: features.map(({ feature: key, name }) =>
      name === '' ? NO_GENRE : { ja: name, en: getEnglishGenreName(name, key.slice(1)) },
    ),
    members: rows.map((row) => ({
      id: row.id,
      recordKey: row.record_key,
      gender: row.gender,
      ageGroup: row.age_group,
      copies: new Map(
        (row.bought === null ? [] : row.bought.split(' '))
          .map((part): [number, number] => {
            const at = part.lastIndexOf(':')
            return [indexByFeature.get(part.slice(0, at)) ?? -1, Number(part.slice(at + 1))]
          })
          .filter(([index]) => index >= 0)
          .sort((a, b) => a[0] - b[0]),
      ),
    })),
    products: products.flatMap((row) => {
      const product = identities.get(row.id)
      if (!product) return []
      return [
        {
          jan: product.jan,
          productName: product.productName,
          authorName: product.authorName,
          members: (row.bought ?? '').split(' ').map(Number),
        },
      ]
    }),
  }
}
