import { createNames } from './names.ts'

const seriesNames = createNames()

export function cacheSeriesNames(list: readonly { seriesCd: string | null; seriesName: string | null }[]): void {
  for (const { seriesCd, seriesName } of list) if (seriesCd !== null && seriesName !== null) seriesNames.add(seriesCd, seriesName)
}

export const useSeriesName = seriesNames.useName
