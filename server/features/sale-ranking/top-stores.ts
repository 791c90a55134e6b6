import { computePercent } from '../../../shared/trade/measures.ts'

interface TopStores {
  /** Stores with more sales than refunds. */
  sellers: number
  /** Number of the fifth of the sellers that sold most: at least one, unless nothing was sold. */
  count: number
  /** Its share in the copies of all sellers, percent; null without sales. */
  share: number | null
}

/** Determines how much the best stores sold of everything, from the copies sold by each store. */
export function findTopStores(quantities: readonly number[]): TopStores {
  const sold = quantities.filter((quantity) => quantity > 0).sort((a, b) => b - a)
  const count = sold.length === 0 ? 0 : Math.max(1, Math.round(sold.length / 5))
  const sumValues = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  return { sellers: sold.length, count, share: computePercent(sumValues(sold.slice(0, count)), sumValues(sold)) }
}
