import { toUnitSuffix } from '../../i18n/format.ts'
import './mirror-bars.css'
import { type KeyboardEvent, useRef } from 'react'
import { getMessages } from '../../i18n/get-messages.ts'
import { useElementWidth } from '../../ui/use-element-width.ts'
import { computeMirrorLayout, type MirrorBar, type MirrorLayout, type MirrorRow } from './mirror-layout.ts'

interface Props {
  label: string
  rows: readonly MirrorRow[]
  heads: { left: string; right: string; index: string }
  /** Key of the selected bar. */
  highlightedKey: string
  onChoose: (key: string) => void
  format: (value: number) => string
  unit: string
}

const MIRROR_ROW_HEIGHT = 27
const HEADER_HEIGHT = 26
const AXIS_HEIGHT = 24
/** Height of the chart in pixels. */
export const getMirrorHeight = (rows: number): number => HEADER_HEIGHT + rows * MIRROR_ROW_HEIGHT + AXIS_HEIGHT

/** Two measures of the same rows as opposite bars on one scale, each with a reference mark and its index. */
export function MirrorBars(props: Props) {
  const { label, rows, heads } = props
  const box = useRef<HTMLDivElement>(null)
  const width = Math.max(300, useElementWidth(box))
  const places = computeMirrorLayout(rows, width)
  const height = getMirrorHeight(rows.length)
  const plotHeight = height - AXIS_HEIGHT
  const { left, right, edge } = places
  return (
    <div ref={box} className="mirror-box">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset */}
      <svg className="chart mirror" width={width} height={height} role="group" aria-label={label}>
        {places.ticks.map((tick) => (
          <g key={tick} className="mirror-axis">
            <line x1={left(tick)} x2={left(tick)} y1={HEADER_HEIGHT} y2={plotHeight} />
            <line x1={right(tick)} x2={right(tick)} y1={HEADER_HEIGHT} y2={plotHeight} />
            <text x={left(tick)} y={plotHeight + 16} textAnchor="middle">
              {tick}
              {props.unit}
            </text>
            <text x={right(tick)} y={plotHeight + 16} textAnchor="middle">
              {tick}
              {props.unit}
            </text>
          </g>
        ))}
        <g className="mirror-head">
          <text x={0} y={14}>
            {heads.index}
          </text>
          <text x={left(0)} y={14} textAnchor="end" className="is-strong">
            {heads.left}
          </text>
          <text x={right(0)} y={14} className="is-strong">
            {heads.right}
          </text>
          <text x={edge} y={14} textAnchor="end">
            {heads.index}
          </text>
        </g>
        {rows.map((row, index) => (
          <MirrorRowBars
            key={row.label}
            {...props}
            row={row}
            y={HEADER_HEIGHT + index * MIRROR_ROW_HEIGHT}
            places={places}
            isFirst={index === 0}
          />
        ))}
      </svg>
    </div>
  )
}

interface LineProps extends Props {
  row: MirrorRow
  y: number
  places: MirrorLayout
  isFirst: boolean
}

function MirrorRowBars({ row, y, places, isFirst, ...rest }: LineProps) {
  const { middle, edge } = places
  const isLit = row.left.key === rest.highlightedKey || row.right.key === rest.highlightedKey
  return (
    <g className={isLit ? 'is-highlighted' : undefined}>
      <rect className="mirror-row" x={0} y={y} width={edge} height={MIRROR_ROW_HEIGHT} />
      <text className="mirror-label" x={middle} y={y + 18} textAnchor="middle">
        {row.label}
      </text>
      <MirrorSideBar {...rest} bar={row.left} side="left" y={y} places={places} first={isFirst} />
      <MirrorSideBar {...rest} bar={row.right} side="right" y={y} places={places} first={false} />
    </g>
  )
}

interface SideProps extends Props {
  bar: MirrorBar
  side: 'left' | 'right'
  y: number
  places: MirrorLayout
  first: boolean
}

/** Arrow keys move between bars: to the other side, and up and down on the same side. */
function moveFocus(event: KeyboardEvent<SVGGElement>, side: 'left' | 'right') {
  const bars = [...(event.currentTarget.ownerSVGElement?.querySelectorAll<SVGGElement>('.mirror-bar') ?? [])]
  const index = bars.indexOf(event.currentTarget)
  const toOtherSide = side === 'left' ? 1 : -1
  const step = {
    ArrowUp: -2,
    ArrowDown: 2,
    ArrowLeft: side === 'right' ? toOtherSide : 0,
    ArrowRight: side === 'left' ? toOtherSide : 0,
  }[event.key]
  if (step === undefined) return
  event.preventDefault()
  bars[index + step]?.focus()
}

function MirrorSideBar({ bar, side, y, places, first, format, unit, heads, highlightedKey, onChoose }: SideProps) {
  const t = getMessages('report')
  const scale = places[side]
  const zero = scale(0)
  const direction = side === 'left' ? -1 : 1
  const end = bar.value === null ? zero : scale(bar.value)
  const mark = bar.mark === null ? null : scale(bar.mark)
  const extent = Math.max(Math.abs(end - zero), mark === null ? 0 : Math.abs(mark - zero) + 2)
  const valueText = bar.value === null ? t('hidden') : `${format(bar.value)}${toUnitSuffix(unit)}`
  const label = `${bar.name} ${valueText}${bar.index === null ? '' : ` ${heads.index} ${bar.index}`}`
  const anchor = side === 'left' ? 'end' : 'start'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing
    <g
      role="button"
      className={`mirror-bar is-${side}`}
      aria-pressed={bar.key === highlightedKey}
      tabIndex={first ? 0 : -1}
      onClick={() => onChoose(bar.key)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault()
          onChoose(bar.key)
        } else moveFocus(event, side)
      }}
    >
      <title>{label}</title>
      <rect className="mirror-hit" x={Math.min(zero, places.outer(side))} y={y} width={places.reach} height={MIRROR_ROW_HEIGHT} />
      <text
        className="mirror-index"
        x={side === 'left' ? 0 : places.edge}
        y={y + 18}
        textAnchor={side === 'left' ? 'start' : 'end'}
      >
        {bar.index ?? '–'}
      </text>
      {bar.value === null ? (
        <text className="mirror-hidden" x={zero + direction * 6} y={y + 18} textAnchor={anchor}>
          {places.isRoomy ? t('hidden') : t('hiddenShort')}
        </text>
      ) : (
        <>
          <rect className="mirror-fill" x={Math.min(zero, end)} y={y + 5} width={Math.abs(end - zero)} height={17} rx={2} />
          {mark !== null && (
            <>
              <line className="mirror-halo" x1={mark} x2={mark} y1={y + 3} y2={y + 24} />
              <line className="mirror-mark" x1={mark} x2={mark} y1={y + 3} y2={y + 24} />
            </>
          )}
          <text className="mirror-value" x={zero + direction * (extent + 7)} y={y + 18} textAnchor={anchor}>
            {format(bar.value)}
          </text>
        </>
      )}
    </g>
  )
}
