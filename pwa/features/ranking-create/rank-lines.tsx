import { useCallback, useMemo, useState } from 'react'
import { formatCount, formatStep } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { PlotFrame } from '../../report/chart-frame.tsx'
import { drawLineChart } from '../../report/charts/line-drawing.ts'
import { Segment } from '../../ui/button.tsx'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import type { Column } from '../../ui/table/column.ts'
import type { Ranking } from './ranking-columns.tsx'

type Measure = 'rank' | 'basis'
const DEEPEST = 20
const TOP = 10
const HEIGHT = 300

interface TitleLine {
  jan: string
  productName: string
  own: boolean
  ranks: readonly (number | null)[]
  trend: readonly (number | null)[]
}

/** How the first ten titles came to their ranks. Own titles are in the accent; names stand at the ends. */
export function RankLines({ ranking, basis }: { ranking: Ranking; basis: 1 | 2 }) {
  const t = useMessages('ranking-create')
  const m = useMessages('measures')
  const r = useMessages('report')
  const [measure, setMeasure] = useState<Measure>('rank')
  const { steps, partial, rankLines } = ranking.additionalData
  const lines = useMemo<TitleLine[]>(() => {
    const trends = new Map(ranking.rankingList.map((row) => [row.jan, row.trend]))
    return rankLines.map((line) => ({ ...line, trend: trends.get(line.jan) ?? [] }))
  }, [rankLines, ranking.rankingList])
  const labels = useMemo(
    () => steps.map((step, index) => (partial[index] ? t('partialStep', { step: formatStep(step) }) : formatStep(step))),
    [steps, partial, t],
  )
  const basisUnit = basis === 2 ? m(ranking.counted.unit) : m('yen')
  const draw = useCallback(
    (tokens: ChartTokens, width: number) =>
      drawLineChart(
        {
          labels,
          series: lines.map((line) => ({
            name: line.productName,
            values: measure === 'rank' ? line.ranks : line.trend,
            own: line.own,
          })),
          unit: measure === 'rank' ? t('rankUnit') : basisUnit,
          height: HEIGHT,
          partial,
          partialWord: r('partial'),
          ...(measure === 'rank' ? { deepestRank: deepestOf(lines) } : {}),
        },
        tokens,
        width,
      ),
    [lines, labels, partial, measure, t, r, basisUnit],
  )
  const columns = useMemo<Column<TitleLine>[]>(
    () => [
      { id: 'name', head: t('productName'), width: 220, value: (row) => row.productName },
      ...labels.map((label, index) => ({
        id: String(index),
        head: label,
        width: 72,
        align: 'right' as const,
        value: (row: TitleLine) => (measure === 'rank' ? (row.ranks[index] ?? null) : (row.trend[index] ?? null)),
        cell: (row: TitleLine) => formatCount(measure === 'rank' ? row.ranks[index] : row.trend[index]),
      })),
    ],
    [labels, measure, t],
  )
  const hasOwn = lines.some((line) => line.own)
  return (
    <PlotFrame
      title={t('lines')}
      note={`${t('linesNote', { count: steps.length, titles: Math.min(TOP, lines.length) })}${hasOwn ? t('linesOwn') : ''}`}
      controls={
        <Segment
          label={t('lines')}
          value={measure}
          options={[
            { value: 'rank', label: t('rank') },
            { value: 'basis', label: basis === 2 ? t('quantity') : t('amount') },
          ]}
          onChange={setMeasure}
        />
      }
      label={t('linesLabel', { names: lines.map((line) => line.productName).join('、') })}
      height={HEIGHT}
      draw={draw}
      table={{ columns, rows: lines, rowKey: (row) => row.jan }}
      fileName="ranking"
    />
  )
}

/** The lowest rank that is drawn. */
const deepestOf = (lines: readonly TitleLine[]): number =>
  Math.min(DEEPEST, Math.max(TOP, ...lines.flatMap((line) => line.ranks.map((rank) => rank ?? 0))))
