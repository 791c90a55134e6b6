import type { ReactNode } from 'react'
import { computeChangeRate } from '../../../shared/measures.ts'
import { formatCount, formatRate } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ChangeValue } from '../../ui/change.tsx'
import type { Figure } from '../../ui/figures.tsx'
import type { ContinuousAnswer } from './continuous-purchasing-trend-page.tsx'
import { findLatestCompleteIssue, getIssuesPerBuyer } from './issues.ts'
import { useIssueLabel } from './use-issue-label.ts'

/** Headline figures: buyers of the last complete issue, continued, new and lost ones, and issues per buyer. */
export function useContinuousFigures({ issues, totals }: ContinuousAnswer): Figure[] {
  const t = useMessages('continuous-purchasing-trend')
  const m = useMessages('measures')
  const r = useMessages('report')
  const getLabel = useIssueLabel()
  const latestComplete = findLatestCompleteIssue(issues)
  const { last, before: previousIssue } = latestComplete ?? { last: null, before: null }
  const issueName = last ? getLabel(last, true) : ''
  const people = m('people')
  const renderChange = (now: number | null | undefined, earlier: number | null | undefined): ReactNode =>
    now === null || now === undefined || earlier === null || earlier === undefined ? (
      last?.suppressed ? (
        r('hidden')
      ) : (
        t('noneBefore')
      )
    ) : (
      <>
        {t('figure.before', { value: earlier })} <ChangeValue value={computeChangeRate(now, earlier)} unit="%" />
      </>
    )
  const perBuyer = getIssuesPerBuyer(issues, totals.buyers)
  return [
    {
      label: last ? t('figure.buyersOf', { issue: issueName }) : t('figure.buyers'),
      value: formatCount(last?.buyers),
      unit: people,
      note: renderChange(last?.buyers, previousIssue?.buyers),
    },
    {
      label: t('figure.kept'),
      value: formatRate(last?.keptRate),
      unit: m('percent'),
      note:
        last === null || last.keptRate === null || totals.keptRate === null ? (
          r('hidden')
        ) : (
          <>
            {t('figure.average', { value: formatRate(totals.keptRate) })}{' '}
            <ChangeValue value={last.keptRate - totals.keptRate} unit={m('points')} />
          </>
        ),
    },
    {
      label: t('figure.new'),
      value: formatCount(last?.newBuyers),
      unit: people,
      note: renderChange(last?.newBuyers, previousIssue?.newBuyers),
    },
    {
      label: t('figure.lost'),
      value: formatCount(previousIssue?.lost),
      unit: people,
      note: t('figure.returned', { value: last?.returnedBuyers }),
    },
    {
      label: t('figure.perBuyer'),
      value: formatRate(perBuyer, 1),
      unit: t('figure.issues'),
      note:
        totals.buyers === null
          ? r('hidden')
          : t(issues.every(({ complete }) => complete) ? 'figure.perBuyerNote' : 'figure.perBuyerOpen', {
              issues: issues.length,
              buyers: totals.buyers,
            }),
    },
  ]
}
