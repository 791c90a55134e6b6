import { useMemo } from 'react'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { BuyerCluster, clusterAnalysis } from '../../../shared/api/purchase-cluster.ts'
import type { ClusterState } from '../../../shared/reports/purchase-cluster.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'

export type ClusterData = Result<typeof clusterAnalysis>

type ClusterTableName = ClusterState['table']

/** View of a result: the visible table, and the highlighted band as gender and age group. */
export interface ClusterView {
  table: ClusterTableName
  band: string
}

/** Returns true if all figures are suppressed because there are too few buyers. */
export const isFullySuppressed = ({ totals, cells }: ClusterData): boolean =>
  totals.buyers === null && cells.every(({ suppressed }) => suppressed)

const OLDEST_AGE_GROUP = 90

interface ClusterLabels {
  gender: (gender: number) => string
  age: (ageGroup: number) => string
}

/** Labels of gender, age and store bands in the language of the page. */
export function useClusterLabels(): ClusterLabels {
  const t = getMessages('purchase-cluster')
  const tMeasures = getMessages('measures')
  return useMemo(
    () => ({
      gender: (gender) => (gender === 1 ? tMeasures('gender.1') : gender === 2 ? tMeasures('gender.2') : t('unknown')),
      age: (ageGroup) =>
        ageGroup === 0 ? t('unknown') : tMeasures(ageGroup === OLDEST_AGE_GROUP ? 'ageTop' : 'age', { age: ageGroup }),
    }),
    [t, tMeasures],
  )
}

/** Name of a group in the language of the page. */
export const getClusterName = ({ name }: BuyerCluster): string => name[getCurrentLanguage()]
/** Explanation of a group in the language of the page. */
export const getClusterExplanation = ({ explanation }: BuyerCluster): string => explanation[getCurrentLanguage()]

/** Values derived from the figures of the buyers. */
interface ShareAndIndex {
  share: number | null
  index: number | null
}

interface AgeShare extends ShareAndIndex {
  ageGroup: number
}

/** Share among the genre's buyers in percent, computed from share and index; null if either is hidden. */
export const computeGenreShare = ({ share, index }: ShareAndIndex): number | null =>
  share === null || index === null || index === 0 ? null : (100 * share) / index

/**
 * Age group that contains the median buyer. Members of unknown age are excluded, hidden groups count as zero; null without
 * buyers.
 */
export function computeMedianAge(ages: readonly AgeShare[], getShare: (age: AgeShare) => number | null): number | null {
  const sorted = ages.filter(({ ageGroup }) => ageGroup > 0).sort((a, b) => a.ageGroup - b.ageGroup)
  const shares = sorted.map(getShare)
  const total = shares.reduce<number>((sum, share) => sum + (share ?? 0), 0)
  if (total <= 0) return null
  let running = 0
  for (const [index, share] of shares.entries()) {
    running += share ?? 0
    if (running * 2 >= total) return sorted[index]?.ageGroup ?? null
  }
  return null
}

/** Age group that contains the genre's median buyer; null unless it is the same wherever the buyers of unknown groups belong. */
export function computeGenreMedianAge(ages: readonly AgeShare[]): number | null {
  const known = ages.reduce((sum, age) => sum + (computeGenreShare(age) ?? 0), 0)
  const missing = Math.max(0, 100 - known)
  const computeMedianAgeWithMissing = (ageGroup: number) =>
    computeMedianAge([...ages, { ageGroup, share: missing, index: 100 }], computeGenreShare)
  const lowest = computeMedianAgeWithMissing(1)
  return lowest === computeMedianAgeWithMissing(OLDEST_AGE_GROUP + 1) ? lowest : null
}
