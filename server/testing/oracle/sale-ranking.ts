import type { StoreRankingBody } from '../../../shared/api/sale-ranking.ts'
import type { SmallTrade } from '../small-trade.ts'
import { computeRate } from './product-detail.ts'

/** Oracle of the rankings of stores and companies: examines every line of the trade. */

export const getCompany = (storeId: number): string | null => (storeId % 4 === 0 ? null : `K${storeId % 3}`)

export interface PlainRow {
  cd: string
  company: string | null
  quantity: number
  amount: number
  delivered: number
  sold: number
  returned: number
  stock: number
  lastSaleDate: string | null
}

/** Rows of the stores with sales in the period or movements of the products by its end. */
export function computeOracleStoreRows(
  trade: SmallTrade,
  body: Pick<StoreRankingBody, 'jans' | 'channel' | 'stores'>,
  period: { from: string; to: string },
): PlainRow[] {
  const ids = trade.products.filter((product) => body.jans.includes(product.jan)).map((product) => product.id)
  const matchesCodes = (codes: readonly string[], code: string) => codes.length === 0 || codes.includes(code)
  const rows: PlainRow[] = []
  for (const store of trade.stores) {
    if (!matchesCodes(body.stores.areaCds, store.area) || !matchesCodes(body.stores.chainCds, store.chain)) continue
    if (!matchesCodes(body.stores.storeCds, store.cd)) continue
    const filterLines = <T extends { store: number; product: number }>(lines: readonly T[], product: number) =>
      lines.filter((line) => line.store === store.id && line.product === product)
    const row: PlainRow = {
      cd: store.cd,
      company: getCompany(store.id),
      quantity: 0,
      amount: 0,
      delivered: 0,
      sold: 0,
      returned: 0,
      stock: 0,
      lastSaleDate: null,
    }
    let hasMovement = false
    for (const product of ids) {
      const sumUntil = <T extends { date: string; quantity: number }>(lines: T[]) =>
        lines.filter((line) => line.date <= period.to).reduce((sum, line) => sum + line.quantity, 0)
      const sales = filterLines(trade.sales, product)
      const delivered = sumUntil(filterLines(trade.deliveries, product))
      const sold = sumUntil(sales)
      const returned = sumUntil(filterLines(trade.returns, product))
      const adjusted = sumUntil(filterLines(trade.adjustments, product))
      if (delivered !== 0 || sold !== 0 || returned !== 0 || adjusted !== 0) hasMovement = true
      row.delivered += delivered
      row.sold += sold
      row.returned += returned
      row.stock += Math.max(0, delivered - sold - returned + adjusted)
      for (const sale of sales) {
        const isInChannel = body.channel === 'all' || (body.channel === 'net') === (sale.channel === 2)
        if (sale.date < period.from || sale.date > period.to || !isInChannel) continue
        row.quantity += sale.quantity
        row.amount += sale.amount
      }
      for (const date of new Set(sales.map((sale) => sale.date))) {
        const day = sales.filter((sale) => sale.date === date).reduce((sum, sale) => sum + sale.quantity, 0)
        if (day > 0 && date <= period.to && (row.lastSaleDate === null || date > row.lastSaleDate)) row.lastSaleDate = date
      }
    }
    if (hasMovement || row.quantity !== 0 || row.amount !== 0) rows.push(row)
  }
  return rows
}

/** Headline figures over the rows of all stores. */
export function computeOracleHeadlines(rows: readonly Pick<PlainRow, 'quantity' | 'delivered' | 'stock'>[]) {
  const selling = rows.map(({ quantity }) => quantity).filter((quantity) => quantity > 0)
  const topStores = selling.length === 0 ? 0 : Math.max(1, Math.round(selling.length * 0.2))
  const sumValues = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  const most = [...selling].sort((a, b) => b - a).slice(0, topStores)
  return {
    sellingStores: selling.length,
    topStores,
    topShare: selling.length === 0 ? null : computeRate(sumValues(most), sumValues(selling), 1),
    emptyStores: rows.filter(({ delivered, stock }) => delivered > 0 && stock <= 0).length,
  }
}
