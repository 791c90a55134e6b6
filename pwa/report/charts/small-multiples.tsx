import './small-multiples.css'
import { useRef } from 'react'
import { useElementWidth } from '../../ui/use-element-width.ts'
import { buildSvgPath, getColumnCount, getCommonScale, type SmallMultipleSeries } from './small-multiple-data.ts'

interface Props {
  label: string
  multiples: readonly SmallMultipleSeries[]
  /** Labels of the steps, for the tooltips. */
  steps: readonly string[]
  /** A stronger line across all drawings: 100 of an index. */
  baseline?: number
  format: (value: number) => string
  /** Steps with notes: a mark on each drawing, the text in the tooltip of the step. */
  marks?: readonly { step: number; text: string }[]
}

const GAP = 20
const CELL_HEIGHT = 104
const HEADER_HEIGHT = 22
const FOOTER_HEIGHT = 12
/** Pixels for the last value next to its point. */
const LAST_VALUE_WIDTH = 46

/** The same small chart for each row, all on one scale, so that they can be compared. */
export function SmallMultiples({ label, multiples, steps, baseline, format, marks = [] }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const width = useElementWidth(box)
  const columns = getColumnCount(width)
  const cell = Math.max(0, (width - GAP * (columns - 1)) / columns)
  const height = Math.ceil(multiples.length / columns) * CELL_HEIGHT
  const scale = getCommonScale(multiples, baseline)
  return (
    <div ref={box}>
      {width > 0 && (
        <svg
          className="chart small-multiples"
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={label}
        >
          {multiples.map((multiple, index) => (
            <g
              key={multiple.key}
              transform={`translate(${(index % columns) * (cell + GAP)} ${Math.floor(index / columns) * CELL_HEIGHT})`}
            >
              <MultipleChart
                multiple={multiple}
                width={cell}
                scale={scale}
                baseline={baseline}
                steps={steps}
                format={format}
                marks={marks}
              />
            </g>
          ))}
        </svg>
      )}
    </div>
  )
}

interface MultipleChartProps {
  multiple: SmallMultipleSeries
  width: number
  scale: { low: number; high: number }
  baseline: number | undefined
  steps: readonly string[]
  format: (value: number) => string
  marks: readonly { step: number; text: string }[]
}

function MultipleChart({ multiple, width, scale, baseline, steps, format, marks }: MultipleChartProps) {
  const { name, isOwn, values, before } = multiple
  const right = Math.max(1, width - LAST_VALUE_WIDTH)
  const bottom = CELL_HEIGHT - FOOTER_HEIGHT
  const toX = (step: number) => (steps.length > 1 ? (step / (steps.length - 1)) * right : right)
  const toY = (value: number) => bottom - ((value - scale.low) / (scale.high - scale.low)) * (bottom - HEADER_HEIGHT - 6)
  const lastStep = values.findLastIndex((value) => value !== null)
  const last = values[lastStep] ?? null
  const characters = Math.max(4, Math.floor(width / 13))
  const shortName = [...name].length > characters ? `${[...name].slice(0, characters - 1).join('')}…` : name
  const getNotesAt = (index: number) => marks.filter(({ step }) => step === index).map(({ text }) => text)
  const band = right / Math.max(1, steps.length)
  return (
    <g className={isOwn ? 'is-own' : undefined}>
      <text className="multiple-name" x={0} y={13}>
        {shortName}
        <title>{name}</title>
      </text>
      <path className="multiple-edge" d={`M0 ${HEADER_HEIGHT + 6}H${right}M0 ${bottom}H${right}`} />
      {baseline !== undefined && <path className="multiple-baseline" d={`M0 ${toY(baseline)}H${right}`} />}
      {before && <path className="multiple-before" d={buildSvgPath(before, toX, toY)} />}
      {marks.map(({ step }) => (
        <path
          key={step}
          className="multiple-note"
          d={`M${toX(step)} ${HEADER_HEIGHT + 6}V${bottom}M${toX(step)} ${HEADER_HEIGHT + 1}m-3 0h6v6h-6z`}
        />
      ))}
      <path className="multiple-line" d={buildSvgPath(values, toX, toY)} />
      {last !== null && (
        <>
          <circle className="multiple-end" cx={toX(lastStep)} cy={toY(last)} r={2.6} />
          <text className="multiple-value" x={toX(lastStep) + 6} y={toY(last) + 4}>
            {format(last)}
          </text>
        </>
      )}
      {values.map((value, step) => (
        <rect
          key={steps[step]}
          className="multiple-tip"
          x={toX(step) - band / 2}
          y={HEADER_HEIGHT}
          width={band}
          height={bottom - HEADER_HEIGHT}
        >
          <title>
            {[`${name} ${steps[step] ?? ''} ${value === null ? '–' : format(value)}`, ...getNotesAt(step)].join('\n')}
          </title>
        </rect>
      ))}
    </g>
  )
}
