import './continuous-purchasing-trend.css'
import { useEffect } from 'react'
import { continuousSale, continuousSaleExport } from '../../../shared/api/continuous-purchasing-trend.ts'
import type { Answer } from '../../../shared/api/endpoint.ts'
import { cacheProductNames } from '../../data/product-names.ts'
import { cacheSeriesNames } from '../../data/series-names.ts'
import { useReport } from '../../data/use-report.ts'
import { formatDay } from '../../i18n/format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ReportPage } from '../../report/report-page.tsx'
import { useScreen } from '../../report/use-screen.ts'
import { Explains } from '../../ui/explains.tsx'
import { Figures } from '../../ui/figures.tsx'
import { type ContinuousState, continuousScreen, toContinuousBody, withOneSubject } from './continuous-purchasing-trend.state.ts'
import { ContinuousTable } from './continuous-table.tsx'
import { FlowChart } from './flow-chart.tsx'
import { RetentionChart } from './retention-chart.tsx'
import { useContinuousFigures } from './use-continuous-figures.tsx'

export type ContinuousAnswer = Answer<typeof continuousSale>

/** Buyers of a magazine or series from issue to issue. */
export function ContinuousPurchasingTrendPage() {
  const t = useMessages('continuous-purchasing-trend')
  const declared = useScreen(continuousScreen)
  const question = toContinuousBody(declared.state)
  const screen = {
    ...declared,
    missing: question === null,
    set: (next: ContinuousState) => declared.set(withOneSubject(declared.state, next)),
  }
  const report = useReport(continuousSale, question)
  const answered = report.stale ? null : report.data
  useEffect(() => {
    if (answered === null) return
    cacheSeriesNames([answered])
    cacheProductNames(answered.issues)
  }, [answered])
  return (
    <ReportPage
      title={t('title')}
      screen={screen}
      report={report}
      figures={5}
      startText={{ title: t('start'), help: t('startHelp') }}
      file={{ endpoint: continuousSaleExport, body: question && { ...question, language: currentLanguage() } }}
    >
      {(answer) => <ContinuousResult answer={answer} />}
    </ReportPage>
  )
}

function ContinuousResult({ answer }: { answer: ContinuousAnswer }) {
  const t = useMessages('continuous-purchasing-trend')
  const r = useMessages('report')
  const figures = useContinuousFigures(answer)
  const { issues } = answer
  const name = answer.seriesName ?? t('chosen')
  const open = issues.filter(({ complete }) => !complete)
  const hidden = issues.reduce((sum, issue) => sum + issue.hidden.length, 0)
  return (
    <>
      <Figures figures={figures} />
      <div className="continuous-charts">
        <RetentionChart issues={issues} name={name} />
        <FlowChart issues={issues} name={name} />
      </div>
      <ContinuousTable issues={issues} />
      <p className="note continuous-foot">
        {open.length > 0 &&
          `${t('openNote', { count: open.length, day: formatDay(open.at(-1)?.windowTo ?? null, { weekday: true }) })} `}
        {hidden > 0 && `${r('hiddenNote', { count: hidden })} `}
        <Explains>{t('note')}</Explains>
      </p>
    </>
  )
}
