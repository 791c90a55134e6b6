import { useCallback, useMemo, useState } from 'react'
import { formatCount, formatStep } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Segment } from '../../ui/button.tsx'
import { Chart, type ChartDrawing } from '../../ui/chart/chart.tsx'
import { haloedLine } from '../../ui/chart/chart-layers.ts'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import { SectionHead } from '../../ui/page-head.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { Ranking } from './ranking-columns.tsx'

type Measure = 'rank' | 'basis'
const DEEPEST = 20
const TOP = 10
const HEIGHT = 300
const TOP_MARGIN = 16
const BOTTOM_MARGIN = 28
const NAME_GAP = 17

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
      drawLines(tokens, { width, lines, labels, measure, rankUnit: t('rankUnit'), basisUnit }),
    [lines, labels, measure, t, basisUnit],
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
    <section className="rank-lines">
      <SectionHead
        title={t('lines')}
        note={`${t('linesNote', { count: steps.length, titles: Math.min(TOP, lines.length) })}${hasOwn ? t('linesOwn') : ''}`}
      >
        <span className="push">
          <Segment
            label={t('lines')}
            value={measure}
            options={[
              { value: 'rank', label: t('rank') },
              { value: 'basis', label: basis === 2 ? t('quantity') : t('amount') },
            ]}
            onChange={setMeasure}
          />
        </span>
      </SectionHead>
      <Chart
        label={t('linesLabel', { names: lines.map((line) => line.productName).join('、') })}
        height={HEIGHT}
        draw={draw}
        table={{ columns, rows: lines, rowKey: (row) => row.jan }}
        fileName="ranking"
      />
    </section>
  )
}

interface Drawn {
  width: number
  lines: readonly TitleLine[]
  labels: readonly string[]
  measure: Measure
  rankUnit: string
  basisUnit: string
}

function drawLines(tokens: ChartTokens, { width, lines, labels, measure, rankUnit, basisUnit }: Drawn): ChartDrawing {
  const narrow = width < 560
  const x = labels.map((_label, index) => index)
  const last = x.length - 1
  const isRank = measure === 'rank'
  const others = tokens.series.slice(1)
  const color = (line: TitleLine, index: number) => (line.own ? tokens.own : (others[index] ?? tokens.ink3))
  const values = (line: TitleLine) => (isRank ? line.ranks : line.trend)
  const deepest = Math.min(DEEPEST, Math.max(TOP, ...lines.flatMap((line) => line.ranks.map((rank) => rank ?? 0))))
  const most = Math.max(1, ...lines.flatMap((line) => line.trend.map((value) => value ?? 0)))
  // own titles are drawn last, so that they lie on top
  const order = [...lines.keys()].sort((a, b) => Number(lines[a]?.own) - Number(lines[b]?.own))
  const data = order.flatMap((index) => {
    const line = lines[index]
    if (!line) return []
    return haloedLine(tokens, {
      name: line.productName,
      x,
      y: values(line),
      color: color(line, index),
      width: line.own ? 2.4 : 1.6,
      markers: true,
      smooth: true,
      hover: isRank ? `%{y}${rankUnit}<extra>%{fullData.name}</extra>` : `%{y:,}${basisUnit}<extra>%{fullData.name}</extra>`,
    })
  })
  const annotations = nameLabels({
    lines,
    colors: lines.map(color),
    own: tokens.own,
    y: (line) => {
      const end = values(line)[last] ?? null
      if (end === null) return null
      return isRank ? (deepest + 0.6 - Math.min(end, deepest)) / (deepest + 0.2) : end / (most * 1.06)
    },
    rank: (line) => (isRank ? (line.ranks[last] ?? null) : null),
  })
  return {
    data,
    layout: {
      margin: { l: 44, r: narrow ? 12 : 224, t: TOP_MARGIN, b: BOTTOM_MARGIN },
      xaxis: {
        tickvals: narrow ? x.filter((index) => (last - index) % 3 === 0) : x,
        ticktext: narrow ? labels.filter((_label, index) => (last - index) % 3 === 0) : labels,
        range: [-0.2, last + 0.15],
        showgrid: false,
        zeroline: false,
        fixedrange: true,
        hoverformat: '',
      },
      yaxis: isRank
        ? {
            range: [deepest + 0.6, 0.4],
            tickvals: [1, 5, 10, 15, 20],
            ticktext: [1, 5, 10, 15, 20].map((rank) => `${rank}${rankUnit}`),
            gridcolor: tokens.grid,
            zeroline: false,
            fixedrange: true,
          }
        : {
            range: [0, most * 1.06],
            gridcolor: tokens.grid,
            zeroline: false,
            fixedrange: true,
            tickformat: ',',
            title: { text: basisUnit, standoff: 4 },
          },
      annotations: narrow ? [] : annotations,
      hovermode: 'closest',
    },
  }
}

interface Named {
  lines: readonly TitleLine[]
  colors: readonly string[]
  own: string
  /** Height of a line's end, 0 at the foot to 1 at the top; null where it has ended before. */
  y: (line: TitleLine) => number | null
  rank: (line: TitleLine) => number | null
}

/** Names at the ends of their lines, moved apart where they would touch; lines that ended before stand at the foot. */
function nameLabels({ lines, colors, own, y, rank }: Named): Record<string, unknown>[] {
  const height = HEIGHT - TOP_MARGIN - BOTTOM_MARGIN
  const placed = lines.map((line, index) => ({ line, index, at: (y(line) ?? -0.02) * height })).sort((a, b) => a.at - b.at)
  let floor = Number.NEGATIVE_INFINITY
  for (const one of placed) {
    one.at = Math.max(one.at, floor)
    floor = one.at + NAME_GAP
  }
  // what was pushed over the top comes down again
  let ceiling = height + 8
  for (const one of [...placed].reverse()) {
    one.at = Math.min(one.at, ceiling)
    ceiling = one.at - NAME_GAP
  }
  return placed.map(({ line, index, at }) => {
    const name = line.productName.length > 17 ? `${line.productName.slice(0, 16)}…` : line.productName
    const number = rank(line)
    return {
      xref: 'paper',
      x: 1,
      xanchor: 'left',
      xshift: 14,
      yref: 'paper',
      y: at / height,
      yanchor: 'middle',
      showarrow: false,
      align: 'left',
      text: `${number === null ? '' : `<b>${number}</b>  `}${line.own ? `<b>${name}</b>` : name}`,
      font: { size: 12, color: line.own ? own : colors[index] },
    }
  })
}
