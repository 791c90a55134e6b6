import type { Knex } from 'knex'
import { describe, expect, it } from 'vitest'
import { storeFilter } from '../../../shared/api/query-fields.ts'
import { peopleTrade } from '../../testing/people-trade.ts'
import { toRowsSql } from '../../testing/rows-sql.ts'
import { setUpSmallEngines } from '../../testing/set-up.ts'
import { selectRows, sql } from '../../warehouse/engine/sql.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { resolveSalesConditions } from '../../warehouse/sales/report-conditions.ts'
import { carriedCountsSql, issueWindowsSql, purchaseSequenceSql, windowPurchasesSql, windowSalesSql } from './issue-buyers-sql.ts'
import { queryMatchingIssues, seriesBuyersSql, seriesListSql } from './series-search.query.ts'

const engines = setUpSmallEngines(peopleTrade)

/** A window of a week for each issue: the second's ends before the third is released. */
const issues = peopleTrade.products.slice(0, 3).map(({ id, release }) => ({
  id,
  releaseDate: release,
  windowTo: `${release.slice(0, 8)}${String(Number(release.slice(8)) + 6).padStart(2, '0')}`,
}))
const conditions = (
  knex: Knex,
  body: { storeCds?: string[]; gender?: 0 | 1 | 2; ageRange?: { from: number; to: number } } = {},
) => {
  const { storeCds = [], ...buyers } = body
  return resolveSalesConditions(knex, { stores: storeFilter.parse({ storeCds }), ...buyers }, { scope: unlimitedScope })
}

describe('SQL of buyers from issue to issue', () => {
  it('lists the issues of a series in order, each with the days on which a purchase counts', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      const rows = await sql<Record<string, number | string>>(
        knex,
        'with issue (place, product_id, from_day, to_day) as (:windows) select * from issue order by place',
        { windows: issueWindowsSql(knex, issues) },
      )
      expect(rows, kind).toEqual([
        { place: 0, product_id: 1, from_day: '2026-01-05', to_day: '2026-01-11' },
        { place: 1, product_id: 2, from_day: '2026-01-12', to_day: '2026-01-18' },
        { place: 2, product_id: 3, from_day: '2026-01-19', to_day: '2026-01-25' },
      ])
    }
  })

  it('counts a member once per issue, only within the days of the issue, and ignores refunds', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      const readBought = async (query: Parameters<typeof conditions>[1] = {}) => {
        const rows = await sql<{ place: number; member_id: number }>(
          knex,
          `with issue (place, product_id, from_day, to_day) as (:windows)
            select * from (:bought) as bought order by place, member_id`,
          {
            windows: issueWindowsSql(knex, issues),
            bought: windowPurchasesSql(knex, issues, conditions(knex, query)),
          },
        )
        return rows.map(({ place, member_id }) => [place, member_id])
      }
      // two copies bought by one member are one purchase; one was sold a day too early
      expect(await readBought(), kind).toEqual([
        [0, 1],
        [0, 2],
        [1, 1],
        [1, 3],
        [2, 1],
        [2, 2],
      ])
      expect(await readBought({ storeCds: ['S3'] }), kind).toEqual([[1, 3]])
      expect(await readBought({ gender: 2 }), kind).toEqual([
        [0, 2],
        [2, 2],
      ])
      expect(await readBought({ ageRange: { from: 40, to: 60 } }), kind).toEqual([
        [0, 1],
        [1, 1],
        [2, 1],
      ])
    }
  })

  it('finds a member’s previous purchase, and whether the member started with the first issue', async () => {
    const bought = toRowsSql([
      { place: 0, member_id: 1, record_key: 0 },
      { place: 1, member_id: 1, record_key: 0 },
      { place: 0, member_id: 2, record_key: 0 },
      { place: 2, member_id: 2, record_key: 0 },
      { place: 1, member_id: 3, record_key: 0 },
    ])
    for (const [kind, { knex }] of engines.warehouses) {
      const rows = await sql<{ place: number; previous: number | null; first_place: number }>(
        knex,
        `with bought as (${bought}) select * from (:ordered) as ordered order by first_place, place, previous`,
        { ordered: purchaseSequenceSql(knex) },
      )
      expect(
        rows
          .map(({ place, previous, first_place }) => [place, previous, first_place])
          .map(String)
          .sort(),
        kind,
      ).toEqual(
        [
          [0, null, 0],
          [0, null, 0],
          [1, null, 1],
          [1, 0, 0],
          [2, 0, 0],
        ]
          .map(String)
          .sort(),
      )
    }
  })

  it('counts members by issue and how they came to it, with the sums of their record keys', async () => {
    const createPeople = (count: number, row: Record<string, number>) => Array.from({ length: count }, () => row)
    const ordered = toRowsSql([
      ...createPeople(23, { place: 0, record_key: 1, previous: -1, first_place: 0 }),
      ...createPeople(12, { place: 1, record_key: 10, previous: 0, first_place: 0 }),
      ...createPeople(9, { place: 1, record_key: 100, previous: -1, first_place: 1 }),
      ...createPeople(4, { place: 2, record_key: 1000, previous: 0, first_place: 0 }),
    ])
    for (const [kind, { knex }] of engines.warehouses) {
      const rows = await sql<{ place: number; way: string; members: number; keys: number }>(
        knex,
        `with written as (${ordered}),
          ordered as (select place, record_key, nullif(previous, -1) as previous, first_place from written)
        select * from (:carried) as carried order by place, way`,
        { carried: carriedCountsSql(knex) },
      )
      expect(
        rows.map(({ place, way, members, keys }) => [place, way, members, keys]),
        kind,
      ).toEqual([
        [0, 'any', 23, 23],
        [0, 'first', 23, 23],
        [0, 'new', 23, 23],
        [1, 'any', 21, 1020],
        [1, 'first', 12, 120],
        [1, 'kept', 12, 120],
        [1, 'new', 9, 900],
        [2, 'any', 4, 4000],
        [2, 'first', 4, 4000],
        [2, 'returned', 4, 4000],
      ])
    }
  })

  it('counts all copies of an issue sold in the given stores within the days of the issue', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      const readSold = async (storeCds: string[]) => {
        const rows = await sql<{ place: number; quantity: number }>(
          knex,
          `with issue (place, product_id, from_day, to_day) as (:windows) select * from (:sold) as sold order by place`,
          { windows: issueWindowsSql(knex, issues), sold: windowSalesSql(knex, issues, conditions(knex, { storeCds })) },
        )
        return rows.map(({ place, quantity }) => [place, quantity])
      }
      // the second issue: three copies, one without a card and one refunded
      expect(await readSold([]), kind).toEqual([
        [0, 3],
        [1, 2],
        [2, 2],
      ])
      expect(await readSold(['S3']), kind).toEqual([[1, 1]])
    }
  })
})

describe('series search SQL', () => {
  it('finds a released series by all words of its name and by kind', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      const findSeries = async (
        query: { seriesKind: 'all' | 'magazine' | 'series'; keyword: string },
        at: { last?: string; scope?: typeof unlimitedScope } = {},
      ) => {
        const rows: { id: number }[] = await queryMatchingIssues(knex, query, {
          last: '2026-01-31',
          scope: unlimitedScope,
          ...at,
        })
        return rows.map(({ id }) => id).sort()
      }
      expect(await findSeries({ seriesKind: 'all', keyword: '小話 週刊' }), kind).toEqual([1, 2, 3])
      expect(await findSeries({ seriesKind: 'magazine', keyword: '' }, { last: '2026-01-12' }), kind).toEqual([1, 2])
      expect(await findSeries({ seriesKind: 'series', keyword: '小話' }), kind).toEqual([])
      expect(await findSeries({ seriesKind: 'all', keyword: '%' }), kind).toEqual([])
      const own = { dataRange: 'contract' as const, ownPublisherCds: ['9902'] }
      expect(await findSeries({ seriesKind: 'all', keyword: '小話' }, { scope: own }), kind).toEqual([1, 3])
    }
  })

  it('lists each series once, with its issues, their days and sales', async () => {
    const matched = toRowsSql([
      { id: 1, series_id: 1, release_date: '2026-01-05' },
      { id: 3, series_id: 1, release_date: '2026-01-19' },
      { id: 4, series_id: 2, release_date: '2026-01-02' },
    ])
    const sold = toRowsSql([
      { product_id: 1, quantity: 5 },
      { product_id: 3, quantity: 2 },
    ])
    for (const [kind, { knex }] of engines.warehouses) {
      const rows = await sql<Record<string, number | string>>(
        knex,
        `with matched as (${matched}), sold as (${sold}) select * from (:listed) as listed order by series_id`,
        { listed: seriesListSql(knex) },
      )
      const series = (series_id: number, more: Record<string, number | string>) => ({ series_id, ...more })
      expect(rows, kind).toEqual([
        series(1, { issues: 2, first_release: '2026-01-05', last_release: '2026-01-19', product_id: 3, quantity: 7 }),
        series(2, { issues: 1, first_release: '2026-01-02', last_release: '2026-01-02', product_id: 4, quantity: 0 }),
      ])
    }
  })

  it('counts each buyer of a series once, regardless of the issues bought', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      const products = knex('product').select('product.id').whereIn('product.id', [1, 2, 3])
      const buyers = (from: string, to: string) =>
        selectRows<{ series_id: number; members: number }>(knex, seriesBuyersSql(knex, { days: { from, to }, products }))
      expect(await buyers('2026-01-01', '2026-01-31'), kind).toMatchObject([{ series_id: 1, members: 4 }])
      expect(await buyers('2026-01-12', '2026-01-18'), kind).toMatchObject([{ series_id: 1, members: 2 }])
      expect(await buyers('2026-01-28', '2026-01-31'), kind).toEqual([])
    }
  })
})
