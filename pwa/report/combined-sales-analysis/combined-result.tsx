import './combined-sales-analysis.css'
import type { CombinedBody, combinedSales } from '../../../shared/api/combined-sales-analysis.ts'
import type { Answer } from '../../../shared/api/endpoint.ts'
import type { ItemGroup } from '../../../shared/items.ts'
import type { ReportResult } from '../../data/use-report.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { SegmentedControl } from '../../ui/button.tsx'
import { Figures, FiguresSkeleton } from '../../ui/figures.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useConditionLabels } from '../conditions/condition-labels.ts'
import { CombinedEmpty } from './combined-empty.tsx'
import { getItemTab, itemTabs, partsByTab } from './combined-question.ts'
import { CombinedTable } from './combined-table.tsx'
import { GenresAlong } from './genre-bars.tsx'
import { LiftChart } from './lift-chart.tsx'
import { type Summary, useCombinedFigures } from './use-combined-figures.tsx'

export type CombinedAnswer = Answer<typeof combinedSales>

interface TabsProps {
  item: ItemGroup
  panel: string
  onChange: (item: ItemGroup) => void
}

/** Tabs for the kinds of goods, with sub-kinds of rentals and discs below. */
export function ItemTabs({ item, panel, onChange }: TabsProps) {
  const t = useMessages('combined-sales-analysis')
  const conditionLabels = useConditionLabels()
  const tab = getItemTab(item)
  const parts = partsByTab[tab]
  return (
    <>
      <Tabs
        label={t('items')}
        value={tab}
        panel={panel}
        tabs={itemTabs.map((value) => ({ value, label: conditionLabels.value('item', value) }))}
        onChange={onChange}
      />
      {parts && (
        <div className="combined-parts">
          <SegmentedControl
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
  summary: ReportResult<Summary>
  state: CombinedBody
  onChange: (change: Partial<CombinedBody>) => void
}

/** Combined sales: figures, lift chart, genres, table. */
export function CombinedResult({ answer, summary, state, onChange }: ResultProps) {
  const base = answer.base.map(({ productName }) => productName).join(', ')
  // never shows the figures of another question with this answer
  const currentSummary = summary.stale ? null : summary.data
  const figures = useCombinedFigures(currentSummary, state.by, answer.paging.total)
  return (
    <>
      {figures ? <Figures figures={figures} /> : summary.error === null && <FiguresSkeleton count={5} />}
      {answer.paging.total === 0 ? (
        <CombinedEmpty state={state} base={base} onChange={onChange} />
      ) : (
        <>
          <div className="combined-charts">
            <LiftChart rows={answer.list} baseBaskets={answer.baseBaskets} base={base} />
            {currentSummary && <GenresAlong genres={currentSummary.genres} />}
          </div>
          <CombinedTable answer={answer} state={state} onChange={onChange} />
        </>
      )}
    </>
  )
}
