import { proxy, useSnapshot } from 'valtio'

/** Names of magazines and series that were listed or answered: a question holds their code alone, its chip says the name. */
const names = proxy<Record<string, string>>({})

export function rememberSeries(list: readonly { seriesCd: string | null; seriesName: string | null }[]): void {
  for (const { seriesCd, seriesName } of list)
    if (seriesCd !== null && seriesName !== null && names[seriesCd] !== seriesName) names[seriesCd] = seriesName
}

/** The name of a series, or its code as long as nothing has named it. */
export function useSeriesName(): (seriesCd: string) => string {
  const known = useSnapshot(names)
  return (seriesCd) => known[seriesCd] ?? seriesCd
}
