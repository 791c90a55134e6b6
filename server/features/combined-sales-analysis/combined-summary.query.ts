import type { Knex } from 'knex'
import type { ItemGroup } from '../../../shared/items.ts'
import { percent, quotient } from '../../../shared/measures.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { hide, hideList, PAIR_K } from '../../warehouse/members/suppression.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { type Baskets, type CombinedQuestion, otherProducts, readBaskets, readWhole } from './baskets.ts'
import { type MemberQuestion, readMemberSums, readPairs } from './member-pairs.ts'

const GENRES = 10

interface BaseSums {
  baskets: number
  quantity: number
  amount: number
  /** Baskets with a member's card. */
  member_baskets: number
}

/** Everything in the baskets with A. */
const readBaseSums = async (knex: Knex, { basket, purchase, withBase }: Baskets): Promise<BaseSums> => {
  const [sums] = await sql<BaseSums>(
    knex,
    `with base as materialized (:withBase),
      base_basket as materialized (select distinct base.basket from base)
    select count(distinct ${basket}) as baskets, coalesce(sum(fact_sale.quantity), 0) as quantity,
      coalesce(sum(fact_sale.amount), 0) as amount,
      count(distinct case when fact_sale.member_id is not null then ${basket} end) as member_baskets
    from fact_sale join base_basket on base_basket.basket = ${basket}
    where :purchase`,
    { withBase, purchase },
  )
  return sums ?? { baskets: 0, quantity: 0, amount: 0, member_baskets: 0 }
}

/** Baskets with A and at least one of the other products. */
const countWithOthers = async (
  knex: Knex,
  { basket, purchase, withBase, nearBase }: Baskets,
  others: Knex.QueryBuilder,
): Promise<number> => {
  const [row] = await sql<{ baskets: number }>(
    knex,
    `with base as materialized (:withBase)
    select count(distinct ${basket}) as baskets
    from fact_sale join base on :nearBase
    where :purchase and fact_sale.product_id in (:others)`,
    { withBase, nearBase, purchase, others },
  )
  return row?.baskets ?? 0
}

/** The name of a product's genre: of the trade, or of its item where it has none. */
const genreNameSql = `case when product.trade_genre_id is null
            then concat_ws(' / ', item_genre.item_nm, item_genre.dai_genre_nm)
            else concat_ws(' / ', trade_genre.genre_c1_nm, trade_genre.genre_c2_nm) end`
const genreJoins = `left join trade_genre on trade_genre.id = product.trade_genre_id
          left join item_genre on item_genre.id = product.item_genre_id`

interface GenreBeside {
  name: string
  co_occurrences: number
}

/** Genres of the other products, by the baskets with A that hold some of them. */
const readGenres = (knex: Knex, { basket, purchase, withBase, nearBase }: Baskets, others: Knex.QueryBuilder) =>
  sql<GenreBeside>(
    knex,
    `with base as materialized (:withBase),
      held as materialized (
        select distinct fact_sale.product_id, ${basket} as basket
        from fact_sale join base on :nearBase
        where :purchase),
      named as (
        select held.basket, ${genreNameSql} as name
        from held join product on product.id = held.product_id
          ${genreJoins}
        where held.product_id in (:others))
    select named.name, count(distinct named.basket) as co_occurrences
    from named
    where named.name <> ''
    group by named.name
    having count(distinct named.basket) >= :least
    order by co_occurrences desc, named.name collate "C"
    limit :most`,
    { withBase, nearBase, purchase, others, least: PAIR_K, most: GENRES },
  )

/** What is counted of the baskets with A. */
interface Counted {
  base: BaseSums
  /** Baskets with A, as shown. */
  baskets: number
  withOthers: number
  genres: GenreBeside[]
  /** By member: are there some with A, but no lot of them? */
  few: boolean
}

async function countReceipts(knex: Knex, of: Baskets, others: Knex.QueryBuilder): Promise<Counted> {
  const [base, withOthers, genres] = await Promise.all([
    readBaseSums(knex, of),
    countWithOthers(knex, of, others),
    readGenres(knex, of, others),
  ])
  return { base, baskets: base.baskets, withOthers, genres, few: false }
}

/** The same by member, in whole lots (member-pairs.ts). */
async function countMembers(
  knex: Knex,
  { purchase }: Pick<Baskets, 'purchase'>,
  { question, others }: { question: MemberQuestion; others: Knex.QueryBuilder },
): Promise<Counted> {
  const [{ base, sums }, [withOthers], genres] = await Promise.all([
    readMemberSums(knex, question, purchase),
    readPairs(knex, question, { key: "'any'", others }),
    readPairs(knex, question, {
      key: genreNameSql,
      joins: `join product on product.id = fact_sale.product_id ${genreJoins}`,
      others,
    }),
  ])
  const { members, some } = base
  return {
    base: { ...sums, member_baskets: sums.baskets },
    baskets: members,
    withOthers: Math.min(members, withOthers?.members ?? 0),
    genres: genres
      .map(({ key, members: together }) => ({ name: String(key), co_occurrences: Math.min(members, together) }))
      .filter(({ co_occurrences }) => co_occurrences > 0)
      .sort((a, b) => b.co_occurrences - a.co_occurrences || (a.name < b.name ? -1 : 1))
      .slice(0, GENRES),
    few: members === 0 && some,
  }
}

/** Baskets with and without A: how large they are, whether A is bought alone, and what genres go with it. */
export async function combinedSummary(knex: Knex, body: CombinedQuestion & { item: ItemGroup }, scope: DataScope) {
  const of = await readBaskets(knex, body, scope)
  const others = otherProducts(knex, body.item, { base: of.base, scope })
  const [{ base, baskets, withOthers, genres, few }, whole] = await Promise.all([
    of.ofMembers ? countMembers(knex, of, { question: of.ofMembers, others }) : countReceipts(knex, of, others),
    readWhole(knex, of, body),
  ])
  const rest = {
    baskets: whole.baskets - baskets,
    quantity: whole.quantity - base.quantity,
    amount: whole.amount - base.amount,
  }
  // all = with A + without A; with A = with others + alone
  // members are counted in whole tens: those over are told by nothing
  const [hidesAll, hidesBase, hidesRest, hidesOthers] = of.ofMembers
    ? [false, few, false, few]
    : hide(
        [
          { value: whole.baskets, from: 2, to: 0, total: true },
          { value: baskets, from: 0, to: 1, total: true, under: [0] },
          { value: rest.baskets, from: 0, to: 2, under: [0] },
          { value: withOthers, from: 1, to: 2, under: [1] },
          { value: baskets - withOthers, from: 1, to: 2, under: [1] },
        ],
        PAIR_K,
      )
  const hidesCards = hidesBase || hideList([base.member_baskets, base.baskets - base.member_baskets], PAIR_K).parts[0]
  const means = (shown: number, sums: Pick<BaseSums, 'baskets' | 'quantity' | 'amount'>, hidden: boolean | undefined) => ({
    baskets: hidden ? null : shown,
    quantity: hidden || sums.baskets === 0 ? null : quotient(sums.quantity, sums.baskets, 2),
    amount: hidden || sums.baskets === 0 ? null : quotient(sums.amount, sums.baskets, 0),
  })
  return {
    base: of.named,
    allBaskets: hidesAll ? null : whole.baskets,
    baseBaskets: hidesBase ? null : baskets,
    baseShare: hidesAll || hidesBase ? null : percent(baskets, whole.baskets, 3),
    withBase: means(baskets, base, hidesBase),
    withoutBase: means(rest.baskets, rest, hidesRest),
    withOthers: hidesOthers ? null : withOthers,
    withOthersRate: hidesBase || hidesOthers ? null : percent(withOthers, baskets),
    memberShare: body.by === 'member' || hidesCards ? null : percent(base.member_baskets, base.baskets),
    genres: hidesBase
      ? []
      : genres.map(({ name, co_occurrences }) => ({
          name,
          coOccurrences: co_occurrences,
          confidence: percent(co_occurrences, baskets),
        })),
    suppressed: [hidesAll, hidesBase, hidesRest, hidesOthers, body.by === 'receipt' && hidesCards].some(Boolean),
  }
}
