import './combined-sales-analysis.css'
import { useEffect, useId } from 'react'
import {
  type CombinedBody,
  combinedSales,
  combinedSalesExport,
  combinedSalesSummary,
} from '../../../shared/contract/combined-sales-analysis.ts'
import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { ItemGroup } from '../../../shared/items.ts'
import { rememberProducts } from '../../data/product-names.ts'
import { type Report, useReport } from '../../data/use-report.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useConditionWords } from '../../report/conditions/condition-words.ts'
import { ReportPage } from '../../report/report-page.tsx'
import { useScreen } from '../../report/use-screen.ts'
import { Segment } from '../../ui/button.tsx'
import { Figures, FiguresSkeleton } from '../../ui/figures.tsx'
import { Tabs, tabId } from '../../ui/tabs.tsx'
import { CombinedEmpty } from './combined-empty.tsx'
import { combinedScreen, itemTabs, partsOf, tabOf, withChange } from './combined-sales-analysis.state.ts'
import { CombinedTable } from './combined-table.tsx'
import { GenresAlong } from './genre-bars.tsx'
import { LiftChart } from './lift-chart.tsx'
import { type Summary, useCombinedFigures } from './use-combined-figures.tsx'

export type CombinedAnswer = Answer<typeof combinedSales>

/** What is bought together with a title, by kinds of goods. */
export function CombinedSalesAnalysisPage() {
  const t = useMessages('combined-sales-analysis')
  const declared = useScreen(combinedScreen)
  const { state } = declared
  const screen = { ...declared, set: (next: CombinedBody) => declared.set(withChange(state, { ...changeOf(state, next) })) }
  const change = (next: Partial<CombinedBody>) => declared.set(withChange(state, next))
  const panel = useId()
  const report = useReport(combinedSales, screen.missing ? null : state)
  const { sort: _sort, pageNum: _pageNum, pageSize: _pageSize, ...question } = state
  const summary = useReport(combinedSalesSummary, screen.missing ? null : question)
  const products = report.data?.base
  useEffect(() => rememberProducts(products ?? []), [products])
  return (
    <ReportPage
      title={t('title')}
      screen={screen}
      report={report}
      figures={5}
      file={{ endpoint: combinedSalesExport, body: screen.missing ? null : { ...state, language: currentLanguage() } }}
      tabs={<ItemTabs item={state.item} panel={panel} onChange={(item) => change({ item })} />}
    >
      {(answer) => (
        <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, tabOf(state.item))}>
          <CombinedResult answer={answer} summary={summary} state={state} onChange={change} />
        </div>
      )}
    </ReportPage>
  )
}

/** What the condition bar changed of the question. */
function changeOf(before: CombinedBody, next: CombinedBody): Partial<CombinedBody> {
  const names = Object.keys(next) as (keyof CombinedBody)[]
  return Object.fromEntries(names.filter((name) => next[name] !== before[name]).map((name) => [name, next[name]]))
}

interface TabsProps {
  item: ItemGroup
  panel: string
  onChange: (item: ItemGroup) => void
}

/** Kinds of goods; rentals and discs apart below their tab. */
function ItemTabs({ item, panel, onChange }: TabsProps) {
  const t = useMessages('combined-sales-analysis')
  const words = useConditionWords()
  const tab = tabOf(item)
  const parts = partsOf[tab]
  return (
    <>
      <Tabs
        label={t('items')}
        value={tab}
        panel={panel}
        tabs={itemTabs.map((value) => ({ value, label: words.value('item', value) }))}
        onChange={onChange}
      />
      {parts && (
        <div className="combined-parts">
          <Segment
            label={t('parts')}
            value={item}
            options={parts.map((value) => ({ value, label: t(`part.${value}`) }))}
            onChange={onChange}
          />
        </div>
      )}
    </>
  )
}

interface ResultProps {
  answer: CombinedAnswer
  summary: Report<Summary>
  state: CombinedBody
  onChange: (change: Partial<CombinedBody>) => void
}

function CombinedResult({ answer, summary, state, onChange }: ResultProps) {
  const base = answer.base.map(({ productName }) => productName).join(', ')
  // figures of another question never stand beside this answer
  const told = summary.stale ? null : summary.data
  const figures = useCombinedFigures(told, state.by, answer.paging.total)
  return (
    <>
      {figures ? <Figures figures={figures} /> : summary.error === null && <FiguresSkeleton count={5} />}
      {answer.paging.total === 0 ? (
        <CombinedEmpty state={state} base={base} onChange={onChange} />
      ) : (
        <>
          <div className="combined-charts">
            <LiftChart rows={answer.list} baseBaskets={answer.baseBaskets} base={base} />
            {told && <GenresAlong genres={told.genres} />}
          </div>
          <CombinedTable answer={answer} state={state} onChange={onChange} />
        </>
      )}
    </>
  )
}
