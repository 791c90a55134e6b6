import './purchase-cluster.css'
import { useCallback, useEffect } from 'react'
import type { Answer } from '../../../shared/contract/endpoint.ts'
import { clusterAnalysis, clusterAnalysisExport } from '../../../shared/contract/purchase-cluster.ts'
import { daysIn } from '../../../shared/period.ts'
import { rememberProducts } from '../../data/product-names.ts'
import { useReport } from '../../data/use-report.ts'
import { formatPeriod } from '../../i18n/format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { EmptyAnswer, type Relaxation } from '../../report/empty-answer.tsx'
import { ReportPage } from '../../report/report-page.tsx'
import { useScreen } from '../../report/use-screen.ts'
import { Segment } from '../../ui/button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { presetPeriod } from '../../ui/pickers/period-presets.ts'
import { emptyStores, isEveryStore } from '../../ui/pickers/store-filter.ts'
import { AgeChart } from './age-chart.tsx'
import { ClusterCards } from './cluster-cards.tsx'
import { CellTable, ClusterTable, StoreTable } from './cluster-tables.tsx'
import { type ClusterState, clusterScreen, clusterTables, questionOf } from './purchase-cluster.state.ts'
import { useClusterFigures } from './use-cluster-figures.tsx'

export type ClusterAnswer = Answer<typeof clusterAnalysis>

/** Who buys a title: by gender, age and store, and in groups who buy alike. */
export function PurchaseClusterPage() {
  const t = useMessages('purchase-cluster')
  const declared = useScreen(clusterScreen)
  const { state, defaults, set } = declared
  const question = questionOf(state, defaults)
  const screen = { ...declared, missing: question === null }
  const report = useReport(clusterAnalysis, question)
  const products = report.data?.products
  useEffect(() => rememberProducts(products ?? []), [products])
  // what is lit and which table stands is no step that Back undoes
  const show = useCallback((change: Partial<ClusterState>) => set({ ...state, ...change }, { replace: true }), [set, state])
  return (
    <ReportPage
      title={t('title')}
      screen={screen}
      report={report}
      file={{
        endpoint: clusterAnalysisExport,
        body: question && { ...question, table: state.table, language: currentLanguage() },
      }}
    >
      {(answer) =>
        answer.totals.buyers === null && answer.cells.every(({ suppressed }) => suppressed) ? (
          <TooFew state={state} latest={declared.latest} onChange={(change) => set({ ...state, ...change })} />
        ) : (
          <ClusterResult answer={answer} state={state} onShow={show} />
        )
      }
    </ReportPage>
  )
}

interface ResultProps {
  answer: ClusterAnswer
  state: ClusterState
  onShow: (change: Partial<ClusterState>) => void
}

function ClusterResult({ answer, state, onShow }: ResultProps) {
  const t = useMessages('purchase-cluster')
  const figures = useClusterFigures(answer)
  const choose = useCallback((band: string) => onShow({ band: band === state.band ? '' : band }), [onShow, state.band])
  const tools = (
    <Segment
      label={t('table')}
      value={state.table}
      options={clusterTables.map((value) => ({ value, label: t(`tables.${value}`) }))}
      onChange={(table) => onShow({ table })}
    />
  )
  return (
    <>
      <Figures figures={figures} />
      <div className={`cluster-split${state.table === 'clusters' ? ' is-stacked' : ''}`}>
        <AgeChart answer={answer} lit={state.band} onChoose={choose} />
        <div className="cluster-table">
          {state.table === 'cells' && <CellTable answer={answer} tools={tools} lit={state.band} onChoose={choose} />}
          {state.table === 'stores' && <StoreTable answer={answer} tools={tools} />}
          {state.table === 'clusters' && <ClusterTable answer={answer} tools={tools} />}
        </div>
      </div>
      <ClusterCards answer={answer} />
      <p className="note cluster-foot">{t('privacy')}</p>
    </>
  )
}

interface TooFewProps {
  state: ClusterState
  latest: string
  onChange: (change: Partial<ClusterState>) => void
}

/** Too few buyers to say anything of them: the question again, and two wider ones. */
function TooFew({ state, latest, onChange }: TooFewProps) {
  const t = useMessages('purchase-cluster')
  const r = useMessages('report')
  const year = presetPeriod('lastYear', { latest, current: state.period })
  const relaxations: Relaxation[] = [
    ...(daysIn(state.period) < daysIn(year)
      ? [{ label: r('wider', { days: daysIn(year) }), run: () => onChange({ period: year }) }]
      : []),
    ...(isEveryStore(state.stores) ? [] : [{ label: t('allStores'), run: () => onChange({ stores: emptyStores }) }]),
  ]
  return (
    <EmptyAnswer title={t('none')} relaxations={relaxations}>
      <p>{formatPeriod(state.period)}</p>
      <p className="note">{t('noneHelp')}</p>
    </EmptyAnswer>
  )
}
