import type { Knex } from 'knex'
import { describe, expect, it } from 'vitest'
import { type ClusterBody, clusterAnalysis } from '../../../shared/api/purchase-cluster.ts'
import { ESSAY, NOVEL, PEN, peopleTrade } from '../../testing/people-trade.ts'
import { toRowsSql } from '../../testing/rows-sql.ts'
import { setUpSmallEngines } from '../../testing/set-up.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import {
  type BuyerCounts,
  buyersSql,
  cellCountsSql,
  homeStoresSql,
  readBuyers,
  readGenreNames,
  resolveBuyerQuery,
  storeCountsSql,
  visitsSql,
} from './buyers.ts'

const [until, novel] = [peopleTrade.to, peopleTrade.products[NOVEL - 1]?.jan ?? '']
const engines = setUpSmallEngines(peopleTrade)

const callApi = (knex: Knex, body: Record<string, unknown>, scope = unlimitedScope) => {
  const query: ClusterBody = clusterAnalysis.body.parse({ period: { from: peopleTrade.from, to: until }, ...body })
  return resolveBuyerQuery(knex, query, scope)
}
const getIds = async (products: Knex.QueryBuilder): Promise<number[]> => {
  const rows: { id: number }[] = await products.clone()
  return rows.map(({ id }) => id).sort()
}

describe('buyer queries', () => {
  it('compares the buyers of a product with those of its genre, at the requested level', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      for (const [genreLevel, genre] of [
        ['large', [NOVEL, ESSAY]],
        ['medium', [NOVEL, ESSAY]],
        ['small', [NOVEL]],
      ] as const) {
        const query = await callApi(knex, { jans: [novel], genreLevel })
        expect(await getIds(query.target), kind).toEqual([NOVEL])
        expect(await getIds(query.genre), `${kind} ${genreLevel}`).toEqual(genre)
      }
      expect(await readGenreNames(knex, await callApi(knex, { jans: [novel] }), 'small'), kind).toEqual(['大03 / 中91 / 小93'])
    }
  })

  it('compares a product with its trade genre, otherwise its item category, otherwise only itself', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      const [novels, pens] = [knex('product').where({ id: NOVEL }), knex('product').where({ id: PEN })]
      try {
        await novels.clone().update({ trade_genre_id: null })
        await knex('product').where({ id: ESSAY }).update({ trade_genre_id: null })
        expect(await getIds((await callApi(knex, { jans: [novel] })).genre), kind).toEqual([NOVEL, ESSAY])
        await novels.clone().update({ item_genre_id: null })
        await pens.clone().update({ trade_genre_id: null, item_genre_id: null })
        expect(await getIds((await callApi(knex, { jans: [novel] })).genre), kind).toEqual([NOVEL])
      } finally {
        await novels.clone().update({ trade_genre_id: 1, item_genre_id: 1 })
        await knex('product').where({ id: ESSAY }).update({ trade_genre_id: 2 })
        await pens.clone().update({ trade_genre_id: 4, item_genre_id: 3 })
      }
    }
  })

  it('includes in a buyer query all products that match within the data range, and rejects a query without conditions', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      const publisher = { products: { publisherCds: ['9902'] } }
      expect(await getIds((await callApi(knex, publisher)).target), kind).toEqual([1, 3, ESSAY])
      const magazines = { ...unlimitedScope, dataRange: 'magazine' as const }
      expect(await getIds((await callApi(knex, publisher, magazines)).target), kind).toEqual([1, 3])
      expect(await getIds((await callApi(knex, publisher, magazines)).genre), kind).toEqual([1, 2, 3])
      await expect(callApi(knex, {}), kind).rejects.toMatchObject({ code: 'products.required' })
    }
  })

  it('counts purchases of members within the period and the stores', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      const lines = async (body: Record<string, unknown>) => {
        const { ofMembers } = await callApi(knex, { jans: [novel], ...body })
        const [row] = await sql<{ lines: number }>(knex, 'select count(*) as lines from fact_sale where :ofMembers', {
          ofMembers,
        })
        return row?.lines
      }
      const cards = peopleTrade.sales.filter(({ member }) => member !== null)
      expect(await lines({}), kind).toBe(cards.length)
      expect(await lines({ stores: { storeCds: ['S3'] } }), kind).toBe(2)
      expect(await lines({ period: { from: '2026-01-03', to: '2026-01-04' } }), kind).toBe(4)
    }
  })
})

describe('SQL of buyers', () => {
  it('sums purchases of a member by store, genre and product; refunds only reduce the copies', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      const query = await callApi(knex, { jans: [novel] })
      const visits = await sql<Record<string, number>>(
        knex,
        `with target as (:target), genre as (:genre) select * from (:visit) as visit order by member_id, store_id`,
        { target: query.target, genre: query.genre, visit: visitsSql(knex, query) },
      )
      expect(
        visits.map(({ member_id, store_id, genre_taken, taken, copies }) => [member_id, store_id, genre_taken, taken, copies]),
        kind,
      ).toEqual([
        [1, 1, 2, 2, 1],
        [1, 2, 2, 0, 0],
        [2, 1, 1, 1, 1],
        [2, 2, 1, 1, 1],
        [3, 3, 1, 0, 0],
      ])
    }
  })

  it('assigns a member to the store with the most copies, or to the first of several equal ones', async () => {
    const visit = (member_id: number, store_id: number, genre_taken: number, taken: number) => ({
      ...{ member_id, store_id, genre_taken, taken },
      copies: taken,
    })
    const visits = toRowsSql([visit(1, 1, 2, 2), visit(1, 2, 3, 1), visit(2, 3, 1, 1), visit(2, 2, 1, 1)])
    for (const [kind, { knex }] of engines.warehouses) {
      const rows = await sql<Record<string, number>>(
        knex,
        `with visit as (${visits})
          select member_id, gender, age_group, genre_taken, taken, copies, genre_home, home from (:buyer) as buyer order by member_id`,
        { buyer: buyersSql(knex, until) },
      )
      expect(rows, kind).toEqual([
        { member_id: 1, gender: 1, age_group: 40, genre_taken: 5, taken: 3, copies: 3, genre_home: 2, home: 1 },
        { member_id: 2, gender: 2, age_group: 30, genre_taken: 2, taken: 2, copies: 2, genre_home: 2, home: 2 },
      ])
    }
  })

  const people = [
    { gender: 1, age_group: 40 },
    { gender: 2, age_group: 30 },
    { gender: 0, age_group: 0 },
    { gender: 2, age_group: 70 },
  ]
  const buyer = (
    member_id: number,
    at: { genre_taken: number; taken: number; copies: number; genre_home: number; home: number },
  ) => ({
    member_id,
    // the keys show who was counted
    record_key: 10 ** member_id,
    ...people[member_id - 1],
    ...at,
  })
  const buyers = toRowsSql([
    buyer(1, { genre_taken: 4, taken: 2, copies: 1, genre_home: 2, home: 1 }),
    buyer(2, { genre_taken: 2, taken: 2, copies: 2, genre_home: 1, home: 1 }),
    // only essays, and only a refund
    buyer(3, { genre_taken: 1, taken: 0, copies: 0, genre_home: 3, home: 3 }),
    buyer(4, { genre_taken: 0, taken: 0, copies: -1, genre_home: 1, home: 1 }),
  ])

  it('assigns a member to one store as a buyer of the genres, and to one as a buyer of the products', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      const rows = await sql<Record<string, number>>(
        knex,
        `with buyer as (${buyers}), homes as (:homes) select * from (:stores) as at_store order by store_id`,
        { homes: homeStoresSql(knex), stores: storeCountsSql(knex) },
      )
      expect(rows, kind).toEqual([
        { store_id: 1, genre_buyers: 1, genre_keys: 100, buyers: 2, keys: 110, copies: 3 },
        { store_id: 2, genre_buyers: 1, genre_keys: 10, buyers: 0, keys: 0, copies: 0 },
        { store_id: 3, genre_buyers: 1, genre_keys: 1000, buyers: 0, keys: 0, copies: 0 },
      ])
    }
  })

  it('counts members by gender and age on the day, without members who only got a refund', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      const rows = await sql<Record<string, number>>(
        knex,
        `with buyer as (${buyers}) select * from (:cells) as cell order by gender, age_group`,
        { cells: cellCountsSql(knex) },
      )
      expect(rows, kind).toEqual([
        { gender: 0, age_group: 0, genre_buyers: 1, genre_keys: 1000, buyers: 0, keys: 0, copies: 0 },
        { gender: 1, age_group: 40, genre_buyers: 1, genre_keys: 10, buyers: 1, keys: 10, copies: 1 },
        { gender: 2, age_group: 30, genre_buyers: 1, genre_keys: 100, buyers: 1, keys: 100, copies: 2 },
        { gender: 2, age_group: 70, genre_buyers: 0, genre_keys: 0, buyers: 0, keys: 0, copies: 0 },
      ])
    }
  })

  it('counts the buyers of a product by group and by store with all SQL parts combined', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      const { groups, stores } = await readBuyers(knex, await callApi(knex, { jans: [novel] }), until)
      const toNumbers = (counts: BuyerCounts) => [counts.genreBuyers.members, counts.buyers.members, counts.copies]
      expect(
        groups
          .sort((a, b) => a.gender - b.gender)
          .map(({ gender, ageGroup, ...counts }) => [gender, ageGroup, ...toNumbers(counts)]),
        kind,
      ).toEqual([
        [0, 0, 1, 0, 0],
        [1, 40, 1, 1, 1],
        [2, 30, 1, 1, 2],
      ])
      expect(
        stores.sort((a, b) => a.storeId - b.storeId).map(({ storeId, ...counts }) => [storeId, ...toNumbers(counts)]),
        kind,
      ).toEqual([
        [1, 2, 2, 3],
        [3, 1, 0, 0],
      ])
    }
  })
})
