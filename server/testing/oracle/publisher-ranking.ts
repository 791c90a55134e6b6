import type { PublisherRankingBody } from '../../../shared/api/publisher-ranking.ts'
import type { Sale, SmallTrade } from '../small-trade.ts'

/** Oracle of the publisher ranking. 9904 is an imprint of 9901, 9903 is excluded, product 5 has no publisher. */

export const EXCLUDED = '9903'
export const IMPRINT = { cd: '9904', publisherCd: '9901' }
export const WITHOUT = 5

/** Publisher that a product counts towards; null for the product without one. */
export const getPublisherCd = (trade: SmallTrade, productId: number, imprints: 'merge' | 'separate'): string | null => {
  if (productId === WITHOUT) return null
  const cd = `990${trade.products.find((product) => product.id === productId)?.publisher}`
  return imprints === 'merge' && cd === IMPRINT.cd ? IMPRINT.publisherCd : cd
}

export interface PlainHouse {
  cd: string
  quantity: number
  amount: number
  titles: number
  newReleases: number
}

export function computeOraclePublishers(
  trade: SmallTrade,
  body: PublisherRankingBody,
  { period, picked }: { period: { from: string; to: string }; picked: (sale: Sale) => boolean },
) {
  const sales = trade.sales.filter((sale) => sale.date >= period.from && sale.date <= period.to && picked(sale))
  const sumMeasure = (list: readonly Sale[], measure: 'quantity' | 'amount') => list.reduce((all, sale) => all + sale[measure], 0)
  const basis = body.basis === 1 ? 'amount' : 'quantity'
  const houses: PlainHouse[] = ['9901', '9902', '9903', '9904'].map((cd) => {
    const own = sales.filter((sale) => getPublisherCd(trade, sale.product, body.imprints) === cd)
    const sold = trade.products.filter(
      (product) =>
        sumMeasure(
          own.filter((sale) => sale.product === product.id),
          'quantity',
        ) > 0,
    )
    return {
      cd,
      quantity: sumMeasure(own, 'quantity'),
      amount: sumMeasure(own, 'amount'),
      titles: sold.length,
      newReleases: sold.filter((item) => item.release >= period.from && item.release <= period.to).length,
    }
  })
  const counted = houses.filter((house) => body.includeExcluded || house.cd !== EXCLUDED)
  const ranked = counted
    .filter((plainHouse) => plainHouse[basis] > 0)
    .sort((a, b) => b[basis] - a[basis] || (a.cd < b.cd ? -1 : 1))
    .map((plainHouse) => ({ ...plainHouse, rank: 1 + counted.filter((item) => item[basis] > plainHouse[basis]).length }))
  return { ranked, houses, all: { quantity: sumMeasure(sales, 'quantity'), amount: sumMeasure(sales, 'amount') } }
}
