import type { Knex } from 'knex'
import type { ClusterBody } from '../../../shared/api/purchase-cluster.ts'
import { getHalfYearStart } from '../../../shared/calendar/period.ts'
import { type Bindings, createFragment, sql } from '../../warehouse/engine/sql.ts'
import { ageGroupSql } from '../../warehouse/members/age-group.ts'
import { buildStoreClass, halfYearSql, lotNumberSql } from '../../warehouse/members/lots.ts'
import { MIN_CELL_MEMBERS, roundDownToTens } from '../../warehouse/members/suppression.ts'
import type { SalesConditions } from '../../warehouse/sales/report-conditions.ts'

/** The products of the question and those of their genres, as subqueries over `product`. */
export interface BuyerQuestion {
  target: Knex.QueryBuilder
  genre: Knex.QueryBuilder
  /** Conditions for sales of the products. */
  conditions: SalesConditions
  /** Condition on fact_sale: a line of a member in the period and stores. */
  ofMembers: Knex.Raw
  /** The same from the first day of the lots on. */
  ofBuyers: Knex.Raw
}

/** Independent groupings, each with its own lots: everybody, by gender, by age, by store attributes. */
export const lotFamilies = ['total', 'gender', 'age', 'cell', 'category', 'location', 'area'] as const
export type LotFamily = (typeof lotFamilies)[number]

/** A family in SQL: numbers compare faster than texts. */
export const toFamilyNumber = (family: LotFamily): number => lotFamilies.indexOf(family)

/** Members of one key of a family. */
export interface LotCount {
  /** In whole lots. */
  buyers: number
  copies: number
  /** True if there are members who may not be counted. */
  hasSome: boolean
}

const isUnbounded = ({ from, to }: { from: unknown; to: unknown }) => from === null && to === null

/** True if the conditions can distinguish single titles; each is then counted in its own lots. */
export function isCountedByTitle({ jans, products }: Pick<ClusterBody, 'jans' | 'products'>): boolean {
  const { releaseDate, price, author, keyword } = products
  return (
    jans.length > 0 ||
    products.jans.length > 0 ||
    !isUnbounded(releaseDate) ||
    !isUnbounded(price) ||
    author !== '' ||
    keyword !== ''
  )
}

/** SQL of the unit that has its own lots, from `product`: a title, else publishers, series or genres as in the conditions. */
function lotUnitSql({ jans, products }: Pick<ClusterBody, 'jans' | 'products'>): string {
  if (isCountedByTitle({ jans, products })) return 'product.id'
  const named = [
    ...(products.publisherCds.length > 0 ? ['product.publisher_id'] : []),
    ...(products.seriesCds.length > 0 ? ['product.series_id'] : []),
    ...(products.genreKeys.length > 0 ? ['product.trade_genre_id'] : []),
    ...(products.itemGenreKeys.length > 0 ? ['product.item_genre_id'] : []),
  ]
  return named.length === 0 ? "'all'" : `concat_ws('/', ${named.join(', ')})`
}

/** More than any store number: first day and store are combined into one number for comparison. */
export const STORE_NUMBER_FACTOR = 10_000_000

/** The start of the day numbers, and a day as such a number. */
const dayNumberSql = (daySql: string) => `${daySql} - date '2000-01-01'`

/**
 * SQL of first purchases by counted unit: unit, class, half, member_id, first_day, first_store, copies. A title's first purchase
 * is that of a half-year, whatever the question's period, so that lots do not move with the period; copies are those of that day.
 * For whole publishers and genres they are of the whole period. Reads from `target`.
 */
export function clusterPurchasesSql(knex: Knex, { ofBuyers }: Pick<BuyerQuestion, 'ofBuyers'>, body: ClusterBody): Knex.Raw {
  const storeClass = buildStoreClass(body.stores)
  const lines = `fact_sale
          join (select product.id, ${lotUnitSql(body)} as unit from product where product.id in (select target.id from target)) as unit
            on unit.id = fact_sale.product_id
          ${storeClass.join}
        where :ofBuyers`
  if (isCountedByTitle(body))
    return createFragment(
      knex,
      `select unit, class, half, member_id, first_day, first_store, copies
      from (
        select visit.*, row_number() over (partition by unit, class, half, member_id order by first_day) as turn
        from (
          select unit.unit, ${storeClass.column} as class, ${halfYearSql('fact_sale.sale_date')} as half, fact_sale.member_id,
            ${dayNumberSql('fact_sale.sale_date')} as first_day,
            min(case when fact_sale.quantity > 0 then fact_sale.store_id end) as first_store, sum(fact_sale.quantity) as copies
          from ${lines}
          group by 1, 2, 3, 4, 5
          having max(fact_sale.quantity) > 0) as visit) as turns
      where turn = 1`,
      { ofBuyers },
    )
  return createFragment(
    knex,
    `select counted.unit, counted.class, counted.half, counted.member_id,
        cast(floor(counted.first / ${STORE_NUMBER_FACTOR}.0) as integer) as first_day, cast(mod(counted.first, ${STORE_NUMBER_FACTOR}) as integer) as first_store,
        counted.copies
      from (
        select unit.unit, ${storeClass.column} as class, 0 as half, fact_sale.member_id,
          min(case when fact_sale.quantity > 0
            then cast(${dayNumberSql('fact_sale.sale_date')} as bigint) * ${STORE_NUMBER_FACTOR} + fact_sale.store_id end) as first,
          sum(case when fact_sale.sale_date >= cast(:from as date) then fact_sale.quantity else 0 end) as copies
        from ${lines}
        group by 1, 2, 3, 4) as counted
      where counted.first is not null`,
    { from: body.period.from, ofBuyers },
  )
}

/** Rows of `taken` with the member's attributes on the day, and the first store's. */
export const buyerAttributesSql = (knex: Knex, until: string): Knex.Raw =>
  createFragment(
    knex,
    `select taken.*, member.gender, ${ageGroupSql('cast(:until as date)', 'member.birth_decade')} as age_group,
        store.category_cd, store.location_cd, store.area_cd
      from taken join member on member.id = taken.member_id join store on store.id = taken.first_store`,
    { until },
  )

const keys: Record<LotFamily, string> = {
  total: "''",
  gender: 'cast(gender as text)',
  age: 'cast(age_group as text)',
  cell: "concat_ws('/', gender, age_group)",
  category: "coalesce(category_cd, '')",
  location: "coalesce(location_cd, '')",
  area: "coalesce(area_cd, '')",
}

/** Rows of `known` for each member and family, with the key. */
export const familyKeysSql = (knex: Knex, families: readonly LotFamily[]): Knex.Raw =>
  createFragment(
    knex,
    families
      .map(
        (family) =>
          `select ${toFamilyNumber(family)} as family, ${keys[family]} as key, unit, class, half, member_id, first_day, copies from known`,
      )
      .join(' union all '),
  )

/** Rows of `keyed` with the lot number, in the order of first purchases. */
export const lotNumbersSql = (knex: Knex): Knex.Raw =>
  createFragment(
    knex,
    `select keyed.*, ${lotNumberSql(`row_number() over (
        partition by keyed.family, keyed.key, keyed.unit, keyed.class, keyed.half
        order by keyed.first_day, keyed.member_id)`)} as lot
      from keyed`,
  )

/** Rows of `placed` in full lots within the period. */
export const countedBuyersSql = (knex: Knex, from: string): Knex.Raw =>
  createFragment(
    knex,
    `select placed.*
      from placed join (
        select family, key, unit, class, half, lot from placed
        group by family, key, unit, class, half, lot
        having count(*) = ${MIN_CELL_MEMBERS} and min(first_day) >= ${dayNumberSql('cast(:from as date)')}) as lot
        on lot.family = placed.family and lot.key = placed.key and lot.unit = placed.unit and lot.class = placed.class
          and lot.half = placed.half and lot.lot = placed.lot`,
    { from },
  )

/** The CTEs in order, for queries of `counted`, for the requested families. */
export const lotCtes = `target as materialized (:target),
  taken as materialized (:taken),
  known as materialized (:known),
  keyed as (:keyed),
  placed as materialized (:placed),
  counted as materialized (:counted)`
export const buildLotBindings = (
  knex: Knex,
  { question, body, families }: { question: BuyerQuestion; body: ClusterBody; families: readonly LotFamily[] },
) =>
  ({
    target: question.target,
    taken: clusterPurchasesSql(knex, question, body),
    known: buyerAttributesSql(knex, body.period.to),
    keyed: familyKeysSql(knex, families),
    placed: lotNumbersSql(knex),
    counted: countedBuyersSql(knex, body.period.from),
  }) satisfies Bindings

/** Returns the first day whose purchases form lots. */
export const getLotsStart = (body: ClusterBody): string =>
  isCountedByTitle(body) ? getHalfYearStart(body.period.from) : body.period.from

/** Reads buyers in whole lots by family and key. A member of several units counts once, so the sum is rounded down to tens. */
export async function readLotCounts(
  knex: Knex,
  question: BuyerQuestion,
  body: ClusterBody,
): Promise<(family: LotFamily, key: string) => LotCount> {
  const rows = await sql<{ family: number; key: string; buyers: number; copies: number }>(
    knex,
    `with ${lotCtes}
    select bought.family, bought.key, coalesce(full_lots.buyers, 0) as buyers, coalesce(full_lots.copies, 0) as copies
    from (select family, key from placed where first_day >= ${dayNumberSql('cast(:from as date)')} group by family, key) as bought
      left join (select family, key, count(distinct member_id) as buyers, sum(copies) as copies from counted group by family, key)
        as full_lots on full_lots.family = bought.family and full_lots.key = bought.key`,
    { ...buildLotBindings(knex, { question, body, families: lotFamilies }), from: body.period.from },
  )
  const found = new Map(rows.map((row) => [`${row.family} ${row.key}`, row]))
  return (family, key) => {
    const row = found.get(`${toFamilyNumber(family)} ${key}`)
    const buyers = roundDownToTens(row?.buyers ?? 0)
    return { buyers, copies: buyers === 0 ? 0 : (row?.copies ?? 0), hasSome: row !== undefined }
  }
}
