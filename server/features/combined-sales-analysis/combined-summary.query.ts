import type { Knex } from 'knex'
import type { ItemGroup } from '../../../shared/trade/items.ts'
import { computePercent, divideAndRound } from '../../../shared/trade/measures.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { type CombinedQuestion, hideIfFew, type LotQuestion, readBaseBasketTotals, readPairCounts } from './basket-lots.ts'
import { queryOtherProducts, readBasketTotals, resolveBaskets } from './baskets.ts'

const MAX_GENRES = 10

/** SQL of a product's genre name: the trade genre, else the item. */
const genreNameSql = `case when product.trade_genre_id is null
            then concat_ws(' / ', item_genre.item_nm, item_genre.dai_genre_nm)
            else concat_ws(' / ', trade_genre.genre_c1_nm, trade_genre.genre_c2_nm) end`
const genreJoins = `left join trade_genre on trade_genre.id = product.trade_genre_id
          left join item_genre on item_genre.id = product.item_genre_id`

interface CombinedGenre {
  name: string
  coOccurrences: number
}

/** Reads the genres of the other products by the number of baskets with A that contain them; at most `maxCount`. */
async function readGenres(
  knex: Knex,
  question: LotQuestion,
  { others, maxCount }: { others: Knex.QueryBuilder; maxCount: number },
): Promise<CombinedGenre[]> {
  const joins = `join product on product.id = fact_sale.product_id ${genreJoins}`
  const genres = await readPairCounts(knex, question, { key: genreNameSql, joins, others })
  return genres
    .map(({ key, baskets }) => ({ name: String(key), coOccurrences: Math.min(maxCount, baskets) }))
    .filter(({ coOccurrences }) => coOccurrences > 0)
    .sort((a, b) => b.coOccurrences - a.coOccurrences || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_GENRES)
}

/** Compares baskets with and without A: their size, whether A is bought alone, and the genres bought with it. */
export async function summarizeCombinedSales(knex: Knex, body: CombinedQuestion & { item: ItemGroup }, scope: DataScope) {
  const resolvedBaskets = await resolveBaskets(knex, body, scope)
  const others = queryOtherProducts(knex, body.item, { base: resolvedBaskets.base, scope })
  const [{ base, sums, cards }, [otherKindRow], wholePeriod] = await Promise.all([
    readBaseBasketTotals(knex, resolvedBaskets.question),
    readPairCounts(knex, resolvedBaskets.question, { key: "'any'", others }),
    readBasketTotals(knex, resolvedBaskets.question),
  ])
  const { baskets, hasSome } = base
  const genres = await readGenres(knex, resolvedBaskets.question, { others, maxCount: baskets })
  const all = Math.max(wholePeriod.baskets, baskets)
  const rest = {
    baskets: all - baskets,
    quantity: wholePeriod.quantity - sums.quantity,
    amount: wholePeriod.amount - sums.amount,
  }
  const disclosed = {
    all: hideIfFew(all, wholePeriod.quantity > 0),
    base: hideIfFew(baskets, hasSome),
    rest: hideIfFew(rest.baskets, rest.quantity > 0),
    // no full lot can mean none or a few
    others: hideIfFew(Math.min(baskets, otherKindRow?.baskets ?? 0), hasSome),
    cards: hideIfFew(Math.min(baskets, cards.baskets), cards.hasSome),
  }
  const toMeans = (count: number | null, { baskets: counted, quantity, amount }: typeof rest) => ({
    baskets: count,
    quantity: count === null || counted === 0 ? null : divideAndRound(quantity, counted, 2),
    amount: count === null || counted === 0 ? null : divideAndRound(amount, counted, 0),
  })
  const toShare = (part: number | null, whole: number | null, digits?: number) =>
    part === null || whole === null ? null : computePercent(part, whole, digits)
  const isByReceipt = body.by === 'receipt'
  return {
    base: resolvedBaskets.named,
    allBaskets: disclosed.all,
    baseBaskets: disclosed.base,
    baseShare: toShare(disclosed.base, disclosed.all, 3),
    withBase: toMeans(disclosed.base, sums),
    withoutBase: toMeans(disclosed.rest, rest),
    withOthers: disclosed.others,
    withOthersRate: toShare(disclosed.others, disclosed.base),
    memberShare: isByReceipt ? toShare(disclosed.cards, disclosed.base) : null,
    genres: genres.map(({ name, coOccurrences }) => ({
      name,
      coOccurrences,
      confidence: computePercent(coOccurrences, baskets),
    })),
    suppressed: [disclosed.all, disclosed.base, disclosed.rest, disclosed.others, isByReceipt ? disclosed.cards : 0].includes(
      null,
    ),
  }
}
