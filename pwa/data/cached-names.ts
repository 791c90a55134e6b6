import { proxy, useSnapshot } from 'valtio'
import { onVisitEnd } from './visit.ts'

/** Names by code, collected from choices and answers: a query contains only codes, its chip shows names. */
interface NameCache {
  add: (code: string, name: string) => void
  /** Returns a function that gives the name of a code, or the code itself while the name is unknown. */
  useName: () => (code: string) => string
}

function createNameCache(): NameCache {
  const names = proxy<Record<string, string>>({})
  onVisitEnd(() => {
    for (const code of Object.keys(names)) delete names[code]
  })
  return {
    add: (code, name) => {
      if (names[code] !== name) names[code] = name
    },
    useName: () => {
      const nameByCode = useSnapshot(names)
      return (code) => nameByCode[code] ?? code
    },
  }
}

const productNames = createNameCache()

export function cacheProductNames(products: readonly { jan: string; productName: string }[]): void {
  for (const { jan, productName } of products) productNames.add(jan, productName)
}

export const useProductName = productNames.useName

const seriesNames = createNameCache()

export function cacheSeriesNames(list: readonly { seriesCd: string | null; seriesName: string | null }[]): void {
  for (const { seriesCd, seriesName } of list) if (seriesCd !== null && seriesName !== null) seriesNames.add(seriesCd, seriesName)
}

export const useSeriesName = seriesNames.useName
