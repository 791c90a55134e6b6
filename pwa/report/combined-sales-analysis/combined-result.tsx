import './combined-sales-analysis.css'
import type { CombinedBody } from '../../../shared/api/combined-sales-analysis.ts'
import type { ItemGroup } from '../../../shared/trade/items.ts'
import type { CallState } from '../../data/use-call.ts'
import { formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { SegmentedControl } from '../../ui/button.tsx'
import { Figures, FiguresSkeleton } from '../../ui/figures.tsx'
import { SectionHeader } from '../../ui/page-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useConditionLabels } from '../conditions/condition-labels.ts'
import { CombinedEmptyState } from './combined-empty.tsx'
import { getItemTab, itemTabs, subKindsByTab } from './combined-query.ts'
import { type CombinedData, CombinedTable } from './combined-table.tsx'
import { LiftChart } from './lift-chart.tsx'
import { type CombinedSummary, useCombinedFigures } from './use-combined-figures.tsx'

const MAX_GENRES = 9

/** Genres bought in combination with the title, the most frequent first. */
function CombinedGenres({ genres, by }: { genres: CombinedSummary['genres']; by: CombinedBody['by'] }) {
  const t = getMessages('combined-sales-analysis')
  const topGenres = genres.slice(0, MAX_GENRES)
  const max = Math.max(0, ...topGenres.map(({ confidence }) => confidence ?? 0))
  return (
    <section className="combined-genres" aria-label={t('genres')}>
      <SectionHeader title={t('genres')} note={t('genresNote')} />
      {topGenres.length === 0 ? (
        <p className="note">{t(`genresNone.${by}`)}</p>
      ) : (
        <ol>
          {topGenres.map(({ name, confidence, coOccurrences }) => (
            <li key={name} title={t('genreCount', { count: coOccurrences })}>
              <span className="name">{name}</span>
              <span className="n">{formatRate(confidence)}</span>
              <i style={{ width: `${max > 0 ? (100 * (confidence ?? 0)) / max : 0}%` }} aria-hidden="true" />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

interface TabsProps {
  item: ItemGroup
  panel: string
  onChange: (item: ItemGroup) => void
}

/** Tabs for the kinds of goods, with sub-kinds of rentals and discs below. */
export function ItemTabs({ item, panel, onChange }: TabsProps) {
  const t = getMessages('combined-sales-analysis')
  const conditionLabels = useConditionLabels()
  const tab = getItemTab(item)
  const parts = subKindsByTab[tab]
  return (
    <>
      <Tabs
        label={t('items')}
        value={tab}
        panelId={panel}
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
  result: CombinedData
  summary: CallState<CombinedSummary>
  state: CombinedBody
  onChange: (change: Partial<CombinedBody>) => void
}

/** Combined sales: figures, lift chart, genres, table. */
export function CombinedResult({ result, summary, state, onChange }: ResultProps) {
  const base = result.base.map(({ productName }) => productName).join(', ')
  // never shows the figures of another query with this result
  const currentSummary = summary.isStale ? null : summary.data
  const figures = useCombinedFigures(currentSummary, state.by, result.paging.total)
  return (
    <>
      {figures ? <Figures figures={figures} /> : summary.error === null && <FiguresSkeleton count={5} />}
      {result.paging.total === 0 ? (
        <CombinedEmptyState state={state} base={base} onChange={onChange} />
      ) : (
        <>
          <CombinedTable result={result} state={state} onChange={onChange} />
          <div className="mt-5 items-start gap-6 split combined-charts">
            <LiftChart rows={result.list} baseBaskets={result.baseBaskets} base={base} />
            {currentSummary && <CombinedGenres genres={currentSummary.genres} by={state.by} />}
          </div>
        </>
      )}
    </>
  )
}
