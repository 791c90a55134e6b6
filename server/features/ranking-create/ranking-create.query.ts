import type { Knex } from 'knex'
import type { RankingBody, RankingRow } from '../../../shared/contract/ranking-create.ts'
import { changeRate, saleRate, share } from '../../../shared/measures.ts'
import { bucketsOf, type Period, previousPeriod } from '../../../shared/period.ts'
import { genreKeyOf, isOwn, readProductColumns, volumeOf } from '../../warehouse/products/product-columns.ts'
import { type DataScope, productIds } from '../../warehouse/products/scope.ts'
import { buyersOf, type SalesQuestion, salesSql } from '../../warehouse/sales/sales-question.ts'
import { trendPeriod } from '../../warehouse/sales/trend-period.ts'
import { positionDays, positionsSql } from '../../warehouse/stock/positions.ts'
import { countStores, sameStoresOpen, storeIds } from '../../warehouse/stores/store-filter.ts'
import { hiddenBuckets, shownProducts, withoutHidden } from './shown-buyers.query.ts'

/** Titles whose ranks are drawn as lines. */
const RANK_LINES = 10

interface Totals {
  quantity: number
  amount: number
  amount_tax_in: number
  products: number
}

interface Ranked {
  product_id: number
  rank: number
  quantity: number
  amount: number
  amount_tax_in: number
}

type Conditions = Omit<SalesQuestion, 'period' | 'by'>

/** Products by the basis, best first, with competition ranks; ties by JAN. Sums are over all that the question covers. */
async function rank(knex: Knex, question: Conditions & { period: Period; basis: string; limit: number }) {
  const { basis, limit, ...rest } = question
  const { rows } = await knex.raw(
    `with sold as materialized (select product_id, quantity, amount, amount_tax_in from (?) as asked),
      totals as (select sum(quantity) as all_quantity, sum(amount) as all_amount, sum(amount_tax_in) as all_amount_tax_in,
        sum(case when quantity > 0 then 1 else 0 end) as all_products from sold),
      -- codes are looked up only for what can be listed: everything from the last place's value on, ties included
      cut as (select min(value) as least from (
        select ${basis} as value from sold where ${basis} > 0 order by ${basis} desc limit ${Number(limit)}) as top),
      near as materialized (select * from sold where ${basis} >= (select least from cut)),
      best as (select near.product_id, near.quantity, near.amount, near.amount_tax_in, product.jan
        from near join product on product.id = near.product_id
        order by near.${basis} desc, product.jan collate "C" limit ${Number(limit)})
      select * from totals left join best on true order by best.${basis} desc nulls last, best.jan collate "C"`,
    [salesSql(knex, { ...rest, by: ['product_id'] }) as unknown as Knex.RawBinding],
  )
  const first = rows[0] as Record<string, unknown> | undefined
  const totals: Totals = {
    quantity: Number(first?.all_quantity ?? 0),
    amount: Number(first?.all_amount ?? 0),
    amount_tax_in: Number(first?.all_amount_tax_in ?? 0),
    products: Number(first?.all_products ?? 0),
  }
  const list: Ranked[] = []
  for (const row of rows as Record<string, unknown>[]) {
    if (row.product_id === null) continue
    const value = Number(row[basis])
    const before = list.at(-1)
    const tied = before !== undefined && before[basis as 'quantity' | 'amount'] === value
    list.push({
      product_id: Number(row.product_id),
      rank: tied ? before.rank : list.length + 1,
      quantity: Number(row.quantity),
      amount: Number(row.amount),
      amount_tax_in: Number(row.amount_tax_in),
    })
  }
  return { totals, list }
}

interface Before {
  quantity: number
  amount: number
  rank: number | null
}

/** The same products in another period: their figures and ranks there, and the sums of all. */
async function rankBefore(knex: Knex, question: Conditions & { period: Period; basis: string; ids: readonly number[] }) {
  const { basis, ids, ...rest } = question
  const list = ids.map(Number).join(', ') || 'null'
  const { rows } = await knex.raw(
    `with sold as materialized (select product_id, quantity, amount from (?) as asked),
      totals as (select sum(quantity) as all_quantity, sum(amount) as all_amount from sold),
      -- places of values, not of products: there are far fewer
      levels as (select ${basis} as value, count(*) as products from sold where ${basis} > 0 group by ${basis}),
      places as (select value, 1 + coalesce(sum(products) over (order by value desc rows between unbounded preceding and 1 preceding), 0) as place from levels),
      ranked as (select sold.product_id, sold.quantity, sold.amount, places.place from sold left join places on places.value = sold.${basis}
        where sold.product_id in (${list}))
      select * from totals left join ranked on true`,
    [salesSql(knex, { ...rest, by: ['product_id'] }) as unknown as Knex.RawBinding],
  )
  const found = new Map<number, Before>()
  for (const row of rows as Record<string, unknown>[]) {
    if (row.product_id === null) continue
    found.set(Number(row.product_id), {
      quantity: Number(row.quantity),
      amount: Number(row.amount),
      rank: row.place === null ? null : Number(row.place),
    })
  }
  const first = rows[0] as Record<string, unknown> | undefined
  return { found, quantity: Number(first?.all_quantity ?? 0), amount: Number(first?.all_amount ?? 0) }
}

/** The basis of each product of the page in each bucket, and for the first of them its rank there. */
interface Steps {
  values: Map<number, number[]>
  ranks: Map<number, (number | null)[]>
}

/** Steps of the page's products. Where none of them is drawn as a line, nothing but the page is read. */
async function readSteps(
  knex: Knex,
  question: Conditions & { period: Period; basis: string; ids: readonly number[]; lines: readonly number[]; buckets: string[] },
): Promise<Steps> {
  const { basis, ids, lines, buckets, ...rest } = question
  const values = new Map(ids.map((id) => [id, buckets.map(() => 0)]))
  const ranks = new Map<number, (number | null)[]>(lines.map((id) => [id, buckets.map(() => null)]))
  if (ids.length === 0) return { values, ranks }
  const list = ids.map(Number).join(', ')
  const asked = (products: SalesQuestion['products']) =>
    salesSql(knex, { ...rest, products: products ?? null, by: ['product_id', 'bucket'] }) as unknown as Knex.RawBinding
  const { rows } =
    lines.length === 0
      ? await knex.raw(`select product_id, bucket, ${basis} as value, null as place from (?) as asked`, [asked(ids)])
      : await knex.raw(
          `with sold as materialized (select product_id, bucket, ${basis} as value from (?) as asked),
            levels as (select bucket, value, count(*) as products from sold where value > 0 group by bucket, value),
            places as (select bucket, value, 1 + coalesce(sum(products) over (partition by bucket order by value desc
              rows between unbounded preceding and 1 preceding), 0) as place from levels),
            own as (select product_id, bucket, value from sold where product_id in (${list}))
            select own.product_id, own.bucket, own.value, places.place
              from own left join places on places.bucket = own.bucket and places.value = own.value`,
          [asked(rest.products)],
        )
  for (const row of rows as { product_id: number; bucket: string; value: number; place: number | null }[]) {
    const at = buckets.indexOf(String(row.bucket).slice(0, 10))
    if (at < 0) continue
    const id = Number(row.product_id)
    const line = values.get(id)
    if (line) line[at] = Number(row.value)
    const places = ranks.get(id)
    if (places) places[at] = row.place === null ? null : Number(row.place)
  }
  return { values, ranks }
}

/** A ranking of products by any condition: domain 1.3 for the figures, 1.5 for ranks and weeks. */
export async function rankProducts(knex: Knex, body: RankingBody, scope: DataScope) {
  const basis = body.basis === 1 ? 'amount' : 'quantity'
  const before = previousPeriod(body.period)
  const open = sameStoresOpen(body, before.from)
  const conditions: Conditions = {
    unit: body.unit,
    weekStartsOn: body.weekStartsOn,
    products: productIds(knex, body.products, scope),
    stores: storeIds(knex, body.stores, open),
    channel: body.channel,
    buyers: buyersOf(body.gender, body.ageRange),
  }
  const shown = await shownProducts(knex, { ...conditions, period: body.period })
  const shownBefore = await shownProducts(knex, { ...conditions, period: before })
  const { totals, list } = await rank(knex, {
    ...conditions,
    products: shown.products,
    period: body.period,
    basis,
    limit: body.limit,
  })
  const page = list.slice((body.pageNum - 1) * body.pageSize, body.pageNum * body.pageSize)
  const pageIds = page.map((row) => row.product_id)
  const firstIds = body.pageNum === 1 ? pageIds.slice(0, RANK_LINES) : []
  const trend = trendPeriod(body)
  const buckets = bucketsOf(trend, body.unit, body.weekStartsOn)
  const asOfDays = await positionDays(knex, body.period.to)
  const [previous, attributes, steps, positions, numberOfStores] = await Promise.all([
    rankBefore(knex, { ...conditions, products: shownBefore.products, period: before, basis, ids: pageIds }),
    readProductColumns(knex, pageIds),
    readSteps(knex, { ...conditions, products: shown.products, period: trend, basis, ids: pageIds, lines: firstIds, buckets }),
    knex.raw('select * from (?) as position', [
      positionsSql(knex, { asOf: body.period.to, ...asOfDays, products: pageIds, stores: conditions.stores ?? null }),
    ] as unknown as Knex.RawBinding[]),
    countStores(knex, body.stores, { open, channel: body.channel }),
  ])
  const hidden = await hiddenBuckets(
    knex,
    { ...conditions, products: pageIds, period: trend, by: ['product_id', 'bucket'] },
    buckets,
  )
  const positionOf = new Map((positions.rows as Record<string, number>[]).map((row) => [Number(row.product_id), row]))

  const rankingList: RankingRow[] = page.map((row) => {
    const product = attributes.get(row.product_id)
    if (!product) throw new Error(`product ${row.product_id} has sales but no row`)
    const previousHidden = shownBefore.hiddenIds.has(row.product_id)
    const then = previous.found.get(row.product_id) ?? { quantity: 0, amount: 0, rank: null }
    const position = positionOf.get(row.product_id)
    return {
      rank: row.rank,
      previousRank: then.rank,
      previousHidden,
      jan: product.jan,
      own: isOwn(product, scope.ownPublisherCds),
      kind: product.kind,
      productName: product.product_nm,
      authorName: product.author_nm,
      publisherCd: product.publisher_cd,
      publisherName: product.publisher_nm,
      seriesName: product.series_nm,
      volume: volumeOf(product),
      genreKey: genreKeyOf(product),
      genreC1Nm: product.genre_c1_nm,
      genreC2Nm: product.genre_c2_nm,
      genreC3Nm: product.genre_c3_nm,
      releaseDate: product.release_date,
      price: product.price,
      quantity: row.quantity,
      amount: row.amount,
      amountTaxIn: row.amount_tax_in,
      share: share(row[basis], totals[basis]),
      previousQuantity: previousHidden ? null : then.quantity,
      previousAmount: previousHidden ? null : then.amount,
      changeRate: previousHidden ? null : changeRate(row[basis], then[basis]),
      saleRate: saleRate(Number(position?.sold ?? 0), Number(position?.delivered ?? 0)),
      cumulativeSaleQuantity: Number(position?.sold ?? 0),
      cumulativeStockQuantity: Number(position?.stock_quantity ?? 0),
      trend: withoutHidden(steps.values.get(row.product_id) ?? [], hidden.get(row.product_id)),
    }
  })
  const listedQuantity = list.reduce((sum, row) => sum + row.quantity, 0)
  const listedAmount = list.reduce((sum, row) => sum + row.amount, 0)
  return {
    rankingList,
    baseData: {
      quantity: totals.quantity,
      amount: totals.amount,
      amountTaxIn: totals.amount_tax_in,
      previousQuantity: previous.quantity,
      previousAmount: previous.amount,
      changeRate: changeRate(totals[basis], previous[basis]),
      products: totals.products,
      numberOfStores,
      period: body.period,
      previousPeriod: before,
    },
    additionalData: {
      ageRange: body.ageRange,
      buckets,
      rankLines: firstIds.map((id) => ({
        jan: attributes.get(id)?.jan ?? '',
        productName: attributes.get(id)?.product_nm ?? '',
        own: rankingList.find((row) => row.jan === attributes.get(id)?.jan)?.own ?? false,
        ranks: withoutHidden(steps.ranks.get(id) ?? [], hidden.get(id)),
      })),
      hiddenProducts: shown.hiddenIds.size,
      listed: {
        quantity: listedQuantity,
        amount: listedAmount,
        share: share(basis === 'amount' ? listedAmount : listedQuantity, totals[basis]),
      },
    },
    total: list.length,
  }
}
