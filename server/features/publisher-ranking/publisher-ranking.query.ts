import type { Knex } from 'knex'
import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { PublisherRankingBody, PublisherRankingRow, publisherRanking } from '../../../shared/contract/publisher-ranking.ts'
import type { Unstamped } from '../../../shared/contract/report.ts'
import { changeRate, returnRate, saleRate, share } from '../../../shared/measures.ts'
import { type Comparison, comparedPart, type Period, stepsTo } from '../../../shared/period.ts'
import { idList, sql } from '../../warehouse/engine/sql.ts'
import { joinedFigures } from '../../warehouse/products/product-set.ts'
import { publisherGroupsSql, readNamedPublishers } from '../../warehouse/products/publisher-groups.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { readExclusions } from '../../warehouse/sales/exclusions.ts'
import { reportConditions, type SalesConditions } from '../../warehouse/sales/report-conditions.ts'
import { salesSql, steppedSql } from '../../warehouse/sales/sales-question.ts'
import { cumulativeSql } from '../../warehouse/stock/positions.ts'

type Basis = 'quantity' | 'amount'

/** Sums of one publisher's products. */
interface Sums {
  quantity: number
  amount: number
  amount_tax_in: number
  /** Of the days that may be compared. */
  compared_quantity: number
  compared_amount: number
  previous_quantity: number
  previous_amount: number
  titles: number
  new_releases: number
  sold: number
  delivered: number
  returned: number
}

/** null: products without a publisher. */
interface GroupSums extends Sums {
  publisher_group_id: number | null
}

const sumNames = [
  'quantity',
  'amount',
  'amount_tax_in',
  'compared_quantity',
  'compared_amount',
  'previous_quantity',
  'previous_amount',
  'titles',
  'new_releases',
  'sold',
  'delivered',
  'returned',
] as const satisfies readonly (keyof Sums)[]

/** One part of the sums, by publisher; what the part does not know is 0. */
const partSql = (from: string, known: Partial<Record<keyof Sums, string>>): string =>
  `select title.publisher_group_id, ${sumNames.map((name) => `${known[name] ?? '0'} as ${name}`).join(', ')}
    from (${from}) as one join title on title.id = one.product_id group by title.publisher_group_id`

interface Asked {
  body: PublisherRankingBody
  conditions: SalesConditions
  comparison: Comparison
  asOf: string
  asOfDays: { latest: string; lastSale: string }
}

/** Each publisher's sums: by product first, then once more by publisher. */
function readGroups(knex: Knex, { body, conditions, comparison, asOf, asOfDays }: Asked): Promise<GroupSums[]> {
  const { period, previousPeriod } = comparison
  const { product, figures } = joinedFigures(knex, conditions.products)
  const sales = (of: Period) => salesSql(knex, { ...conditions, products: figures, period: of, by: ['product_id'] })
  const isNew = 'one.quantity > 0 and title.release_date between cast(:from as date) and cast(:to as date)'
  const part = comparedPart(comparison)
  const now = { quantity: 'sum(one.quantity)', amount: 'sum(one.amount)' }
  // each part is added up by publisher on its own: a few hundred rows are put together, not a few hundred thousand
  const parts = [
    partSql(':now', {
      ...now,
      ...(part ? {} : { compared_quantity: now.quantity, compared_amount: now.amount }),
      amount_tax_in: 'sum(one.amount_tax_in)',
      titles: 'sum(case when one.quantity > 0 then 1 else 0 end)',
      new_releases: `sum(case when ${isNew} then 1 else 0 end)`,
    }),
    ...(part ? [partSql(':compared', { compared_quantity: now.quantity, compared_amount: now.amount })] : []),
    partSql(':before', { previous_quantity: now.quantity, previous_amount: now.amount }),
    partSql(':positions', { sold: 'sum(one.sold)', delivered: 'sum(one.delivered)', returned: 'sum(one.returned)' }),
  ]
  return sql<GroupSums>(
    knex,
    `with publisher_group as (:groups),
      title as materialized (
        select product.id, product.release_date, publisher_group.publisher_group_id
          from (:product) as product left join publisher_group on publisher_group.publisher_id = product.publisher_id),
      part as (${parts.join(' union all ')})
      select publisher_group_id, ${sumNames.map((name) => `sum(${name}) as ${name}`).join(', ')}
        from part group by publisher_group_id`,
    {
      groups: publisherGroupsSql(knex, body.imprints),
      product,
      now: sales(period),
      ...(part ? { compared: sales(part) } : {}),
      before: sales(previousPeriod),
      positions: cumulativeSql(knex, {
        asOf,
        ...asOfDays,
        products: figures,
        stores: conditions.stores,
      }),
      from: period.from,
      to: period.to,
    },
  )
}

const noSums = (): Sums => ({
  quantity: 0,
  amount: 0,
  amount_tax_in: 0,
  compared_quantity: 0,
  compared_amount: 0,
  previous_quantity: 0,
  previous_amount: 0,
  titles: 0,
  new_releases: 0,
  sold: 0,
  delivered: 0,
  returned: 0,
})

function addSums(all: Sums, one: Sums): Sums {
  const sums = noSums()
  for (const name of sumNames) sums[name] = all[name] + one[name]
  return sums
}

/** What is asked of the publishers of a page. */
interface OfPage {
  ids: readonly number[]
  basis: Basis
  body: PublisherRankingBody
  conditions: SalesConditions
}

/** The best product of each publisher of the page. */
async function readBest(knex: Knex, { ids, basis, body, conditions }: OfPage) {
  const { product, figures } = joinedFigures(knex, conditions.products)
  const rows = await sql<{ publisher_group_id: number; jan: string; product_nm: string; quantity: number }>(
    knex,
    `with publisher_group as (:groups),
      sold as materialized (
        select asked.product_id, asked.quantity, asked.${basis} as value, publisher_group.publisher_group_id
          from (:sold) as asked join (:product) as product on product.id = asked.product_id
            join publisher_group on publisher_group.publisher_id = product.publisher_id
          where asked.${basis} > 0 and publisher_group.publisher_group_id in (${idList(ids)})),
      -- the greatest first, then names and codes of those few alone
      most as (select publisher_group_id, max(value) as value from sold group by publisher_group_id)
      select publisher_group_id, jan, product_nm, quantity from (
        select sold.publisher_group_id, product.jan, product.product_nm, sold.quantity,
            row_number() over (partition by sold.publisher_group_id order by product.jan collate "C") as place
          from sold join most on most.publisher_group_id = sold.publisher_group_id and most.value = sold.value
            join product on product.id = sold.product_id) as placed
        where place = 1`,
    {
      groups: publisherGroupsSql(knex, body.imprints),
      product,
      sold: salesSql(knex, { ...conditions, products: figures, period: body.period, by: ['product_id'] }),
    },
  )
  return new Map(
    rows.map((row) => [row.publisher_group_id, { jan: row.jan, productName: row.product_nm, quantity: row.quantity }]),
  )
}

/** The basis of each publisher of the page in each step. */
async function readTrends(knex: Knex, { ids, basis, body, conditions }: OfPage, steps: readonly Period[]) {
  const { product, figures } = joinedFigures(knex, conditions.products)
  const rows = await sql<{ publisher_group_id: number; bucket: string; value: number }>(
    knex,
    `with publisher_group as (:groups), sold as (select product_id, bucket, ${basis} as value from (:sold) as asked)
      select publisher_group.publisher_group_id, sold.bucket, sum(sold.value) as value
        from sold join (:product) as product on product.id = sold.product_id
          join publisher_group on publisher_group.publisher_id = product.publisher_id
        where publisher_group.publisher_group_id in (${idList(ids)})
        group by publisher_group.publisher_group_id, sold.bucket`,
    {
      groups: publisherGroupsSql(knex, body.imprints),
      product,
      sold: steppedSql(knex, { ...conditions, products: figures, by: ['product_id'] }, steps),
    },
  )
  const trends = new Map(ids.map((id) => [id, steps.map(() => 0)]))
  for (const { publisher_group_id: id, bucket, value } of rows) {
    const trend = trends.get(id)
    if (trend) trend[steps.findIndex(({ from }) => from === bucket)] = value
  }
  return trends
}

const classOf = (before: number, whole: number): 'A' | 'B' | 'C' =>
  before * 10 < whole * 7 ? 'A' : before * 10 < whole * 9 ? 'B' : 'C'

/** First place of each value among all of them, the greatest first. */
function placesOf(values: readonly number[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>()
  for (const [index, value] of [...values].sort((a, b) => b - a).entries()) if (!places.has(value)) places.set(value, index + 1)
  return places
}

/** Publishers ranked by copies or amount, without those that are excluded from rankings (domain 2.6). */
export async function rankPublishers(
  knex: Knex,
  body: PublisherRankingBody,
  scope: DataScope,
): Promise<Unstamped<Answer<typeof publisherRanking>>> {
  const basis: Basis = body.basis === 1 ? 'amount' : 'quantity'
  const past = `previous_${basis}` as const
  const compared = `compared_${basis}` as const
  const { conditions, comparison, ...asked } = await reportConditions(knex, body, { scope, ranks: true })
  const comparable = comparison.comparedPeriod !== null
  const [groups, publishers, excluded] = await Promise.all([
    readGroups(knex, { body, conditions, comparison, asOf: asked.asOf, asOfDays: asked.asOfDays }),
    readNamedPublishers(knex),
    readExclusions(knex, { ...asked.withExcluded, period: body.period }, asked.exclusion),
  ])
  const totals = groups.reduce<Sums>(addSums, noSums())
  const codeOf = (id: number) => publishers.get(id)?.publisher_cd ?? ''
  const named = groups.flatMap(({ publisher_group_id: id, ...sums }) => (id === null ? [] : [{ id, sums }]))
  const ranked = named
    .filter(({ sums }) => sums[basis] > 0)
    .sort((a, b) => b.sums[basis] - a.sums[basis] || (codeOf(a.id) < codeOf(b.id) ? -1 : 1))
  const ranks = placesOf(ranked.map(({ sums }) => sums[basis]))
  const earlierRanks = placesOf(named.map(({ sums }) => sums[past]).filter((value) => value > 0))

  const first = (body.pageNum - 1) * body.pageSize
  const page = ranked.slice(first, first + body.pageSize)
  const ofPage: OfPage = { ids: page.map(({ id }) => id), basis, body, conditions }
  const steps = stepsTo(body.period)
  const [best, trends] = await Promise.all([readBest(knex, ofPage), readTrends(knex, ofPage, steps)])
  let reached = ranked.slice(0, first).reduce((sum, { sums }) => sum + sums[basis], 0)
  const list = page.map(({ id, sums }): PublisherRankingRow => {
    const publisher = publishers.get(id)
    const abc = classOf(reached, totals[basis])
    reached += sums[basis]
    return {
      rank: ranks.get(sums[basis]) ?? 0,
      previousRank: sums[past] > 0 ? (earlierRanks.get(sums[past]) ?? null) : null,
      publisherCd: codeOf(id),
      publisherName: publisher?.publisher_nm ?? '',
      imprintOf: publisher?.imprint_of_cd ?? null,
      own: scope.ownPublisherCds.includes(codeOf(id)) || scope.ownPublisherCds.includes(publisher?.imprint_of_cd ?? ''),
      excluded: publisher?.excluded ?? false,
      titles: sums.titles,
      newReleases: sums.new_releases,
      quantity: sums.quantity,
      amount: sums.amount,
      amountTaxIn: sums.amount_tax_in,
      share: share(sums[basis], totals[basis]),
      cumulativeShare: share(reached, totals[basis]),
      abc,
      previousQuantity: sums.previous_quantity,
      previousAmount: sums.previous_amount,
      changeRate: comparable ? changeRate(sums[compared], sums[past]) : null,
      returnRate: returnRate(sums.returned, sums.delivered),
      saleRate: saleRate(sums.sold, sums.delivered),
      best: best.get(id) ?? null,
      trend: trends.get(id) ?? [],
    }
  })
  const without = groups.find((one) => one.publisher_group_id === null)
  return {
    list,
    totals: {
      quantity: totals.quantity,
      amount: totals.amount,
      amountTaxIn: totals.amount_tax_in,
      comparedQuantity: totals.compared_quantity,
      comparedAmount: totals.compared_amount,
      previousQuantity: totals.previous_quantity,
      previousAmount: totals.previous_amount,
      changeRate: comparable ? changeRate(totals[compared], totals[past]) : null,
      titles: totals.titles,
    },
    withoutPublisher: { quantity: without?.quantity ?? 0, amount: without?.amount ?? 0 },
    excluded,
    steps,
    partial: steps.map(({ to }) => to > asked.wholeDay),
    ...comparison,
    numberOfStores: asked.numberOfStores,
    asOf: asked.asOf,
    total: ranked.length,
  }
}
