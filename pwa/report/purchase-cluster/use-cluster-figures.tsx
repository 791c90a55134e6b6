import { formatCount, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ChangeValue } from '../../ui/change-value.tsx'
import { createFigure, type Figure } from '../../ui/figures.tsx'
import { type ClusterData, computeGenreMedianAge, computeGenreShare, computeMedianAge, useClusterLabels } from './cluster-data.ts'

/** Headline figures: number of buyers, share of women, median age, and their share of the sales. */
export function useClusterFigures({ totals, byGender, byAge, counted }: ClusterData): Figure[] {
  const t = getMessages('purchase-cluster')
  const tMeasures = getMessages('measures')
  const tReport = getMessages('report')
  const clusterLabels = useClusterLabels()
  const women = byGender.find(({ gender }) => gender === 2)
  const genreWomenShare = women ? computeGenreShare(women) : null
  const median = computeMedianAge(byAge, ({ share }) => share)
  const genreMedian = computeGenreMedianAge(byAge)
  return [
    createFigure(t('figure.buyers'), formatCount(totals.buyers), {
      unit: tMeasures('people'),
      note:
        totals.buyers === null
          ? tReport('hidden')
          : t('figure.buyersNote', {
              copies: tMeasures(`${counted.unit}Of`, { count: totals.copies }),
              genre: totals.genreBuyers,
            }),
    }),
    createFigure(t('figure.women'), formatRate(women?.share), {
      unit: tMeasures('percent'),
      note:
        genreWomenShare === null ? (
          tReport('hidden')
        ) : (
          <>
            {t('figure.genre', { value: `${formatRate(genreWomenShare)}%` })}{' '}
            <ChangeValue value={(women?.share ?? genreWomenShare) - genreWomenShare} unit={tMeasures('points')} />
          </>
        ),
    }),
    createFigure(t('figure.age'), median === null ? formatCount(null) : clusterLabels.age(median), {
      note:
        median === null
          ? tReport('hidden')
          : genreMedian === null
            ? ''
            : t('figure.genre', { value: clusterLabels.age(genreMedian) }),
    }),
    createFigure(t('figure.members'), formatRate(totals.memberShare), {
      unit: tMeasures('percent'),
      note: t('figure.membersNote', { unit: tMeasures(counted.unit) }),
    }),
  ]
}
