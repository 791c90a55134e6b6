import { useCallback, useMemo, useState } from 'react'
import { formatCount, formatStep } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { PlotFrame } from '../../report/chart-frame.tsx'
import { drawLineChart } from '../../report/charts/line-drawing.ts'
import { Segment } from '../../ui/button.tsx'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import type { Column } from '../../ui/table/column.ts'
import type { PublisherAnswer } from './publisher-ranking-page.tsx'
import { drawnPublishers, ranksOf } from './publisher-ranks.ts'

type Measure = 'rank' | 'basis'
const SHALLOWEST = 10
const DEEPEST = 30
const HEIGHT = 300

interface Line {
  publisherCd: string
  name: string
  own: boolean
  values: readonly (number | null)[]
}

/** How the first ten publishers came to their ranks; the own ones are drawn wherever they stand. */
export function PublisherLines({ answer, basis }: { answer: PublisherAnswer; basis: 1 | 2 }) {
  const t = useMessages('publisher-ranking')
  const c = useMessages('columns')
  const m = useMessages('measures')
  const r = useMessages('report')
  const [measure, setMeasure] = useState<Measure>('rank')
  const { list, steps, partial } = answer
  const lines = useMemo<Line[]>(
    () =>
      drawnPublishers(list).map((row) => ({
        publisherCd: row.publisherCd,
        name: row.publisherName,
        own: row.own,
        values: measure === 'rank' ? ranksOf(list, row) : row.trend,
      })),
    [list, measure],
  )
  const labels = useMemo(() => steps.map((step) => formatStep(step)), [steps])
  const basisUnit = basis === 2 ? m(answer.counted.unit) : m('yen')
  const draw = useCallback(
    (tokens: ChartTokens, width: number) =>
      drawLineChart(
        {
          labels,
          series: lines,
          unit: measure === 'rank' ? m('rankUnit') : basisUnit,
          height: HEIGHT,
          partial,
          partialWord: r('partial'),
          ...(measure === 'rank' ? { deepestRank: deepestOf(lines) } : {}),
        },
        tokens,
        width,
      ),
    [lines, labels, partial, measure, m, r, basisUnit],
  )
  const columns = useMemo<Column<Line>[]>(
    () => [
      { id: 'name', head: c('publisherName'), width: 180, value: (line) => line.name },
      ...labels.map((label, index) => ({
        id: String(index),
        head: label,
        width: 80,
        align: 'right' as const,
        value: (line: Line) => line.values[index] ?? null,
        cell: (line: Line) => formatCount(line.values[index]),
      })),
    ],
    [labels, c],
  )
  return (
    <PlotFrame
      title={t('lines')}
      note={t('linesNote', { steps: steps.length, publishers: lines.length })}
      controls={
        <Segment
          label={t('lines')}
          value={measure}
          options={[
            { value: 'rank', label: t('byRank') },
            { value: 'basis', label: basis === 2 ? t('byQuantity') : t('byAmount') },
          ]}
          onChange={setMeasure}
        />
      }
      label={t('linesLabel', { names: lines.map((line) => line.name).join('、') })}
      height={HEIGHT}
      draw={draw}
      table={{ columns, rows: lines, rowKey: (line) => line.publisherCd }}
      fileName="publisher-ranking"
    />
  )
}

/** The lowest rank that is drawn; what lies deeper leaves the chart below. */
const deepestOf = (lines: readonly Line[]): number =>
  Math.min(DEEPEST, Math.max(SHALLOWEST, ...lines.flatMap((line) => line.values.map((rank) => rank ?? 0))))
