import { useMemo, useState } from 'react'
import { formatCount } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { SegmentedControl } from '../../ui/button.tsx'
import { PlotPanel } from '../chart-panel.tsx'
import type { ChartDays } from '../day-notes/chart-days.ts'
import { drawLineChart } from './line-chart.ts'

const HEIGHT = 300
/** Minimum number of ranks that are drawn. */
const MIN_RANKS = 10
/** Width of a step's column in the chart's table, in pixels. */
const STEP_WIDTH = 80

interface RankLine {
  /** Code of the ranked item. */
  id: string
  name: string
  isOwn: boolean
  /** One rank per step; null if nothing was sold or the rank is hidden. */
  ranks: readonly (number | null)[]
  values: readonly (number | null)[]
}

interface Props {
  title: string
  note: string
  label: string
  fileName: string
  lines: readonly RankLine[]
  /** Labels of the steps, in the chart and in its table. */
  steps: readonly string[]
  partial: readonly boolean[]
  /** Days of the steps, and the titles if titles are ranked. */
  days: ChartDays
  /** Heading of the names, labels of the switch, and the unit of the ranked measure. */
  labels: { name: string; rank: string; basis: string; unit: string }
  /** Ranks below this one leave the chart at the bottom. */
  deepest: number
}

/** Ranks of the first rows over several steps, or their sales. */
export function RankLinesPanel({ title, note, label, fileName, lines, steps, partial, days, labels, deepest }: Props) {
  const tMeasures = getMessages('measures')
  const tReport = getMessages('report')
  const [measure, setMeasure] = useState<'ranks' | 'values'>('ranks')
  const isRank = measure === 'ranks'
  const draw = useMemo(
    () =>
      drawLineChart({
        labels: steps,
        series: lines.map(({ name, isOwn, [measure]: values }) => ({ name, isOwn, values })),
        unit: isRank ? tMeasures('rankUnit') : labels.unit,
        height: HEIGHT,
        partial,
        partialLabel: tReport('partial'),
        ...(isRank ? { deepestRank: getLowestRank(lines, deepest) } : {}),
      }),
    [lines, steps, partial, measure, isRank, labels.unit, deepest, tMeasures, tReport],
  )
  const columns = useMemo(
    () => [
      { id: 'name', header: labels.name, width: 220, value: (line: RankLine) => line.name },
      ...steps.map((step, index) => ({
        id: String(index),
        header: step,
        width: STEP_WIDTH,
        align: 'right' as const,
        value: (line: RankLine) => line[measure][index] ?? null,
        cell: (line: RankLine) => formatCount(line[measure][index]),
      })),
    ],
    [steps, measure, labels.name],
  )
  return (
    <PlotPanel
      title={title}
      note={note}
      controls={
        <SegmentedControl
          label={title}
          value={measure}
          options={[
            { value: 'ranks', label: labels.rank },
            { value: 'values', label: labels.basis },
          ]}
          onChange={setMeasure}
        />
      }
      label={label}
      height={HEIGHT}
      draw={draw}
      table={{ columns, rows: lines, rowKey: (line) => line.id }}
      fileName={fileName}
      days={days}
    />
  )
}

/** The lowest rank that is drawn. */
const getLowestRank = (lines: readonly RankLine[], deepest: number): number =>
  Math.min(deepest, Math.max(MIN_RANKS, ...lines.flatMap(({ ranks }) => ranks.map((rank) => rank ?? 0))))
