import { describe, expect, it } from 'vitest'
import { setUpSmallEngines } from '../../testing/set-up.ts'
import { makeSmallTrade } from '../../testing/small-trade.ts'
import type { Warehouse } from '../../warehouse/engine/engine.ts'
import { listItemGenres, listItems, listPublishers, listSeries, listTradeGenres } from '../../warehouse/products/list-masters.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'

/** A contract's lists contain only what its data range has, with counts within it; the full range lists everything. */
const trade = {
  ...makeSmallTrade(7, { sales: 20, stores: 2, products: 24 }),
  series: [
    { id: 1, cd: 'R1', name: '週刊雑誌', kind: 'magazine' as const },
    { id: 2, cd: 'R2', name: '文庫', kind: 'series' as const },
  ],
  items: [
    { id: 1, cd: '01', name: '書籍' },
    { id: 2, cd: '02', name: '雑誌' },
  ],
}
for (const product of trade.products) {
  product.series = product.kind === 'magazine' ? 1 : 2
  product.item = product.kind === 'magazine' ? 2 : 1
}

const engines = setUpSmallEngines(trade, async ({ knex }) => {
  for (const { id, cd, name } of trade.items)
    await knex('item_genre')
      .where({ id })
      .update({ dai_genre_cd: `1${cd}`, dai_genre_nm: name })
})

const page = { pageNum: 1, pageSize: 1_000_000, keyword: '' }
const full: DataScope = { dataRange: 'full', ownPublisherCds: [] }
const magazines: DataScope = { dataRange: 'magazine', ownPublisherCds: [] }

async function getPublisher({ knex }: Warehouse, id: number): Promise<string> {
  const row: { publisher_cd: string } = await knex('publisher').select('publisher_cd').where({ id }).first()
  return row.publisher_cd
}

describe.each([0, 1])('master data endpoints on engine %i', (at) => {
  const warehouse = () => engines.warehouses[at]?.[1] as Warehouse

  it('counts only titles of the data range for each genre and omits genres without any', async () => {
    const { knex } = warehouse()
    const own: DataScope = { dataRange: 'contract', ownPublisherCds: [await getPublisher(warehouse(), 1)] }
    for (const [scope, keeps] of [
      [full, () => true],
      [magazines, (item: (typeof trade.products)[number]) => item.kind === 'magazine'],
      [own, (item: (typeof trade.products)[number]) => item.publisher === 1],
    ] as const) {
      const remaining = trade.products.filter(keeps)
      const genres = await listTradeGenres(knex, { level: 1 }, scope)
      expect(genres.reduce((sum, genre) => sum + genre.products, 0)).toBe(remaining.length)
      if (scope !== full) expect(genres.every((genre) => genre.products > 0)).toBe(true)
      const publishers = await listPublishers(knex, { ...page, withImprints: true }, scope)
      expect(publishers.list.reduce((sum, one) => sum + one.products, 0)).toBe(remaining.length)
      expect(publishers.paging.total).toBe(publishers.list.length)
      if (scope !== full) expect(publishers.list).toHaveLength(new Set(remaining.map((item) => item.publisher)).size)
    }
  })

  it('lists the series of the data range with their volumes', async () => {
    const { knex } = warehouse()
    const all = await listSeries(knex, { ...page, kind: 'all', publisherCds: '' }, full)
    expect(all.list.map((item) => item.seriesCd).sort()).toEqual(['R1', 'R2'])
    const found = await listSeries(knex, { ...page, kind: 'all', publisherCds: '' }, magazines)
    expect(found.list.map((item) => [item.seriesCd, item.products])).toEqual([
      ['R1', trade.products.filter((product) => product.kind === 'magazine').length],
    ])
  })

  it('lists only items and item genres of the data range', async () => {
    const { knex } = warehouse()
    const listItemCodes = async (scope: DataScope) => (await listItems(knex, null, scope)).map(({ itemCd }) => itemCd)
    expect(await listItemCodes(full)).toEqual(['01', '02'])
    expect(await listItemCodes(magazines)).toEqual(['02'])
    const below = { level: 'dai' as const, itemCds: ['01', '02'] }
    const listGenreKeys = async (scope: DataScope) => (await listItemGenres(knex, below, scope)).map(({ genreKey }) => genreKey)
    expect(await listGenreKeys(full)).toEqual(['01/101', '02/102'])
    expect(await listGenreKeys(magazines)).toEqual(['02/102'])
  })
})
