import type { Knex } from 'knex'
import type { PublisherRankingBody, PublisherRankingRow } from '../../../shared/contract/publisher-ranking.ts'
import { changeRate, returnRate, saleRate, share } from '../../../shared/measures.ts'
import { bucketsOf, previousPeriod } from '../../../shared/period.ts'
import { publisherGroupsSql } from '../../warehouse/products/publisher-groups.ts'
import { type DataScope, productIds } from '../../warehouse/products/scope.ts'
import { type SalesQuestion, salesSql } from '../../warehouse/sales/sales-question.ts'
import { trendPeriod } from '../../warehouse/sales/trend-period.ts'
import { cumulativeSql, positionDays } from '../../warehouse/stock/positions.ts'
import { countStores, sameStoresOpen, storeIds } from '../../warehouse/stores/store-filter.ts'

type Conditions = Omit<SalesQuestion, 'period' | 'by'>

/** Sums of one publisher's products, excluded ones apart. `id` is null for products without a publisher. */
interface PublisherGroup {
  id: number | null
  excluded: boolean
  quantity: number
  amount: number
  amountTaxIn: number
  previousQuantity: number
  previousAmount: number
  titles: number
  newReleases: number
  sold: number
  delivered: number
  returned: number
}

const bindings = (...parts: unknown[]) => parts as Knex.RawBinding[]

/** Each publisher's sums: by product first, then once more by publisher. */
async function readPublisherGroups(knex: Knex, body: PublisherRankingBody, conditions: Conditions): Promise<PublisherGroup[]> {
  const asOfDays = await positionDays(knex, body.period.to)
  const products = conditions.products ?? null
  const stores = conditions.stores ?? null
  const { rows } = await knex.raw(
    `with publisher_group as (?),
      title as materialized (
        select product.id, product.release_date, publisher_group.publisher_group_id, coalesce(publisher_group.excluded, false) as excluded
          from product left join publisher_group on publisher_group.publisher_id = product.publisher_id),
      -- each part is added up by publisher on its own: a few hundred rows are put together, not a few hundred thousand
      part as (
        select title.publisher_group_id, title.excluded, sum(now.quantity) as quantity, sum(now.amount) as amount,
            sum(now.amount_tax_in) as amount_tax_in, 0 as previous_quantity, 0 as previous_amount,
            sum(case when now.quantity > 0 then 1 else 0 end) as titles,
            sum(case when now.quantity > 0 and title.release_date between cast(? as date) and cast(? as date) then 1 else 0 end) as new_releases,
            0 as sold, 0 as delivered, 0 as returned
          from (?) as now join title on title.id = now.product_id group by 1, 2
        union all
        select title.publisher_group_id, title.excluded, 0, 0, 0, sum(earlier.quantity), sum(earlier.amount), 0, 0, 0, 0, 0
          from (?) as earlier join title on title.id = earlier.product_id group by 1, 2
        union all
        select title.publisher_group_id, title.excluded, 0, 0, 0, 0, 0, 0, 0, sum(position.sold), sum(position.delivered), sum(position.returned)
          from (?) as position join title on title.id = position.product_id group by 1, 2)
      select publisher_group_id, excluded, sum(quantity) as quantity, sum(amount) as amount, sum(amount_tax_in) as amount_tax_in,
          sum(previous_quantity) as previous_quantity, sum(previous_amount) as previous_amount, sum(titles) as titles,
          sum(new_releases) as new_releases, sum(sold) as sold, sum(delivered) as delivered, sum(returned) as returned
        from part group by publisher_group_id, excluded`,
    bindings(
      publisherGroupsSql(knex, body.imprints),
      body.period.from,
      body.period.to,
      salesSql(knex, { ...conditions, period: body.period, by: ['product_id'] }),
      salesSql(knex, { ...conditions, period: previousPeriod(body.period), by: ['product_id'] }),
      cumulativeSql(knex, { asOf: body.period.to, ...asOfDays, products, stores }),
    ),
  )
  return (rows as Record<string, unknown>[]).map((row) => ({
    id: row.publisher_group_id === null ? null : Number(row.publisher_group_id),
    excluded: Boolean(row.excluded),
    quantity: Number(row.quantity),
    amount: Number(row.amount),
    amountTaxIn: Number(row.amount_tax_in),
    previousQuantity: Number(row.previous_quantity),
    previousAmount: Number(row.previous_amount),
    titles: Number(row.titles),
    newReleases: Number(row.new_releases),
    sold: Number(row.sold),
    delivered: Number(row.delivered),
    returned: Number(row.returned),
  }))
}

interface Publisher {
  id: number
  publisher_cd: string
  publisher_nm: string
  imprint_of_cd: string | null
  excluded_from_ranking: boolean
}

const addGroups = (a: PublisherGroup, b: PublisherGroup): PublisherGroup => ({
  ...a,
  quantity: a.quantity + b.quantity,
  amount: a.amount + b.amount,
  amountTaxIn: a.amountTaxIn + b.amountTaxIn,
  previousQuantity: a.previousQuantity + b.previousQuantity,
  previousAmount: a.previousAmount + b.previousAmount,
  titles: a.titles + b.titles,
  newReleases: a.newReleases + b.newReleases,
  sold: a.sold + b.sold,
  delivered: a.delivered + b.delivered,
  returned: a.returned + b.returned,
})
const noGroup = (id: number | null): PublisherGroup => ({
  id,
  excluded: false,
  quantity: 0,
  amount: 0,
  amountTaxIn: 0,
  previousQuantity: 0,
  previousAmount: 0,
  titles: 0,
  newReleases: 0,
  sold: 0,
  delivered: 0,
  returned: 0,
})

interface OfPage {
  ids: readonly number[]
  basis: 'quantity' | 'amount'
  withExcluded: boolean
}

/** The best product of each publisher of the page. */
async function readBest(knex: Knex, body: PublisherRankingBody, conditions: Conditions, { ids, basis, withExcluded }: OfPage) {
  const { rows } = await knex.raw(
    `with publisher_group as (?),
      sold as materialized (
        select asked.product_id, asked.quantity, asked.${basis} as value, publisher_group.publisher_group_id
          from (?) as asked join product on product.id = asked.product_id join publisher_group on publisher_group.publisher_id = product.publisher_id
          where asked.${basis} > 0 and publisher_group.publisher_group_id in (${ids.join(', ')}) ${withExcluded ? '' : 'and not publisher_group.excluded'}),
      -- the greatest first, then names and codes of those few alone
      most as (select publisher_group_id, max(value) as value from sold group by publisher_group_id)
      select publisher_group_id, jan, product_nm, quantity from (
        select sold.publisher_group_id, product.jan, product.product_nm, sold.quantity,
            row_number() over (partition by sold.publisher_group_id order by product.jan collate "C") as place
          from sold join most on most.publisher_group_id = sold.publisher_group_id and most.value = sold.value
            join product on product.id = sold.product_id) as placed
        where place = 1`,
    bindings(publisherGroupsSql(knex, body.imprints), salesSql(knex, { ...conditions, period: body.period, by: ['product_id'] })),
  )
  return new Map(
    (rows as Record<string, unknown>[]).map((row) => [
      Number(row.publisher_group_id),
      { jan: String(row.jan), productName: String(row.product_nm), quantity: Number(row.quantity) },
    ]),
  )
}

/** The basis of each publisher of the page in each bucket. */
async function readTrends(knex: Knex, body: PublisherRankingBody, conditions: Conditions, { ids, basis, withExcluded }: OfPage) {
  const { rows } = await knex.raw(
    `with publisher_group as (?), sold as (select product_id, bucket, ${basis} as value from (?) as asked)
      select publisher_group.publisher_group_id, sold.bucket, sum(sold.value) as value
        from sold join product on product.id = sold.product_id join publisher_group on publisher_group.publisher_id = product.publisher_id
        where publisher_group.publisher_group_id in (${ids.join(', ')}) ${withExcluded ? '' : 'and not publisher_group.excluded'}
        group by publisher_group.publisher_group_id, sold.bucket`,
    bindings(
      publisherGroupsSql(knex, body.imprints),
      salesSql(knex, { ...conditions, period: trendPeriod(body), by: ['product_id', 'bucket'] }),
    ),
  )
  return rows as { publisher_group_id: number; bucket: string; value: number }[]
}

const classOf = (before: number, whole: number): 'A' | 'B' | 'C' =>
  before * 10 < whole * 7 ? 'A' : before * 10 < whole * 9 ? 'B' : 'C'

/** Publishers ranked by copies or amount, without those that are excluded from rankings (domain 2.6). */
export async function rankPublishers(knex: Knex, body: PublisherRankingBody, scope: DataScope) {
  const basis = body.basis === 1 ? 'amount' : 'quantity'
  const past = body.basis === 1 ? 'previousAmount' : 'previousQuantity'
  const before = previousPeriod(body.period)
  const open = sameStoresOpen(body, before.from)
  const conditions: Conditions = {
    unit: body.unit,
    weekStartsOn: body.weekStartsOn,
    products: productIds(knex, body.products, scope),
    stores: storeIds(knex, body.stores, open),
    channel: body.channel,
  }
  const [parts, publishers, numberOfStores] = await Promise.all([
    readPublisherGroups(knex, body, conditions),
    knex('publisher').select(
      'publisher.id',
      'publisher.publisher_cd',
      'publisher.publisher_nm',
      'publisher.imprint_of_cd',
      'publisher.excluded_from_ranking',
    ) as Promise<Publisher[]>,
    countStores(knex, body.stores, { open, channel: body.channel }),
  ])
  const counted = parts.filter((one) => body.includeExcluded || !one.excluded)
  const totals = counted.reduce(addGroups, noGroup(null))
  const publisherGroups = new Map<number, PublisherGroup>()
  for (const one of counted) if (one.id !== null) publisherGroups.set(one.id, one)
  const named = new Map(publishers.map((one) => [Number(one.id), one]))
  const codeOf = (id: number | null) => named.get(id ?? 0)?.publisher_cd ?? ''
  const ranked = [...publisherGroups.values()]
    .filter((one) => one[basis] > 0)
    .sort((a, b) => b[basis] - a[basis] || (codeOf(a.id) < codeOf(b.id) ? -1 : 1))
  const earlier = [...publisherGroups.values()].map((one) => one[past]).filter((value) => value > 0)
  earlier.sort((a, b) => b - a)
  const previousRanks = new Map<number, number>()
  for (const [index, value] of earlier.entries()) if (!previousRanks.has(value)) previousRanks.set(value, index + 1)

  const first = (body.pageNum - 1) * body.pageSize
  const page = ranked.slice(first, first + body.pageSize)
  const ids = page.map((one) => Number(one.id))
  const ofPage: OfPage = { ids, basis, withExcluded: body.includeExcluded }
  const buckets = bucketsOf(trendPeriod(body), body.unit, body.weekStartsOn)
  const [best, steps] =
    ids.length === 0
      ? [new Map<number, PublisherRankingRow['best']>(), []]
      : await Promise.all([readBest(knex, body, conditions, ofPage), readTrends(knex, body, conditions, ofPage)])
  const trends = new Map(ids.map((id) => [id, buckets.map(() => 0)]))
  for (const step of steps) {
    const at = buckets.indexOf(String(step.bucket).slice(0, 10))
    const trend = trends.get(Number(step.publisher_group_id))
    if (trend && at >= 0) trend[at] = Number(step.value)
  }
  let reached = ranked.slice(0, first).reduce((sum, one) => sum + one[basis], 0)
  const list = page.map((one): PublisherRankingRow => {
    const publisher = named.get(Number(one.id))
    const abc = classOf(reached, totals[basis])
    reached += one[basis]
    return {
      rank: 1 + ranked.findIndex((other) => other[basis] === one[basis]),
      previousRank: one[past] > 0 ? (previousRanks.get(one[past]) ?? null) : null,
      publisherCd: codeOf(one.id),
      publisherName: publisher?.publisher_nm ?? '',
      imprintOf: publisher?.imprint_of_cd ?? null,
      own: scope.ownPublisherCds.includes(codeOf(one.id)) || scope.ownPublisherCds.includes(publisher?.imprint_of_cd ?? ''),
      excluded: one.excluded,
      titles: one.titles,
      newReleases: one.newReleases,
      quantity: one.quantity,
      amount: one.amount,
      amountTaxIn: one.amountTaxIn,
      share: share(one[basis], totals[basis]),
      cumulativeShare: share(reached, totals[basis]),
      abc,
      previousQuantity: one.previousQuantity,
      previousAmount: one.previousAmount,
      changeRate: changeRate(one[basis], one[past]),
      returnRate: returnRate(one.returned, one.delivered),
      saleRate: saleRate(one.sold, one.delivered),
      best: best.get(Number(one.id)) ?? null,
      trend: trends.get(Number(one.id)) ?? [],
    }
  })
  const left = parts.filter((one) => one.excluded)
  const without = counted.find((one) => one.id === null)
  const onList = new Set([
    ...left.map((one) => one.id),
    ...publishers.filter((one) => one.excluded_from_ranking).map((one) => Number(one.id)),
  ])
  const excludedPublishers = [...onList]
    .map((id) => {
      const sums = left.filter((part) => part.id === id).reduce(addGroups, noGroup(id))
      const { quantity, amount } = sums
      return { publisherCd: codeOf(id), publisherName: named.get(id ?? 0)?.publisher_nm ?? '', quantity, amount }
    })
    .sort((a, b) => (a.publisherCd < b.publisherCd ? -1 : 1))
  return {
    list,
    totals: {
      quantity: totals.quantity,
      amount: totals.amount,
      amountTaxIn: totals.amountTaxIn,
      previousQuantity: totals.previousQuantity,
      previousAmount: totals.previousAmount,
      changeRate: changeRate(totals[basis], totals[past]),
      titles: totals.titles,
    },
    withoutPublisher: { quantity: without?.quantity ?? 0, amount: without?.amount ?? 0 },
    excluded: {
      applied: !body.includeExcluded,
      quantity: left.reduce((sum, one) => sum + one.quantity, 0),
      amount: left.reduce((sum, one) => sum + one.amount, 0),
      publishers: excludedPublishers,
    },
    buckets,
    period: body.period,
    previousPeriod: before,
    numberOfStores,
    total: ranked.length,
  }
}
