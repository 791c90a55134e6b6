import type { Knex } from 'knex'
import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { createRanking, RankingBody, RankingRow } from '../../../shared/contract/ranking-create.ts'
import type { Unstamped } from '../../../shared/contract/report.ts'
import { changeRate, saleRate, share } from '../../../shared/measures.ts'
import { comparedPart, type Period, stepsTo } from '../../../shared/period.ts'
import { idList, sql } from '../../warehouse/engine/sql.ts'
import { isAllBut } from '../../warehouse/products/product-set.ts'
import { readProducts } from '../../warehouse/products/read-products.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { readExclusions } from '../../warehouse/sales/exclusions.ts'
import { reportConditions, type SalesConditions } from '../../warehouse/sales/report-conditions.ts'
import { askSales, askSum, type SalesQuestion, salesSql, steppedSql } from '../../warehouse/sales/sales-question.ts'
import { readPositions } from '../../warehouse/stock/positions.ts'
import { hiddenProducts, hiddenSteps, withoutHidden } from './shown-buyers.query.ts'

/** Titles whose ranks are drawn as lines. */
const RANK_LINES = 10

/** What is ranked by: a column of sales questions. */
type Basis = 'quantity' | 'amount'

/** The conditions, of all the products or of some. */
type Conditions = Omit<SalesConditions, 'products'> & Pick<SalesQuestion, 'products'>

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

interface RankRow extends Ranked {
  all_quantity: number
  all_amount: number
  all_amount_tax_in: number
  all_products: number
}

/** Products by the basis, best first, with competition ranks; ties by JAN. Sums are over all that the question covers. */
async function rank(knex: Knex, question: Conditions & { period: Period; basis: Basis; limit: number }) {
  const { basis, limit, ...rest } = question
  const rows = await sql<RankRow | (Omit<RankRow, keyof Ranked> & { product_id: null })>(
    knex,
    `with sold as materialized (select product_id, quantity, amount, amount_tax_in from (:sold) as asked),
      totals as (
        select coalesce(sum(quantity), 0) as all_quantity, coalesce(sum(amount), 0) as all_amount,
          coalesce(sum(amount_tax_in), 0) as all_amount_tax_in,
          coalesce(sum(case when quantity > 0 then 1 else 0 end), 0) as all_products
        from sold),
      -- codes are looked up only for what can be listed: everything from the last place's value on, ties included
      cut as (select min(value) as least from (
        select ${basis} as value from sold where ${basis} > 0 order by ${basis} desc limit :limit) as top),
      near as materialized (select * from sold where ${basis} >= (select least from cut)),
      best as (
        select near.product_id, near.quantity, near.amount, near.amount_tax_in, product.jan,
          rank() over (order by near.${basis} desc) as rank
        from near join product on product.id = near.product_id
        order by near.${basis} desc, product.jan collate "C" limit :limit)
      select * from totals left join best on true order by best.rank nulls last, best.jan collate "C"`,
    { sold: salesSql(knex, { ...rest, by: ['product_id'] }), limit },
  )
  const first = rows[0]
  const totals: Totals = {
    quantity: first?.all_quantity ?? 0,
    amount: first?.all_amount ?? 0,
    amount_tax_in: first?.all_amount_tax_in ?? 0,
    products: first?.all_products ?? 0,
  }
  return { totals, list: rows.flatMap((row): Ranked[] => (row.product_id === null ? [] : [row])) }
}

interface Before {
  quantity: number
  amount: number
  rank: number | null
}

/** The same products in another period: their figures and ranks there, and the sums of all. */
async function rankBefore(knex: Knex, question: Conditions & { period: Period; basis: Basis; ids: readonly number[] }) {
  const { basis, ids, ...rest } = question
  const rows = await sql<Before & { product_id: number | null; place: number | null; all_quantity: number; all_amount: number }>(
    knex,
    `with sold as materialized (select product_id, quantity, amount from (?) as asked),
      totals as (
        select coalesce(sum(quantity), 0) as all_quantity, coalesce(sum(amount), 0) as all_amount from sold),
      -- places of values, not of products: there are far fewer
      levels as (select ${basis} as value, count(*) as products from sold where ${basis} > 0 group by ${basis}),
      places as (
        select value,
          1 + coalesce(sum(products) over (order by value desc rows between unbounded preceding and 1 preceding), 0) as place
        from levels),
      ranked as (
        select sold.product_id, sold.quantity, sold.amount, places.place
        from sold left join places on places.value = sold.${basis}
        where sold.product_id in (${idList(ids)}))
      select * from totals left join ranked on true`,
    [salesSql(knex, { ...rest, by: ['product_id'] })],
  )
  const found = new Map<number, Before>()
  for (const { product_id: id, quantity, amount, place } of rows)
    if (id !== null) found.set(id, { quantity, amount, rank: place })
  return { found, quantity: rows[0]?.all_quantity ?? 0, amount: rows[0]?.all_amount ?? 0 }
}

/** The basis of each product of the page in each step, and for the first of them its rank there. */
interface Steps {
  values: Map<number, number[]>
  ranks: Map<number, (number | null)[]>
}

interface StepsQuestion extends Conditions {
  steps: readonly Period[]
  basis: Basis
  ids: readonly number[]
  /** Those of the ids whose ranks are wanted too. */
  lines: readonly number[]
}

/** Steps of the page's products. Where none of them is drawn as a line, nothing but the page is read. */
async function readSteps(knex: Knex, question: StepsQuestion): Promise<Steps> {
  const { basis, ids, lines, steps, ...rest } = question
  const values = new Map(ids.map((id) => [id, steps.map(() => 0)]))
  const ranks = new Map<number, (number | null)[]>(lines.map((id) => [id, steps.map(() => null)]))
  if (ids.length === 0 || steps.length === 0) return { values, ranks }
  const asked = (products: SalesQuestion['products']) => steppedSql(knex, { ...rest, products, by: ['product_id'] }, steps)
  const own = asked(ids)
  const { products } = rest
  const leftOut = isAllBut(products) ? products.leftOut : null
  const rows = await sql<{ product_id: number; bucket: string; value: number; place: number | null }>(
    knex,
    lines.length === 0
      ? `select product_id, bucket, ${basis} as value, null as place from (:own) as asked`
      : `with own as materialized (select product_id, bucket, ${basis} as value from (:own) as asked),
          -- places are counted down to the lowest line of each step: few products sell as much as those on the lines
          lowest as (select bucket, min(value) as value from own
            where value > 0 and product_id in (${idList(lines)}) group by bucket),
          levels as (
            select asked.bucket, asked.${basis} as value, count(*) as products
              from (:all) as asked join lowest on lowest.bucket = asked.bucket and asked.${basis} >= lowest.value
                ${leftOut ? 'left join (:leftOut) as left_out on left_out.id = asked.product_id where left_out.id is null' : ''}
              group by asked.bucket, asked.${basis}),
          places as (
            select bucket, value, 1 + coalesce(sum(products) over (
              partition by bucket order by value desc rows between unbounded preceding and 1 preceding), 0) as place
            from levels)
          select own.product_id, own.bucket, own.value, places.place
            from own left join places on places.bucket = own.bucket and places.value = own.value`,
    {
      own,
      ...(lines.length === 0 ? {} : { all: asked(leftOut ? null : products) }),
      ...(lines.length > 0 && leftOut ? { leftOut } : {}),
    },
  )
  for (const { product_id: id, bucket, value, place } of rows) {
    const at = steps.findIndex(({ from }) => from === bucket)
    const line = values.get(id)
    if (line) line[at] = value
    const places = ranks.get(id)
    if (places) places[at] = place
  }
  return { values, ranks }
}

/** What a whole ranking has said of the page's products in its own period: their basis, and their places in it. */
interface AnsweredStep {
  period: Period
  of: (id: number) => { value: number; place: number | null } | undefined
}

const placed = (then: Before | undefined, basis: Basis) => then && { value: then[basis], place: then.rank }

const isSamePeriod = (one: Period, other: Period): boolean => one.from === other.from && one.to === other.to

/** The steps with those among them that are answered already, in their places. */
function withAnswered(read: Steps, { steps, answered }: { steps: readonly Period[]; answered: readonly AnsweredStep[] }): Steps {
  const answers = steps.map((step) => answered.find(({ period }) => isSamePeriod(period, step)))
  const filled = <T>(line: readonly T[], answer: (step: AnsweredStep) => T): T[] => {
    const rest = [...line]
    return answers.flatMap((step) => (step ? [answer(step)] : rest.splice(0, 1)))
  }
  return {
    values: new Map([...read.values].map(([id, line]) => [id, filled(line, (step) => step.of(id)?.value ?? 0)])),
    ranks: new Map([...read.ranks].map(([id, line]) => [id, filled(line, (step) => step.of(id)?.place ?? null)])),
  }
}

/** Figures of the days that may be compared: the ranking's own, where all of its days are over. */
async function readCompared(
  knex: Knex,
  question: Conditions & { period: Period; comparedPeriod: Period | null; ids: readonly number[] },
  whole: { totals: Totals; page: readonly Ranked[] },
) {
  const { period, comparedPeriod, ids, ...rest } = question
  const own = { quantity: whole.totals.quantity, amount: whole.totals.amount }
  const ofPage = new Map(whole.page.map((row) => [row.product_id, { quantity: row.quantity, amount: row.amount }]))
  const part = comparedPart({ period, comparedPeriod })
  if (part === null) return { totals: own, ofPage }
  const [totals, rows] = await Promise.all([
    askSum(knex, { ...rest, period: part }),
    askSales(knex, { ...rest, products: ids, period: part, by: ['product_id'] }),
  ])
  return { totals, ofPage: new Map(rows.map((row) => [row.product_id, row])) }
}

/** A ranking of products by any condition: domain 1.3 for the figures, 1.5 for ranks and weeks. */
export async function rankProducts(
  knex: Knex,
  body: RankingBody,
  scope: DataScope,
): Promise<Unstamped<Answer<typeof createRanking>>> {
  const basis: Basis = body.basis === 1 ? 'amount' : 'quantity'
  const asked = await reportConditions(knex, body, { scope, ranks: true })
  const { conditions, comparison, asOfDays, wholeDay } = asked
  const { period, comparedPeriod, previousPeriod: before } = comparison
  const [hiddenNow, hiddenBefore] = await Promise.all([
    hiddenProducts(knex, { ...conditions, period }),
    hiddenProducts(knex, { ...conditions, period: before }),
  ])
  const { totals, list } = await rank(knex, { ...conditions, period, basis, limit: body.limit })
  const page = list.slice((body.pageNum - 1) * body.pageSize, body.pageNum * body.pageSize)
  const ids = page.map((row) => row.product_id)
  const lines = body.pageNum === 1 ? ids.slice(0, RANK_LINES) : []
  const steps = stepsTo(period)
  // the last step is the ranking itself, and the one before it the ranking that it is compared with
  const answeredSteps = [period, before]
  const otherSteps = steps.filter((step) => !answeredSteps.some((one) => isSamePeriod(one, step)))
  const [previous, compared, products, read, positions, hidden, excluded] = await Promise.all([
    rankBefore(knex, { ...conditions, period: before, basis, ids }),
    readCompared(knex, { ...conditions, period, comparedPeriod, ids }, { totals, page }),
    readProducts(knex, ids, scope),
    readSteps(knex, { ...conditions, steps: otherSteps, basis, ids, lines }),
    readPositions(knex, { asOf: asked.asOf, ...asOfDays, products: ids, stores: conditions.stores }),
    hiddenSteps(knex, { ...conditions, products: ids }, steps),
    readExclusions(knex, { ...asked.withExcluded, period }, asked.exclusion),
  ])
  const comparable = comparedPeriod !== null
  const ownFigures = new Map(page.map((row) => [row.product_id, { value: row[basis], place: row.rank }]))
  const stepped = withAnswered(read, {
    steps,
    answered: [
      { period, of: (id) => ownFigures.get(id) },
      { period: before, of: (id) => placed(previous.found.get(id), basis) },
    ],
  })

  const rankingList = page.map((row): RankingRow => {
    const product = products.get(row.product_id)
    if (!product) throw new Error(`product ${row.product_id} has sales but no row`)
    const previousHidden = hiddenBefore.has(row.product_id)
    const then = previous.found.get(row.product_id) ?? { quantity: 0, amount: 0, rank: null }
    const now = compared.ofPage.get(row.product_id) ?? { quantity: 0, amount: 0 }
    const position = positions.get(row.product_id)
    return {
      rank: row.rank,
      previousRank: then.rank,
      previousHidden,
      ...product,
      quantity: row.quantity,
      amount: row.amount,
      amountTaxIn: row.amount_tax_in,
      share: share(row[basis], totals[basis]),
      previousQuantity: previousHidden ? null : then.quantity,
      previousAmount: previousHidden ? null : then.amount,
      changeRate: previousHidden || !comparable ? null : changeRate(now[basis], then[basis]),
      saleRate: saleRate(position?.sold ?? 0, position?.delivered ?? 0),
      cumulativeSaleQuantity: position?.sold ?? 0,
      cumulativeStockQuantity: position?.stock_quantity ?? 0,
      trend: withoutHidden(stepped.values.get(row.product_id) ?? [], hidden.get(row.product_id)),
    }
  })
  const listed = {
    quantity: list.reduce((sum, row) => sum + row.quantity, 0),
    amount: list.reduce((sum, row) => sum + row.amount, 0),
  }
  return {
    rankingList,
    baseData: {
      quantity: totals.quantity,
      amount: totals.amount,
      amountTaxIn: totals.amount_tax_in,
      comparedQuantity: compared.totals.quantity,
      comparedAmount: compared.totals.amount,
      previousQuantity: previous.quantity,
      previousAmount: previous.amount,
      changeRate: comparable ? changeRate(compared.totals[basis], previous[basis]) : null,
      products: totals.products,
      numberOfStores: asked.numberOfStores,
      asOf: asked.asOf,
      ...comparison,
      excluded,
    },
    additionalData: {
      ageRange: body.ageRange,
      steps,
      partial: steps.map(({ to }) => to > wholeDay),
      rankLines: lines.flatMap((id) => {
        const product = products.get(id)
        if (!product) return []
        const { jan, productName, own } = product
        return [{ jan, productName, own, ranks: withoutHidden(stepped.ranks.get(id) ?? [], hidden.get(id)) }]
      }),
      hiddenProducts: hiddenNow.size,
      listed: { ...listed, share: share(listed[basis], totals[basis]) },
    },
    total: list.length,
  }
}
