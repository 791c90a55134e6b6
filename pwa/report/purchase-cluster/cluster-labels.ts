import { useMemo } from 'react'
import type { BuyerCluster } from '../../../shared/api/purchase-cluster.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useMessages } from '../../i18n/use-messages.ts'

const OLDEST = 90

export interface ClusterLabels {
  gender: (gender: number) => string
  age: (ageGroup: number) => string
}

/** Labels of gender, age and store bands in the language of the page. */
export function useClusterLabels(): ClusterLabels {
  const t = useMessages('purchase-cluster')
  const m = useMessages('measures')
  return useMemo(
    () => ({
      gender: (gender) => (gender === 1 ? m('gender.1') : gender === 2 ? m('gender.2') : t('unknown')),
      age: (ageGroup) => (ageGroup === 0 ? t('unknown') : m(ageGroup === OLDEST ? 'ageTop' : 'age', { age: ageGroup })),
    }),
    [t, m],
  )
}

/** Name of a group in the language of the page. */
export const getClusterName = ({ name }: BuyerCluster): string => name[currentLanguage()]
/** Explanation of a group in the language of the page. */
export const getClusterExplanation = ({ explanation }: BuyerCluster): string => explanation[currentLanguage()]
