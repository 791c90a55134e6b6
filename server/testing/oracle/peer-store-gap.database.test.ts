import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { peerStoreGap } from '../../../shared/api/peer-store-gap.ts'
import { listPeerStoreGap } from '../../features/peer-store-gap/peer-store-gap.routes.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { createRunParameters, isDeep } from '../property-runs.ts'
import { setUpSmallEngines } from '../set-up.ts'
import { createPeriodArbitrary, createSubsetArbitrary } from '../small-engines.ts'
import { makeSmallSupply, writeSmallSupply } from '../small-supply.ts'
import { GENRES, makeSmallTrade } from '../small-trade.ts'
import { unlimitedStoreScope } from '../store-scope.ts'
import { COMPANIES, computeOraclePeerGap, makeShops } from './peer-store-gap.ts'
import { computeRate } from './product-detail.ts'

// enough stores for both rules to find peers, and few enough to fail often
const trade = makeSmallTrade(31, { sales: 4000, stores: 48, products: 24 })
const world = { trade, supply: makeSmallSupply(trade, 37) }
const shops = makeShops(world, 41)
const engines = setUpSmallEngines(trade, async (warehouse) => {
  await writeSmallSupply(warehouse, world.supply)
  await warehouse
    .knex('company')
    .insert(COMPANIES.map((cd, index) => ({ id: index + 1, company_cd: cd, company_nm: cd, search_text: cd })))
  for (const [id, { company, openedOn }] of shops)
    await warehouse.knex('store').where({ id }).update({ company_cd: company, opened_on: openedOn })
})

const scopes: readonly DataScope[] = [
  { dataRange: 'full', ownPublisherCds: [] },
  { dataRange: 'full', ownPublisherCds: [] },
  { dataRange: 'magazine', ownPublisherCds: [] },
  { dataRange: 'contract', ownPublisherCds: ['9901'] },
]
const query = fc.record({
  storeCd: fc.constantFrom(...trade.stores.map(({ cd }) => cd)),
  period: createPeriodArbitrary(trade),
  products: fc.record({
    kind: fc.constantFrom('publication', 'publication', 'all', 'book', 'magazine', 'other'),
    genreKeys: createSubsetArbitrary(['03', '03/91', '03/91/95', '02', '09/34']),
    publisherCds: createSubsetArbitrary(['9902', '9903']),
  }),
  listed: fc.constantFrom('lacking', 'all', 'all'),
  minPeerStores: fc.constantFrom(3, 3, 4, 8),
})
const sum = <T>(rows: readonly T[], value: (row: T) => number) => rows.reduce((all, row) => all + value(row), 0)
const copies = (milli: number) => (Math.sign(milli) * Math.floor(Math.abs(milli) / 100 + 0.5)) / 10 || 0

describe('peer store gap', () => {
  it('computes the peer store gap like an independent calculation store by store and title by title', async () => {
    const met = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom(...scopes), async (generated, scope) => {
        const body = peerStoreGap.body.parse({ ...generated, pageSize: 1000 })
        const plain = computeOraclePeerGap(world, shops, { body, scope })
        const kind = plain.rule ?? plain.notCompared ?? ''
        met.set(kind, (met.get(kind) ?? 0) + 1)
        for (const [engine, warehouse] of engines.warehouses) {
          const result = await listPeerStoreGap(warehouse.knex, body, {
            scope: { ...scope, ...unlimitedStoreScope },
            language: 'ja',
          })
          expect([result.notCompared, result.peers?.rule ?? null], engine).toEqual([plain.notCompared, plain.rule])
          if (result.peers === null) {
            expect([result.list, result.genres, result.totals.titles]).toEqual([[], [], 0])
            continue
          }
          expect([result.peers.stores, result.peers.quantity]).toEqual([plain.peers.length, plain.ownQuantity])
          expect(result.peers.sizeIndex).toBe(computeRate(plain.ownQuantity * plain.peers.length, plain.peersQuantity))
          expect(result.list.map(({ jan }) => jan).sort(), engine).toEqual(plain.rows.map(({ jan }) => jan).sort())
          for (const row of result.list) {
            const one = plain.rows.find(({ jan }) => jan === row.jan)
            expect(row, `${engine} ${row.jan}`).toMatchObject({
              state: one?.state,
              sellingPeers: one?.sellingPeers,
              quantity: one?.quantity,
              stock: one?.stock,
              expectedQuantity: copies(one?.expected ?? 0),
              gapCopies: copies(one?.gap ?? 0),
              gapAmount: one?.amount,
              suggestedCopies: one?.suggested,
            })
            expect(row.peerQuantity).toBeCloseTo((one?.peerQuantity ?? 0) / plain.peers.length, 1)
          }
          expect(result.totals).toMatchObject({
            titles: plain.rows.length,
            notDelivered: plain.rows.filter(({ state }) => state === 'notDelivered').length,
            outOfStock: plain.rows.filter(({ state }) => state === 'outOfStock').length,
            quantity: sum(plain.rows, (row) => row.quantity),
            expectedQuantity: copies(sum(plain.rows, (row) => row.expected)),
            gapCopies: copies(sum(plain.rows, (row) => row.gap)),
            gapAmount: sum(plain.rows, (row) => row.amount),
            suggestedCopies: sum(plain.rows, (row) => row.suggested),
          })
          const genres = new Map(result.genres.map((genre) => [genre.genreKey, genre]))
          expect(sum(result.genres, ({ titles }) => titles)).toBe(plain.rows.length)
          for (const key of new Set(GENRES.map(([c1]) => c1))) {
            const own = plain.rows.filter(({ genre }) => GENRES[genre - 1]?.[0] === key)
            expect([genres.get(key)?.titles ?? 0, genres.get(key)?.quantity ?? 0]).toEqual([
              own.length,
              sum(own, ({ quantity }) => quantity),
            ])
          }
        }
      }),
      createRunParameters({ quick: 6 }),
    )
    // the queries cover all ways of comparison, usually within a dozen
    const ways = ['noSales', 'noScale', 'scale', 'scaleAndLocation', 'tooFewPeers']
    if (isDeep) expect([...met.keys()].sort()).toEqual(ways)
    else expect(met.size).toBeGreaterThan(1)
  })

  it('lists the peer store gap on consecutive pages in the requested order', async () => {
    const { cd } = trade.stores[0] ?? { cd: '' }
    const values = {
      gapCopies: (row: { gapCopies: number }) => row.gapCopies,
      gapAmount: (row: { gapAmount: number }) => row.gapAmount,
      sellingPeers: (row: { sellingPeers: number }) => row.sellingPeers,
    }
    for (const [engine, { knex }] of engines.warehouses) {
      for (const [sortBy, value] of Object.entries(values)) {
        const callApi = (pageNum: number, pageSize: number) =>
          listPeerStoreGap(
            knex,
            peerStoreGap.body.parse({
              storeCd: cd,
              period: { from: trade.from, to: trade.to },
              products: { kind: 'all' },
              listed: 'all',
              sortBy,
              pageNum,
              pageSize,
            }),
            { scope: { dataRange: 'full', ownPublisherCds: [], ...unlimitedStoreScope }, language: 'en' },
          )
        const { list, total } = await callApi(1, 1000)
        expect(total, engine).toBeGreaterThan(6)
        expect(list.map((row) => value(row as never))).toEqual(list.map((row) => value(row as never)).sort((a, b) => b - a))
        expect([...(await callApi(1, 4)).list, ...(await callApi(2, 4)).list]).toEqual(list.slice(0, 8))
      }
    }
  })
})
