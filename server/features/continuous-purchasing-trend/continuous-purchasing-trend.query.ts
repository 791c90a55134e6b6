import type { Knex } from 'knex'
import {
  type ContinuousBody,
  type ContinuousIssue,
  type Hideable,
  hideable,
} from '../../../shared/contract/continuous-purchasing-trend.ts'
import { percent } from '../../../shared/measures.ts'
import { idList, sql, sqlPart } from '../../warehouse/engine/sql.ts'
import { ageGroupSql } from '../../warehouse/members/age-group.ts'
import { volumeOf } from '../../warehouse/products/product-columns.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { storeIds } from '../../warehouse/stores/store-filter.ts'
import { type Carried, countIssues, hideCounts } from './carried.ts'
import { type Issue, readCovered, readIssues } from './issues.ts'

/** The issues as rows: place, product_id, from_day, to_day. */
export const windowsSql = (knex: Knex, issues: readonly Pick<Issue, 'id' | 'releaseDate' | 'windowTo'>[]): Knex.Raw =>
  sqlPart(
    knex,
    `values ${issues.map(({ id }, place) => `(${place}, ${idList([id])}, cast(? as date), cast(? as date))`).join(', ')}`,
    issues.flatMap(({ releaseDate, windowTo }) => [releaseDate, windowTo]),
  )

/** Condition on fact_sale and member: whom and which stores are asked about. */
function askedBuyers(knex: Knex, { stores, gender, ageRange }: ContinuousBody): Knex.Raw {
  const within = storeIds(knex, stores)
  const conditions = [
    'fact_sale.quantity > 0',
    ...(within ? ['fact_sale.store_id in (:within)'] : []),
    ...(gender === 0 ? [] : ['member.gender = :gender']),
    ...(ageRange ? [`${ageGroupSql('fact_sale.sale_date', 'member.birth_decade')} between :youngest and :oldest`] : []),
  ]
  return sqlPart(knex, conditions.join(' and '), {
    gender,
    ...(within ? { within } : {}),
    ...(ageRange ? { youngest: ageRange.from, oldest: ageRange.to } : {}),
  })
}

/** Members of every issue by the issue before that they bought: one pass over the lines of the issues. */
async function readCarried(knex: Knex, body: ContinuousBody, issues: readonly Issue[]): Promise<Carried[]> {
  const first = issues.reduce((day, { releaseDate }) => (releaseDate < day ? releaseDate : day), issues[0]?.releaseDate ?? '')
  const last = issues.reduce((day, { windowTo }) => (windowTo > day ? windowTo : day), issues[0]?.windowTo ?? '')
  const rows = await sql<{ place: number; previous: number | null; bought_first: number; members: number }>(
    knex,
    `with issue (place, product_id, from_day, to_day) as materialized (:windows),
      bought as materialized (
        select distinct issue.place, fact_sale.member_id
        from fact_sale
          join issue on issue.product_id = fact_sale.product_id
            and fact_sale.sale_date between issue.from_day and issue.to_day
          join member on member.id = fact_sale.member_id
        where fact_sale.product_id in (${idList(issues.map(({ id }) => id))})
          and fact_sale.sale_date between cast(:first as date) and cast(:last as date)
          and :asked),
      ordered as (
        select place, lag(place) over (partition by member_id order by place) as previous,
          min(place) over (partition by member_id) as first_place
        from bought)
    select place, previous, case when first_place = 0 then 1 else 0 end as bought_first, count(*) as members
    from ordered
    group by 1, 2, 3`,
    { windows: windowsSql(knex, issues), first, last, asked: askedBuyers(knex, body) },
  )
  return rows.map(({ place, previous, bought_first, members }) => ({
    issue: place,
    previous,
    boughtFirst: bought_first === 1,
    members,
  }))
}

/** Copies of every issue sold within its window, by everyone. */
async function readQuantities(knex: Knex, body: ContinuousBody, issues: readonly Issue[]): Promise<Map<number, number>> {
  const stores = storeIds(knex, body.stores)
  const rows = await sql<{ place: number; quantity: number }>(
    knex,
    `with issue (place, product_id, from_day, to_day) as materialized (:windows)
    select issue.place, sum(moved.sale_quantity) as quantity
    from ${stores === null ? 'rollup_product_day' : 'rollup_store_product_day'} as moved
      join issue on issue.product_id = moved.product_id and moved.sale_date between issue.from_day and issue.to_day
    where moved.product_id in (${idList(issues.map(({ id }) => id))})${stores ? ' and moved.store_id in (:stores)' : ''}
    group by issue.place`,
    { windows: windowsSql(knex, issues), ...(stores ? { stores } : {}) },
  )
  return new Map(rows.map(({ place, quantity }) => [place, quantity]))
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
