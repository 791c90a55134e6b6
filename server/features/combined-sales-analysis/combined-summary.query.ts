import type { Knex } from 'knex'
import type { ItemGroup } from '../../../shared/items.ts'
import { percent, quotient } from '../../../shared/measures.ts'
import { hide, hideList, PAIR_K } from '../../warehouse/members/suppression.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { type CombinedQuestion, otherProducts, readPurchases, readWhole } from './purchases.ts'

const GENRES = 10

/** Baskets with and without A: how large they are, whether A is bought alone, and what genres go with it. */
export async function combinedSummary(knex: Knex, body: CombinedQuestion & { item: ItemGroup }, scope: DataScope) {
  const purchases = await readPurchases(knex, body, scope)
  const { unit, where, values } = purchases
  const other = otherProducts(knex, body.item, purchases.base, scope)
  const bind = (...bindings: unknown[]) => bindings as Knex.RawBinding[]
  const [sums, others, genres, whole] = await Promise.all([
    knex.raw(
      `with base as materialized (${purchases.baseSql}), unit as materialized (select distinct base.unit from base)
      select count(distinct fact_sale.${unit}) as units, sum(fact_sale.quantity) as quantity, sum(fact_sale.amount) as amount,
          count(distinct case when fact_sale.member_id is not null then fact_sale.${unit} end) as member_units
        from fact_sale join unit on unit.unit = fact_sale.${unit} where ${where}`,
      bind(...values, ...values),
    ),
    knex.raw(
      `with base as materialized (${purchases.baseSql})
      select count(distinct fact_sale.${unit}) as units from fact_sale join base on ${purchases.near}
        where ${where} and fact_sale.product_id in (?)`,
      bind(...values, ...values, other),
    ),
    knex.raw(
      `with base as materialized (${purchases.baseSql}),
        held as materialized (
          select distinct fact_sale.product_id, fact_sale.${unit} as unit from fact_sale join base on ${purchases.near}
          where ${where}),
        named as (
          select held.unit, case when product.trade_genre_id is null
              then concat_ws(' / ', item_genre.item_nm, item_genre.dai_genre_nm)
              else concat_ws(' / ', trade_genre.genre_c1_nm, trade_genre.genre_c2_nm) end as name
          from held join product on product.id = held.product_id
            left join trade_genre on trade_genre.id = product.trade_genre_id
            left join item_genre on item_genre.id = product.item_genre_id
          where held.product_id in (?))
      select named.name, count(distinct named.unit) as pairs from named where named.name <> '' group by named.name
        having count(distinct named.unit) >= ${PAIR_K}
        order by pairs desc, named.name collate "C" limit ${GENRES}`,
      bind(...values, ...values, other),
    ),
    readWhole(knex, purchases, body),
  ])
  const row = sums.rows[0] as Record<string, unknown> | undefined
  const base = { units: Number(row?.units ?? 0), quantity: Number(row?.quantity ?? 0), amount: Number(row?.amount ?? 0) }
  const memberUnits = Number(row?.member_units ?? 0)
  const withOthers = Number(others.rows[0]?.units ?? 0)
  const rest = { units: whole.units - base.units, quantity: whole.quantity - base.quantity, amount: whole.amount - base.amount }
  // all = with A + without A; with A = with others + alone
  const [hidesAll, hidesBase, hidesRest, hidesOthers] = hide(
    [
      { value: whole.units, from: 2, to: 0, total: true },
      { value: base.units, from: 0, to: 1, total: true, under: [0] },
      { value: rest.units, from: 0, to: 2, under: [0] },
      { value: withOthers, from: 1, to: 2, under: [1] },
      { value: base.units - withOthers, from: 1, to: 2, under: [1] },
    ],
    PAIR_K,
  )
  const hidesCards = hidesBase || hideList([memberUnits, base.units - memberUnits], PAIR_K).parts[0]
  const basket = (of: typeof base, hidden: boolean | undefined) => ({
    units: hidden ? null : of.units,
    quantity: hidden || of.units === 0 ? null : quotient(of.quantity, of.units, 2),
    amount: hidden || of.units === 0 ? null : quotient(of.amount, of.units, 0),
  })
  return {
    base: purchases.named,
    allUnits: hidesAll ? null : whole.units,
    baseUnits: hidesBase ? null : base.units,
    baseShare: hidesAll || hidesBase ? null : percent(base.units, whole.units, 3),
    withBase: basket(base, hidesBase),
    withoutBase: basket(rest, hidesRest),
    withOthers: hidesOthers ? null : withOthers,
    withOthersRate: hidesBase || hidesOthers ? null : percent(withOthers, base.units),
    memberShare: body.by === 'member' || hidesCards ? null : percent(memberUnits, base.units),
    genres: hidesBase
      ? []
      : (genres.rows as { name: string; pairs: number }[]).map((genre) => ({
          name: genre.name,
          pairs: Number(genre.pairs),
          confidence: percent(Number(genre.pairs), base.units),
        })),
    suppressed: [hidesAll, hidesBase, hidesRest, hidesOthers, body.by === 'receipt' && hidesCards].some(Boolean),
  }
}
