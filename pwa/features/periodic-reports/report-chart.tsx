import type { Result } from '../../../shared/api/endpoint.ts'
import type { periodicReportSection } from '../../../shared/api/periodic-reports.ts'
import { formatCount } from '../../i18n/format.ts'
import { roundUpAxisMax } from '../../ui/chart/chart-layers.ts'
import { MeasuredChart } from '../../ui/chart/measured-chart.tsx'

type Chart = NonNullable<Result<typeof periodicReportSection>['chart']>

const LEFT = 44
const HEIGHT = 200
const TOP = 12
const BASELINE_Y = 170
/** Pixels for a label below the plot. */
const LABEL_WIDTH = 72

const getColor = (number: number): string =>
  number === 0 ? 'var(--chart-own)' : number === 1 ? 'var(--chart-context)' : `var(--chart-${number})`

/** Chart of an item, as in the PDF: plain SVG, or bars of ranks. */
export function ReportChart({ chart, label }: { chart: Chart; label: string }) {
  if (chart.kind === 'rank') return <RankBars chart={chart} label={label} />
  return (
    <figure className="report-chart">
      <figcaption className="legend text-note">
        {chart.series.map(({ name }, number) => (
          <span key={name}>
            <i className="swatch" style={{ background: getColor(number) }} />
            {name}
          </span>
        ))}
      </figcaption>
      <MeasuredChart label={label} height={HEIGHT}>
        {(width) => <Plot chart={chart} width={width} />}
      </MeasuredChart>
    </figure>
  )
}

function Plot({ chart, width }: { chart: Chart; width: number }) {
  const { labels, series } = chart
  const values = series.flatMap((line) => line.values).filter((value) => value !== null)
  const { max, step } = roundUpAxisMax(Math.max(1, ...values), 4)
  const slot = (width - LEFT) / Math.max(1, labels.length)
  const toX = (index: number) => LEFT + slot * (index + 0.5)
  const toY = (value: number) => BASELINE_Y - (Math.max(0, value) / max) * (BASELINE_Y - TOP)
  const labelInterval = Math.max(1, Math.ceil(LABEL_WIDTH / slot))
  const barWidth = (slot * 0.7) / series.length
  return (
    <>
      {[0, 1, 2, 3, 4].map((line) => (
        <g key={line}>
          <line className={line === 0 ? 'axis' : 'grid'} x1={LEFT} x2={width} y1={toY(line * step)} y2={toY(line * step)} />
          <text x={LEFT - 6} y={toY(line * step) + 4} textAnchor="end">
            {formatCount(line * step)}
          </text>
        </g>
      ))}
      {labels.map((text, index) =>
        index % labelInterval === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels can repeat, and their places do not change
          <text key={index} x={toX(index)} y={BASELINE_Y + 18} textAnchor="middle">
            {text}
          </text>
        ) : null,
      )}
      {series.map((line, number) =>
        chart.kind === 'bar' ? (
          line.values.map((value, index) =>
            value === null ? null : (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: values have no other identity
                key={index}
                x={toX(index) - (barWidth * series.length) / 2 + barWidth * number}
                y={toY(value)}
                width={barWidth}
                height={BASELINE_Y - toY(value)}
                style={{ fill: getColor(number) }}
              />
            ),
          )
        ) : (
          <path
            key={line.name}
            d={buildSvgPath(line.values, toX, toY)}
            fill="none"
            strokeWidth={2}
            style={{ stroke: getColor(number) }}
          />
        ),
      )}
    </>
  )
}

/** Path of a line; gaps are not bridged. */
function buildSvgPath(values: readonly (number | null)[], x: (index: number) => number, y: (value: number) => number): string {
  let isDrawing = false
  return values
    .map((value, index) => {
      if (value === null) {
        isDrawing = false
        return ''
      }
      const command = `${isDrawing ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
      isDrawing = true
      return command
    })
    .join('')
}

function RankBars({ chart, label }: { chart: Chart; label: string }) {
  const [series] = chart.series
  const values = series?.values ?? []
  const max = Math.max(1, ...values.map((value) => value ?? 0))
  return (
    <figure className="report-chart">
      <figcaption className="text-note muted">{series?.name}</figcaption>
      <ul className="plain-list report-chart-ranks" aria-label={label}>
        {chart.labels.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels can repeat, and their places do not change
          <li key={index} className="text-note">
            <span className="wrap-anywhere">{text}</span>
            <span className="row gap-2 report-chart-rank-bar">
              <i style={{ width: `${(Math.max(0, values[index] ?? 0) / max) * 80}%` }} />
              <span className="n">{formatCount(values[index] ?? null)}</span>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
