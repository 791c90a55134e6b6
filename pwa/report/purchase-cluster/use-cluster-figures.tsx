import { formatCount, formatRate } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ChangeValue } from '../../ui/change.tsx'
import { createFigure, type Figure } from '../../ui/figures.tsx'
import { type ClusterAnswer, computeGenreShare, computeMedianAge, useClusterLabels } from './cluster-answer.ts'

/** Headline figures: number of buyers, share of women, median age, and their share of the sales. */
export function useClusterFigures({ totals, byGender, byAge }: ClusterAnswer): Figure[] {
  const t = useMessages('purchase-cluster')
  const m = useMessages('measures')
  const r = useMessages('report')
  const clusterLabels = useClusterLabels()
  const women = byGender.find(({ gender }) => gender === 2)
  const genreWomenShare = women ? computeGenreShare(women) : null
  const median = computeMedianAge(byAge, ({ share }) => share)
  const genreMedian = computeMedianAge(byAge, computeGenreShare)
  return [
    createFigure(t('figure.buyers'), formatCount(totals.buyers), {
      unit: m('people'),
      note: totals.buyers === null ? r('hidden') : t('figure.buyersNote', { copies: totals.copies, genre: totals.genreBuyers }),
    }),
    createFigure(t('figure.women'), formatRate(women?.share), {
      unit: m('percent'),
      note:
        genreWomenShare === null ? (
          r('hidden')
        ) : (
          <>
            {t('figure.genre', { value: `${formatRate(genreWomenShare)}%` })}{' '}
            <ChangeValue value={(women?.share ?? genreWomenShare) - genreWomenShare} unit={m('points')} />
          </>
        ),
    }),
    createFigure(t('figure.age'), median === null ? formatCount(null) : clusterLabels.age(median), {
      note: genreMedian === null ? r('hidden') : t('figure.genre', { value: clusterLabels.age(genreMedian) }),
    }),
    createFigure(t('figure.members'), formatRate(totals.memberShare), { unit: m('percent'), note: t('figure.membersNote') }),
  ]
}
