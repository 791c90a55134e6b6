import './purchase-cluster.css'
import { useCallback } from 'react'
import type { ClusterBody } from '../../../shared/api/purchase-cluster.ts'
import { countDays } from '../../../shared/calendar/period.ts'
import { getPresetPeriod } from '../../../shared/calendar/period-presets.ts'
import { clusterTables } from '../../../shared/reports/purchase-cluster.ts'
import { formatPeriod } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { SegmentedControl } from '../../ui/button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { HelpText } from '../../ui/help-text.tsx'
import { emptyStoreFilter, matchesAllStores } from '../../ui/pickers/store-filter.ts'
import { EmptyReport, type Relaxation } from '../empty-report.tsx'
import { AgeChart } from './age-chart.tsx'
import { ClusterCards } from './cluster-cards.tsx'
import type { ClusterData, ClusterView } from './cluster-data.ts'
import { AgeGenderTable, BuyerStoreTable, ClusterTable } from './cluster-tables.tsx'
import { useClusterFigures } from './use-cluster-figures.tsx'

interface ResultProps {
  result: ClusterData
  view: ClusterView
  onShow: (change: Partial<ClusterView>) => void
}

/** Purchase cluster: figures, ages compared with the genre, the bands as a table, groups by taste. */
export function ClusterResult({ result, view, onShow }: ResultProps) {
  const t = getMessages('purchase-cluster')
  const figures = useClusterFigures(result)
  const toggleBand = useCallback((band: string) => onShow({ band: band === view.band ? '' : band }), [onShow, view.band])
  const tools = (
    <SegmentedControl
      label={t('table')}
      value={view.table}
      options={clusterTables.map((value) => ({ value, label: t(`tables.${value}`) }))}
      onChange={(table) => onShow({ table })}
    />
  )
  return (
    <>
      <Figures figures={figures} />
      <div className={`items-start split-wide cluster-split${view.table === 'clusters' ? ' is-stacked' : ''}`}>
        <AgeChart result={result} highlightedBand={view.band} onChoose={toggleBand} />
        <div className="mb-5 min-w-0">
          {view.table === 'cells' && (
            <AgeGenderTable result={result} tools={tools} highlightedBand={view.band} onChoose={toggleBand} />
          )}
          {view.table === 'stores' && <BuyerStoreTable result={result} tools={tools} />}
          {view.table === 'clusters' && <ClusterTable result={result} tools={tools} />}
        </div>
      </div>
      <ClusterCards result={result} />
      <HelpText>
        <p className="note cluster-foot">{t('privacy')}</p>
      </HelpText>
    </>
  )
}

interface TooFewProps {
  query: Pick<ClusterBody, 'period' | 'stores'>
  latest: string
  onChange: (change: Partial<Pick<ClusterBody, 'period' | 'stores'>>) => void
}

/** Shown if there are too few buyers: repeats the query and offers two wider ones. */
export function TooFewBuyers({ query, latest, onChange }: TooFewProps) {
  const t = getMessages('purchase-cluster')
  const tReport = getMessages('report')
  const year = getPresetPeriod('lastYear', { latest, current: query.period })
  const relaxations: Relaxation[] = [
    ...(countDays(query.period) < countDays(year)
      ? [{ label: tReport('wider', { days: countDays(year) }), run: () => onChange({ period: year }) }]
      : []),
    ...(matchesAllStores(query.stores) ? [] : [{ label: t('allStores'), run: () => onChange({ stores: emptyStoreFilter }) }]),
  ]
  return (
    <EmptyReport title={t('none')} relaxations={relaxations}>
      <p>{formatPeriod(query.period)}</p>
      <p className="note">{t('noneHelp')}</p>
    </EmptyReport>
  )
}
