import type { BrandPickupBody } from '../../../shared/api/brand-pickup.ts'
import { SERIES } from '../small-supply.ts'
import { GENRES } from '../small-trade.ts'
import { isInStoreFilter, type World } from './product-detail.ts'
import { isOfKind } from './trends-and-rankings.ts'

/** Sales of each brand, added up sale by sale. */
export function computeOracleBrands(world: World, body: BrandPickupBody, period: { from: string; to: string }) {
  const { trade, supply } = world
  const getGenre = (id: number) => GENRES[(trade.products.find((product) => product.id === id)?.genre ?? 0) - 1]
  const isInMarket = (id: number) => {
    const product = trade.products.find((item) => item.id === id)
    const path = (getGenre(id) ?? []).join('/')
    return (
      isOfKind(body.products, product?.kind ?? '') &&
      (body.products.genreKeys.length === 0 || body.products.genreKeys.some((key) => `${path}/`.startsWith(`${key}/`)))
    )
  }
  const sales = trade.sales.filter(
    (sale) =>
      sale.date >= period.from &&
      sale.date <= period.to &&
      isInStoreFilter(world, sale.store, body.stores) &&
      isInMarket(sale.product) &&
      (body.channel === 'all' || (body.channel === 'net') === (sale.channel === 2)),
  )
  const sumBasis = (rows: typeof sales) => rows.reduce((sum, sale) => sum + (body.basis === 1 ? sale.amount : sale.quantity), 0)
  const brands = body.brandCds.map((code) => {
    const isOwn = (id: number) => {
      if (body.brandType === 'series') return SERIES[(supply.products.get(id)?.series ?? 0) - 1] === code
      const publisher = supply.products.get(id)?.publisher
      // publisher 4 is an imprint of publisher 1
      return `990${publisher}` === code || (publisher === 4 && code === '9901')
    }
    const own = sales.filter((sale) => isOwn(sale.product))
    const byTitle = trade.products
      .filter((product) => isOwn(product.id) && isInMarket(product.id))
      .map((product) => ({ product, rows: own.filter((sale) => sale.product === product.id) }))
    const byGenre = new Map<string, number>()
    for (const sale of own) {
      const large = getGenre(sale.product)?.[0] ?? ''
      byGenre.set(large, (byGenre.get(large) ?? 0) + (body.basis === 1 ? sale.amount : sale.quantity))
    }
    const genres = [...byGenre].filter(([, sold]) => sold > 0)
    const best = byTitle
      .filter(({ rows }) => sumBasis(rows) > 0)
      .sort((a, b) => sumBasis(b.rows) - sumBasis(a.rows) || (a.product.jan < b.product.jan ? -1 : 1))
    return {
      code,
      titles: byTitle.filter(({ product }) => product.release <= period.to).length,
      titlesSold: byTitle.filter(({ rows }) => rows.reduce((sum, sale) => sum + sale.quantity, 0) > 0).length,
      quantity: own.reduce((sum, sale) => sum + sale.quantity, 0),
      amount: own.reduce((sum, sale) => sum + sale.amount, 0),
      inGenres: {
        own: genres.reduce((sum, [, sold]) => sum + sold, 0),
        all: sumBasis(sales.filter((sale) => genres.some(([large]) => large === getGenre(sale.product)?.[0]))),
      },
      top: best.slice(0, 5).map(({ product }) => product.jan),
      fresh: best.find(({ product }) => product.release >= period.from && product.release <= period.to)?.product.jan ?? null,
    }
  })
  return { brands, market: sumBasis(sales) }
}
