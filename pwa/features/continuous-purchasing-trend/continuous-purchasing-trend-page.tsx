import './continuous-purchasing-trend.css'
import { useEffect } from 'react'
import { type ContinuousBody, continuousSale, continuousSaleExport } from '../../../shared/api/continuous-purchasing-trend.ts'
import { type ContinuousState, continuousScreen } from '../../../shared/reports/continuous-purchasing-trend.ts'
import { cacheProductNames, cacheSeriesNames } from '../../data/cached-names.ts'
import { useCall } from '../../data/use-call.ts'
import { formatDay } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { createConditionCount } from '../../report/conditions/condition-count.tsx'
import { ReportPage } from '../../report/report-page.tsx'
import { type Screen, useReportScreen } from '../../report/use-report-screen.ts'
import { Figures } from '../../ui/figures.tsx'
import { HelpText } from '../../ui/help-text.tsx'
import { BuyerFlowChart } from './buyer-flow-chart.tsx'
import { ContinuousTable } from './continuous-table.tsx'
import { RetentionChart } from './retention-chart.tsx'
import { type ContinuousData, useContinuousFigures } from './use-continuous-figures.tsx'

const continuousCount = createConditionCount<ContinuousState, typeof continuousSale>(continuousSale, {
  body: toContinuousBody,
  total: ({ totals }) => totals.buyers,
  unit: 'members',
})

/** Request body; null while neither a series nor two products are given. */
function toContinuousBody({ released, ...state }: ContinuousState): ContinuousBody | null {
  return state.seriesCd === null && state.jans.length < 2 ? null : { ...state, period: released }
}

/** Series and individual products exclude each other: the later choice remains. */
function clearOtherSubject(before: ContinuousState, next: ContinuousState): ContinuousState {
  if (next.seriesCd !== before.seriesCd && next.seriesCd !== null) return { ...next, jans: [] }
  if (next.jans !== before.jans && next.jans.length > 1) return { ...next, seriesCd: null }
  return next
}

/** Buyers of a magazine or series from issue to issue. */
export function ContinuousPurchasingTrendPage() {
  const t = getMessages('continuous-purchasing-trend')
  const declared = useReportScreen(continuousScreen, continuousCount)
  const query = toContinuousBody(declared.state)
  const screen: Screen<ContinuousState> = {
    ...declared,
    isIncomplete: query === null,
    set: (next: ContinuousState) => declared.set(clearOtherSubject(declared.state, next)),
  }
  const report = useCall(continuousSale, query)
  const currentResult = report.isStale ? null : report.data
  useEffect(() => {
    if (currentResult === null) return
    cacheSeriesNames([currentResult])
    cacheProductNames(currentResult.issues)
  }, [currentResult])
  return (
    <ReportPage
      title={t('title')}
      screen={screen}
      report={report}
      chart={false}
      figures={5}
      startText={{ title: t('start'), help: t('startHelp') }}
      file={{ endpoint: continuousSaleExport, body: query }}
    >
      {(result) => <ContinuousResult result={result} />}
    </ReportPage>
  )
}

function ContinuousResult({ result }: { result: ContinuousData }) {
  const t = getMessages('continuous-purchasing-trend')
  const tReport = getMessages('report')
  const figures = useContinuousFigures(result)
  const { issues } = result
  const name = result.seriesName ?? t('chosen')
  const open = issues.filter(({ complete }) => !complete)
  const hiddenCount = issues.reduce((sum, issue) => sum + issue.hidden.length, 0)
  return (
    <>
      <Figures figures={figures} />
      <ContinuousTable issues={issues} />
      <p className="note mt-2 continuous-foot">
        {open.length > 0 &&
          `${t('openNote', { count: open.length, day: formatDay(open.at(-1)?.windowTo ?? null, { weekday: true }) })} `}
        {hiddenCount > 0 && `${tReport('hiddenNote', { count: hiddenCount })} `}
        <HelpText>{t('note')}</HelpText>
      </p>
      <div className="mt-5 items-start split-wide continuous-charts">
        <RetentionChart issues={issues} name={name} />
        <BuyerFlowChart issues={issues} name={name} />
      </div>
    </>
  )
}
