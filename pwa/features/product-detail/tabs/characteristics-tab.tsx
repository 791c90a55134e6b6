import { useCallback, useMemo } from 'react'
import type { Result } from '../../../../shared/api/endpoint.ts'
import {
  type CharacteristicGroup,
  storeCharacteristics,
  storeCharacteristicsExport,
} from '../../../../shared/api/product-characteristics.ts'
import { characteristicReports } from '../../../../shared/reports/product-characteristics.ts'
import type { QuantityUnit } from '../../../../shared/trade/kinds.ts'
import { useCall } from '../../../data/use-call.ts'
import { formatRate, formatSigned } from '../../../i18n/format.ts'
import { getMessages } from '../../../i18n/get-messages.ts'
import { ChartPanel, PlotPanel } from '../../../report/chart-panel.tsx'
import { drawBarChart, getBarChartHeight } from '../../../report/charts/bar-chart.ts'
import { TileMap } from '../../../report/charts/tile-map.tsx'
import { ReportTable } from '../../../report/report-table.tsx'
import { useReportColumns } from '../../../report/use-report-columns.tsx'
import type { ChartTokens } from '../../../ui/chart/chart-tokens.ts'
import { ExportButton } from '../../../ui/report-buttons.tsx'
import { type Column, createFigureColumn } from '../../../ui/table/column.ts'
import { ChartSkeleton, ReportView } from '../../../ui/view-states.tsx'
import { partQueries } from '../tab-queries.ts'
import type { TabProps } from './tab-tools.tsx'

type Characteristics = Result<typeof storeCharacteristics>

/** Measure of the groups: sales relative to the genre, or sales share minus delivery share. */
type Measure = 'index' | 'shareGap'

const columnOverrides = { groupName: { isFrozen: true, canGrow: true, width: 180 } }
const getRowKey = (row: CharacteristicGroup) => row.groupCd ?? '-'
/** Maximum number of groups in the bar chart. */
const MAX_BARS = 15

/** Groups in which a title sells better or worse than its genre: by area, location, floor space, chain. */
export function CharacteristicsTab({ detail, state, period, quantityUnit, onChange, measure }: TabProps & { measure: Measure }) {
  const query = partQueries.characteristics({ jan: detail.jan, state, period })
  const report = useCall(storeCharacteristics, query)
  return (
    <ReportView report={report} skeleton={<ChartSkeleton height={320} />}>
      {(result) => (
        <CharacteristicsResult
          result={result}
          groupBy={state.groupBy}
          measure={measure}
          quantityUnit={quantityUnit}
          onPrefecture={(prefectureCd) =>
            onChange({ stores: { ...state.stores, areaCds: [], prefectureCds: [prefectureCd] }, tab: 'stock' })
          }
          tools={<ExportButton endpoint={storeCharacteristicsExport} body={query} />}
        />
      )}
    </ReportView>
  )
}

interface ResultProps {
  result: Characteristics
  groupBy: TabProps['state']['groupBy']
  measure: Measure
  quantityUnit: QuantityUnit
  onPrefecture: (prefectureCd: string) => void
  tools: React.ReactNode
}

function CharacteristicsResult({ result, groupBy, measure, quantityUnit, onPrefecture, tools }: ResultProps) {
  const t = getMessages('product-detail')
  const columns = useReportColumns<CharacteristicGroup>(characteristicReports[measure], {
    overrides: columnOverrides,
    totals: result.totals,
    rows: result.list,
    quantities: quantityUnit,
  })
  return (
    <>
      {measure === 'index' ? (
        <IndexChart result={result} groupBy={groupBy} onPrefecture={onPrefecture} />
      ) : (
        <ShareGapChart result={result} />
      )}
      <ReportTable
        slug={`product-detail-${measure === 'index' ? 'characteristics' : 'share-gap'}`}
        label={t(measure === 'index' ? 'tab.characteristics' : 'tab.share-gap')}
        columns={columns}
        rows={result.list}
        rowKey={getRowKey}
        rowName={(row) => row.groupName}
        count={<strong>{t('groupCount', { count: result.list.length })}</strong>}
        tools={tools}
        hasTotals
      />
    </>
  )
}

/** Index of each group relative to the genre: a map for prefectures, bars otherwise. */
function IndexChart({ result, groupBy, onPrefecture }: Omit<ResultProps, 'tools' | 'measure' | 'quantityUnit'>) {
  const t = getMessages('product-detail')
  const tColumns = getMessages('columns')
  const rows = result.list.filter((row) => row.index !== null)
  const columns: Column<CharacteristicGroup>[] = [
    { id: 'groupName', header: tColumns('groupName'), width: 160, value: (row) => row.groupName },
    createFigureColumn('index', t('index'), (row) => row.index, { format: formatRate }),
  ]
  const draw = useCallback(
    (tokens: ChartTokens, width: number) =>
      drawBarChart(
        {
          bars: [...result.list]
            .filter((row) => row.index !== null)
            .slice(0, MAX_BARS)
            .map((row) => ({ name: row.groupName, value: row.index ?? 0, isOwn: (row.index ?? 0) >= 100 })),
          unit: t('index'),
          format: (value) => formatRate(value),
        },
        tokens,
        width,
      ),
    [result.list, t],
  )
  const frame = {
    title: t('indexTitle'),
    note: t('indexNote', { genre: result.genreC1Nm ?? '–' }),
    label: t('indexTitle'),
    table: { columns, rows, rowKey: getRowKey },
    fileName: 'characteristics',
  }
  if (groupBy !== 'prefecture')
    return <PlotPanel {...frame} height={getBarChartHeight(Math.min(MAX_BARS, rows.length))} draw={draw} />
  return (
    <ChartPanel {...frame} height={340} foot={t('mapNote')}>
      <TileMap
        label={t('indexTitle')}
        scale="index"
        tiles={result.list.flatMap((row) => (row.groupCd === null ? [] : [{ prefectureCd: row.groupCd, value: row.index }]))}
        format={(value) => formatRate(value)}
        onOpen={onPrefecture}
      />
    </ChartPanel>
  )
}

/** Share gap of each group: sale share minus shipping share; positive means under-supplied. */
function ShareGapChart({ result }: { result: Characteristics }) {
  const t = getMessages('product-detail')
  const tColumns = getMessages('columns')
  const tMeasures = getMessages('measures')
  const rows = useMemo(
    () => result.list.filter((row) => row.shareGap !== null).sort((a, b) => (b.shareGap ?? 0) - (a.shareGap ?? 0)),
    [result.list],
  )
  // the ends of the list show where copies should be moved from and to
  const drawn = useMemo(
    () =>
      rows.length <= MAX_BARS ? rows : [...rows.slice(0, Math.ceil(MAX_BARS / 2)), ...rows.slice(-Math.floor(MAX_BARS / 2))],
    [rows],
  )
  const draw = useCallback(
    (tokens: ChartTokens, width: number) =>
      drawBarChart(
        {
          bars: drawn.map((row) => ({
            name: row.groupName,
            value: row.shareGap ?? 0,
            isOwn: (row.shareGap ?? 0) > 0,
            text: formatSigned(row.shareGap, 1),
            tip: t('gapTip', { sale: formatRate(row.saleShare), shipping: formatRate(row.shippingShare) }),
          })),
          unit: tMeasures('points'),
          format: (value) => formatSigned(value, 1),
        },
        tokens,
        width,
      ),
    [drawn, t, tMeasures],
  )
  const columns: Column<CharacteristicGroup>[] = [
    { id: 'groupName', header: tColumns('groupName'), width: 160, value: (row) => row.groupName },
    createFigureColumn('shippingShare', tColumns('shippingShare'), (row) => row.shippingShare, { format: formatRate }),
    createFigureColumn('saleShare', tColumns('saleShare'), (row) => row.saleShare, { format: formatRate }),
    createFigureColumn('shareGap', tColumns('shareGap'), (row) => row.shareGap, { format: (value) => formatSigned(value, 1) }),
  ]
  return (
    <PlotPanel
      title={t('gapTitle')}
      note={t('gapNote')}
      label={t('gapTitle')}
      height={getBarChartHeight(drawn.length)}
      draw={draw}
      table={{ columns, rows, rowKey: getRowKey }}
      fileName="share-gap"
    />
  )
}
