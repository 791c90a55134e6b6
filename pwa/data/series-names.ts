import { createNames } from './names.ts'

const { add: addName, useName } = createNames()

export function cacheSeriesNames(list: readonly { seriesCd: string | null; seriesName: string | null }[]): void {
  for (const { seriesCd, seriesName } of list) if (seriesCd !== null && seriesName !== null) addName(seriesCd, seriesName)
}

export const useSeriesName = useName
