import type { Knex } from 'knex'
import {
  type ContinuousBody,
  type ContinuousIssue,
  type Hideable,
  hideable,
} from '../../../shared/contract/continuous-purchasing-trend.ts'
import { percent } from '../../../shared/measures.ts'
import { ageGroupSql } from '../../warehouse/members/age-group.ts'
import { volumeOf } from '../../warehouse/products/product-columns.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { narrowingSql } from '../../warehouse/sales/narrowing.ts'
import { storeIds } from '../../warehouse/stores/store-filter.ts'
import { type Carried, countIssues, hideCounts } from './carried.ts'
import { type Issue, readCovered, readIssues } from './issues.ts'

/** The issues as rows of a CTE: ids and days come from the warehouse. */
const windowsSql = (issues: readonly Issue[]) =>
  issues.map(({ id, releaseDate, windowTo }, index) => `(${index}, ${id}, date '${releaseDate}', date '${windowTo}')`).join(', ')

/** Members of every issue by the issue before that they bought: one pass over the lines of the issues. */
async function readCarried(knex: Knex, body: ContinuousBody, issues: readonly Issue[]): Promise<Carried[]> {
  const stores = narrowingSql({ stores: storeIds(knex, body.stores) }, 'fact_sale')
  const conditions = [...stores.conditions]
  const values: Knex.RawBinding[] = [...stores.values]
  if (body.gender !== 0) {
    conditions.push('member.gender = ?')
    values.push(body.gender)
  }
  if (body.ageRange) {
    conditions.push(`${ageGroupSql('fact_sale.sale_date', 'member.birth_decade')} between ? and ?`)
    values.push(body.ageRange.from, body.ageRange.to)
  }
  const first = issues.reduce((day, { releaseDate }) => (releaseDate < day ? releaseDate : day), issues[0]?.releaseDate ?? '')
  const last = issues.reduce((day, { windowTo }) => (windowTo > day ? windowTo : day), issues[0]?.windowTo ?? '')
  const { rows } = await knex.raw(
    `with issue (place, product_id, from_day, to_day) as materialized (values ${windowsSql(issues)}),
      bought as materialized (
        select distinct issue.place, fact_sale.member_id
        from fact_sale join issue on issue.product_id = fact_sale.product_id
          and fact_sale.sale_date between issue.from_day and issue.to_day
          join member on member.id = fact_sale.member_id
        where fact_sale.product_id in (${issues.map(({ id }) => id).join(', ')})
          and fact_sale.sale_date between cast(? as date) and cast(? as date) and fact_sale.quantity > 0
          ${conditions.map((condition) => `and ${condition}`).join(' ')}),
      ordered as (
        select place, lag(place) over (partition by member_id order by place) as previous,
          min(place) over (partition by member_id) as first_place from bought)
    select place, previous, case when first_place = 0 then 1 else 0 end as bought_first, count(*) as members
      from ordered group by 1, 2, 3`,
    [first, last, ...values],
  )
  return (rows as Record<string, unknown>[]).map((row) => ({
    issue: Number(row.place),
    previous: row.previous === null ? null : Number(row.previous),
    boughtFirst: Number(row.bought_first) === 1,
    members: Number(row.members),
  }))
}

/** Copies of every issue sold within its window, by everyone. */
async function readQuantities(knex: Knex, body: ContinuousBody, issues: readonly Issue[]): Promise<Map<number, number>> {
  const stores = storeIds(knex, body.stores)
  const table = stores === null ? 'rollup_product_day' : 'rollup_store_product_day'
  const narrowed = narrowingSql({ stores, products: issues.map(({ id }) => id) }, table)
  const { rows } = await knex.raw(
    `with issue (place, product_id, from_day, to_day) as materialized (values ${windowsSql(issues)})
    select issue.place, sum(${table}.sale_quantity) as quantity from ${table} join issue on issue.product_id = ${table}.product_id
        and ${table}.sale_date between issue.from_day and issue.to_day
      where ${narrowed.conditions.join(' and ')} group by issue.place`,
    narrowed.values,
  )
  return new Map((rows as Record<string, unknown>[]).map((row) => [Number(row.place), Number(row.quantity)]))
}

/** Buyers carried from issue to issue (domain 1.5). */
export async function followBuyers(knex: Knex, body: ContinuousBody, scope: DataScope) {
  const covered = await readCovered(knex)
  const issues = await readIssues(knex, body, { scope, covered })
  const [carried, quantities] = await Promise.all([readCarried(knex, body, issues), readQuantities(knex, body, issues)])
  const counts = countIssues(carried, issues.length)
  const hidden = hideCounts(counts)
  const last = issues.length - 1
  const complete = issues.map(({ windowTo }) => covered !== null && windowTo <= covered.last)
  const list = issues.map((issue, index): ContinuousIssue => {
    const one = counts[index]
    const hides = hidden[index]
    if (!one || !hides) throw new Error(`issue ${index} has no counts`)
    const before = counts[index - 1]
    // the first issue has none before it, the last none after it
    const has = (name: Hideable) => name === 'buyers' || (/^lost/.test(name) ? index !== last : index !== 0)
    // a rate next to one shown count would give the other away
    const hidesFigure: Record<Hideable, boolean> = {
      ...hides,
      keptRate: hides.kept || hidden[index - 1]?.buyers === true,
      lostRate: hides.lost || hides.buyers,
      newRate: hides.newBuyers || hides.buyers,
      returnedRate: hides.returnedBuyers || hides.buyers,
      firstKeptRate: hides.firstKept,
    }
    const names = hideable.filter((name) => has(name) && hidesFigure[name])
    const shown = (name: Hideable, value: number | null) => (!has(name) || hidesFigure[name] ? null : value)
    return {
      issueNo: index + 1,
      jan: issue.product.jan,
      productName: issue.product.product_nm,
      volume: volumeOf(issue.product),
      releaseDate: issue.releaseDate,
      windowDays: issue.windowDays,
      windowTo: issue.windowTo,
      complete: complete[index] ?? false,
      quantity: quantities.get(index) ?? 0,
      buyers: shown('buyers', one.buyers),
      kept: shown('kept', one.kept),
      newBuyers: shown('newBuyers', one.newBuyers),
      returnedBuyers: shown('returnedBuyers', one.returnedBuyers),
      lost: shown('lost', one.lost),
      keptRate: shown('keptRate', percent(one.kept, before?.buyers ?? 0)),
      lostRate: shown('lostRate', percent(one.lost, one.buyers)),
      newRate: shown('newRate', percent(one.newBuyers, one.buyers)),
      returnedRate: shown('returnedRate', percent(one.returnedBuyers, one.buyers)),
      firstKept: shown('firstKept', one.firstKept),
      firstKeptRate: shown('firstKeptRate', percent(one.firstKept, counts[0]?.buyers ?? 0)),
      suppressed: names.length > 0,
      hidden: names,
    }
  })
  const steps = list.slice(1).flatMap((issue, index) => {
    const before = list[index]
    if (!issue.complete || issue.kept === null || before?.buyers === null || before === undefined) return []
    return [{ kept: issue.kept, of: before.buyers }]
  })
  const hidesSum = hidden.some(({ newBuyers }) => newBuyers) || hidden[0]?.buyers === true
  return {
    ...seriesOf(issues),
    issues: list,
    flows: list.flatMap((issue, index) => {
      const ribbon = (kind: 'kept' | 'new' | 'returned' | 'lost', [from, to]: [number, number], buyers: number | null) => ({
        from,
        to,
        kind,
        buyers,
        suppressed: buyers === null,
      })
      return [
        ...(index === 0
          ? []
          : [
              ribbon('kept', [index, index + 1], issue.kept),
              ribbon('new', [0, index + 1], issue.newBuyers),
              ribbon('returned', [0, index + 1], issue.returnedBuyers),
            ]),
        ...(index === last ? [] : [ribbon('lost', [index + 1, 0], issue.lost)]),
      ]
    }),
    totals: {
      buyers: hidesSum ? null : counts.reduce((all, { newBuyers }) => all + newBuyers, 0),
      keptRate: percent(
        steps.reduce((all, { kept }) => all + kept, 0),
        steps.reduce((all, { of }) => all + of, 0),
      ),
      suppressed: hidesSum,
    },
  }
}

/** The series that all the issues are of. */
function seriesOf(issues: readonly Issue[]): { seriesCd: string | null; seriesName: string | null } {
  const first = issues[0]?.product
  const same = first?.series_cd !== null && issues.every(({ product }) => product.series_cd === first?.series_cd)
  return same
    ? { seriesCd: first?.series_cd ?? null, seriesName: first?.series_nm ?? null }
    : { seriesCd: null, seriesName: null }
}
