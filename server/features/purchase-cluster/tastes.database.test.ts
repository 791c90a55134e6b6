import type { Knex } from 'knex'
import { describe, expect, it } from 'vitest'
import { clusterAnalysis } from '../../../shared/api/purchase-cluster.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { makeMemberTrade } from '../../testing/member-trade.ts'
import { ESSAY, NOVEL, PEN, peopleTrade } from '../../testing/people-trade.ts'
import { toRowsSql } from '../../testing/rows-sql.ts'
import { setUpSmallEngines } from '../../testing/set-up.ts'
import { openSmallEngines } from '../../testing/small-engines.ts'
import { createFragment, sql } from '../../warehouse/engine/sql.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { resolveBuyerQuery } from './buyers.ts'
import {
  buyerSampleSql,
  featuresByMemberSql,
  memberFeaturesSql,
  NO_GENRE,
  otherPurchasesSql,
  popularProductsSql,
  readBuyerTastes,
} from './tastes.ts'

const engines = setUpSmallEngines(peopleTrade)

const { from, to } = peopleTrade
const ofMembers = (knex: Knex) =>
  createFragment(knex, 'fact_sale.member_id is not null and fact_sale.sale_date between cast(? as date) and cast(? as date)', [
    from,
    to,
  ])
const getTarget = (id: number) => `target as (select ${id} as id)`

describe('SQL of other purchases of buyers', () => {
  it('selects for other purchases the members who bought the products, or the same sample of them on every engine', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      const sample = async (most?: number) => {
        const rows = await sql<{ id: number }>(knex, `with ${getTarget(NOVEL)} select id from (:part) as sample`, {
          part: buyerSampleSql(knex, { ofMembers: ofMembers(knex) }, most),
        })
        return rows.map(({ id }) => id).sort()
      }
      expect(await sample(), kind).toEqual([1, 2])
      // spread by member number, not the first ones
      expect(await sample(1), kind).toEqual([2])
    }
  })

  it('counts copies of other products that buyers bought within the data range and ignores refunds', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      const readBought = async (others: Knex.QueryBuilder) => {
        const part = otherPurchasesSql(knex, { ofMembers: ofMembers(knex), others })
        const rows = await sql<Record<string, number>>(
          knex,
          `with ${getTarget(1)}, sample as (select 1 as id union all select 4 as id)
            select * from (:part) as other order by member_id, product_id`,
          { part },
        )
        return rows.map(({ member_id, product_id, quantity }) => [member_id, product_id, quantity])
      }
      expect(await readBought(knex('product').select('product.id')), kind).toEqual([
        [1, 2, 1],
        [1, 3, 1],
        [1, NOVEL, 2],
        [1, ESSAY, 2],
        [4, PEN, 1],
      ])
      expect(await readBought(knex('product').select('product.id').where('product.kind', 'book')), kind).toEqual([
        [1, NOVEL, 2],
        [1, ESSAY, 2],
      ])
    }
  })

  it('assigns books to their large genre, magazines to their kind and other goods to their item', async () => {
    const other = (member_id: number, product_id: number, quantity: number) => ({ member_id, product_id, quantity })
    const others = toRowsSql([other(1, NOVEL, 1), other(1, ESSAY, 2), other(1, 1, 1), other(1, PEN, 1), other(2, 3, 4)])
    for (const [kind, { knex }] of engines.warehouses) {
      await knex('product').where({ id: PEN }).update({ trade_genre_id: null })
      const rows = await sql<{ member_id: number; feature: string; quantity: number }>(
        knex,
        `with other as (${others}) select * from (:featured) as featured order by member_id, feature collate "C"`,
        { featured: memberFeaturesSql(knex) },
      )
      await knex('product').where({ id: PEN }).update({ trade_genre_id: 4 })
      expect(
        rows.map(({ member_id, feature, quantity }) => [member_id, feature, quantity]),
        kind,
      ).toEqual([
        [1, 'i09', 1],
        [1, 'm0279', 1],
        [1, 't03', 3],
        [2, 'm0279', 4],
      ])
    }
  })

  it('returns all genres that a member bought in one row', async () => {
    const featured = toRowsSql([
      { member_id: 1, feature: 't03', quantity: 3 },
      { member_id: 1, feature: 'm0279', quantity: 1 },
      { member_id: 2, feature: 't09', quantity: 2 },
    ])
    for (const [kind, { knex }] of engines.warehouses) {
      const rows = await sql<{ member_id: number; bought: string }>(
        knex,
        `with featured as (${featured}) select * from (:packed) as packed order by member_id`,
        { packed: featuresByMemberSql(knex) },
      )
      expect(
        rows.map(({ member_id, bought }) => [member_id, bought.split(' ').sort()]),
        kind,
      ).toEqual([
        [1, ['m0279:1', 't03:3']],
        [2, ['t09:2']],
      ])
    }
  })

  it('omits other products with fewer than five buyers and sorts the rest by buyers in descending order', async () => {
    const boughtBy = (product_id: number, members: number) =>
      Array.from({ length: members }, (_none, index) => ({ member_id: index + 1, product_id, quantity: 5 }))
    const others = toRowsSql([...boughtBy(NOVEL, 10), ...boughtBy(ESSAY, 11), ...boughtBy(PEN, 4)])
    for (const [kind, { knex }] of engines.warehouses) {
      const rows = await sql<{ product_id: number; members: string }>(
        knex,
        `with other as (${others}) select * from (:popular) as popular`,
        { popular: popularProductsSql(knex) },
      )
      const counts = rows.map(({ product_id, members }) => [product_id, members.split(' ').length])
      expect(
        counts.sort((a, b) => (b[1] ?? 0) - (a[1] ?? 0)),
        kind,
      ).toEqual([
        [ESSAY, 11],
        [NOVEL, 10],
      ])
    }
  })

  it('returns the purchases of each buyer with all SQL parts combined', async () => {
    const trade = makeMemberTrade(5, { receipts: 3000, members: 300 })
    const many = await openSmallEngines(trade)
    try {
      const [product] = trade.products
      const body = clusterAnalysis.body.parse({
        period: { from: trade.from, to: addDays(trade.from, 109) },
        jans: [product?.jan],
      })
      for (const [kind, { knex }] of many.warehouses) {
        const { members } = await readBuyerTastes(knex, await resolveBuyerQuery(knex, body, unlimitedScope), body, unlimitedScope)
        expect(members.length, kind).toBeGreaterThanOrEqual(20)
        for (const { id, copies } of members) {
          const taken = trade.sales.filter(({ member, quantity }) => member === id && quantity > 0)
          expect(taken.some((sale) => sale.product === product?.id)).toBe(true)
          const others = taken.filter((sale) => sale.product !== product?.id && sale.date <= body.period.to)
          expect(
            [...copies.values()].reduce((sum, one) => sum + one, 0),
            `${kind} ${id}`,
          ).toBe(others.reduce((sum, { quantity }) => sum + quantity, 0))
        }
      }
    } finally {
      await many.close()
    }
  })

  it('includes other purchases of products that have neither a trade genre nor an item category', async () => {
    const trade = makeMemberTrade(5, { receipts: 3000, members: 300 })
    const many = await openSmallEngines(trade)
    try {
      const [query, other] = trade.products
      const body = clusterAnalysis.body.parse({
        period: { from: trade.from, to: addDays(trade.from, 109) },
        jans: [query?.jan],
      })
      for (const [kind, { knex }] of many.warehouses) {
        await knex('product').where({ id: other?.id }).update({ trade_genre_id: null, item_genre_id: null })
        const { members, features } = await readBuyerTastes(
          knex,
          await resolveBuyerQuery(knex, body, unlimitedScope),
          body,
          unlimitedScope,
        )
        expect(
          features.map(({ ja, en }) => [ja, en]).filter((names) => names.includes('')),
          kind,
        ).toEqual([])
        expect(
          members.flatMap(({ copies }) => [...copies.keys()].map((place) => features[place])),
          kind,
        ).toContainEqual(NO_GENRE)
      }
    } finally {
      await many.close()
    }
  })
})
