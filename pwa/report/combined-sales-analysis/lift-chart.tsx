import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { CombinedRow } from '../../../shared/api/combined-sales-analysis.ts'
import { getProductPath } from '../../data/product-path.ts'
import { formatCount, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import { HelpText } from '../../ui/help-text.tsx'
import type { Column } from '../../ui/table/column.ts'
import { PlotPanel } from '../chart-panel.tsx'
import { drawLiftChart, type LiftLabels, type LiftPoint, toLiftPoints } from './lift-drawing.ts'

const HEIGHT = 320

interface Props {
  rows: readonly CombinedRow[]
  /** Baskets with the title in question; null if hidden. */
  baseBaskets: number | null
  base: string
}

/** Scatter chart of the titles on the page: confidence against lift. */
export function LiftChart({ rows, baseBaskets, base }: Props) {
  const t = getMessages('combined-sales-analysis')
  const tMeasures = getMessages('measures')
  const navigate = useNavigate()
  const points = useMemo(() => toLiftPoints(rows, baseBaskets), [rows, baseBaskets])
  const labels = useMemo<LiftLabels>(
    () => ({
      confidence: t('rate'),
      rateAxis: t('confidence'),
      lift: t('lift'),
      percent: tMeasures('percent'),
      times: tMeasures('times'),
      count: t('together'),
      chance: t('chance'),
    }),
    [t, tMeasures],
  )
  const draw = useCallback(
    (tokens: ChartTokens, width: number) => drawLiftChart(points, tokens, { labels, height: HEIGHT, width }),
    [points, labels],
  )
  const columns = useLiftColumns()
  return (
    <PlotPanel
      title={t('chart')}
      note={
        <span className="inline-row gap-tight combined-key">
          <i className="is-own" aria-hidden="true" />
          {t('own')}
          <i aria-hidden="true" />
          {t('others')}
        </span>
      }
      label={t('chartLabel', { name: base })}
      height={HEIGHT}
      draw={draw}
      onPointClick={(index) => {
        const jan = points[index]?.jan
        if (jan) void navigate(getProductPath(jan))
      }}
      table={{ columns, rows: points, rowKey: (point) => point.jan }}
      fileName="combined-sales-analysis"
      foot={<HelpText>{t('chartFoot')}</HelpText>}
    />
  )
}

function useLiftColumns(): Column<LiftPoint>[] {
  const t = getMessages('combined-sales-analysis')
  const tColumns = getMessages('columns')
  const tMeasures = getMessages('measures')
  return useMemo(() => {
    const right = { width: 84, align: 'right' as const }
    return [
      { id: 'name', header: tColumns('productName'), width: 220, value: (point) => point.name },
      {
        ...right,
        id: 'confidence',
        header: t('rate'),
        unit: tMeasures('percent'),
        value: (point) => point.confidence,
        cell: (point) => formatRate(point.confidence),
      },
      {
        ...right,
        id: 'lift',
        header: tColumns('lift'),
        value: (point) => point.lift,
        cell: (point) => formatRate(point.lift, 2),
      },
      {
        ...right,
        id: 'reliableLift',
        header: tColumns('reliableLift'),
        value: (point) => point.reliableLift,
        cell: (point) => formatRate(point.reliableLift, 2),
      },
      {
        ...right,
        id: 'coOccurrences',
        header: t('together'),
        value: (point) => point.coOccurrences,
        cell: (point) => formatCount(point.coOccurrences),
      },
    ]
  }, [t, tColumns, tMeasures])
}
