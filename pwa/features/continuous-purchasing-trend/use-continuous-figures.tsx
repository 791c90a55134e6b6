import type { ReactNode } from 'react'
import type { continuousSale } from '../../../shared/api/continuous-purchasing-trend.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import { computeChangeRate } from '../../../shared/trade/measures.ts'
import { formatCount, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ChangeValue } from '../../ui/change-value.tsx'
import { createFigure, type Figure } from '../../ui/figures.tsx'
import { findLatestCompleteIssue, getIssuesPerBuyer } from './issues.ts'
import { useIssueLabel } from './use-issue-label.ts'

export type ContinuousData = Result<typeof continuousSale>

/** Headline figures: buyers of the last complete issue, continued, new and lost ones, and issues per buyer. */
export function useContinuousFigures({ issues, totals }: ContinuousData): Figure[] {
  const t = getMessages('continuous-purchasing-trend')
  const tMeasures = getMessages('measures')
  const tReport = getMessages('report')
  const getLabel = useIssueLabel()
  const latestComplete = findLatestCompleteIssue(issues)
  const { last, before: previousIssue } = latestComplete ?? { last: null, before: null }
  const issueName = last ? getLabel(last, true) : ''
  const people = tMeasures('people')
  const renderChange = (now: number | null | undefined, earlier: number | null | undefined): ReactNode =>
    now === null || now === undefined || earlier === null || earlier === undefined ? (
      last?.suppressed ? (
        tReport('hidden')
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
    createFigure(last ? t('figure.buyersOf', { issue: issueName }) : t('figure.buyers'), formatCount(last?.buyers), {
      unit: people,
      note: renderChange(last?.buyers, previousIssue?.buyers),
    }),
    createFigure(t('figure.kept'), formatRate(last?.keptRate), {
      unit: tMeasures('percent'),
      note:
        last === null ? (
          t('noneBefore')
        ) : last.keptRate === null || totals.keptRate === null ? (
          tReport('hidden')
        ) : (
          <>
            {t('figure.average', { value: formatRate(totals.keptRate) })}{' '}
            <ChangeValue value={last.keptRate - totals.keptRate} unit={tMeasures('points')} />
          </>
        ),
    }),
    createFigure(t('figure.new'), formatCount(last?.newBuyers), {
      unit: people,
      note: renderChange(last?.newBuyers, previousIssue?.newBuyers),
    }),
    createFigure(t('figure.lost'), formatCount(previousIssue?.lost), {
      unit: people,
      note: t('figure.returned', { value: last?.returnedBuyers }),
    }),
    createFigure(t('figure.perBuyer'), formatRate(perBuyer, 1), {
      unit: t('figure.issues'),
      note:
        totals.buyers === null
          ? tReport('hidden')
          : t(issues.every(({ complete }) => complete) ? 'figure.perBuyerNote' : 'figure.perBuyerOpen', {
              issues: issues.length,
              buyers: totals.buyers,
            }),
    }),
  ]
}
