import './tile-map.css'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { prefectures, shortenPrefecture } from '../../../shared/trade/prefectures.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { TILE_COLUMNS, TILE_ROWS, tilePositions } from './tile-positions.ts'

interface Tile {
  prefectureCd: string
  /** null: unknown or hidden. */
  value: number | null
}

interface Props {
  label: string
  tiles: readonly Tile[]
  /** share: a larger share is darker; index: different colours below and above 100. */
  scale: 'share' | 'index'
  format: (value: number) => string
  onOpen?: (prefectureCd: string) => void
}

const GRID_SIZE = 28
const TILE_SIZE = 26
/** Limits of the five classes of an index. */
const INDEX_LIMITS = [90, 97, 103, 110]

/** Limits of five classes with equal numbers of prefectures. */
export function getShareLimits(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b)
  const getQuantile = (fraction: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0
  return sorted.length === 0 ? [] : [0.2, 0.4, 0.6, 0.8].map(getQuantile)
}

const getColorClass = (value: number, limits: readonly number[]): number => limits.filter((limit) => value >= limit).length + 1

/**
 * Tile map: one square per prefecture, coloured by a share or an index. It needs no map data and is legible at 240 px.
 * Arrow keys move between the squares.
 */
export function TileMap({ label, tiles, scale, format, onOpen }: Props) {
  const t = getMessages('report')
  const isEnglish = getCurrentLanguage() === 'en'
  const [focusedIndex, setFocusedIndex] = useState<number | null>(null)
  const svg = useRef<SVGSVGElement>(null)
  const values = useMemo(() => new Map(tiles.map((tile) => [tile.prefectureCd, tile.value])), [tiles])
  const limits = useMemo(
    () => (scale === 'index' ? INDEX_LIMITS : getShareLimits([...values.values()].filter((value) => value !== null))),
    [scale, values],
  )
  const onKeyDown = (event: KeyboardEvent<SVGGElement>, cd: string) => {
    if ((event.key === 'Enter' || event.key === ' ') && onOpen) {
      event.preventDefault()
      onOpen(cd)
      return
    }
    const next = findNeighbouringPrefecture(cd, event.key)
    if (next === null) return
    event.preventDefault()
    svg.current?.querySelector<SVGGElement>(`[data-prefecture="${next}"]`)?.focus()
  }
  return (
    <div className="tile-map-box">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset */}
      <svg
        ref={svg}
        className={`chart tile-map is-${scale}`}
        viewBox={`0 0 ${TILE_COLUMNS * GRID_SIZE} ${TILE_ROWS * GRID_SIZE}`}
        role="group"
        aria-label={label}
      >
        {prefectures.map(({ cd, ja, en }, index) => {
          const [x, y] = tilePositions[cd] ?? [0, 0]
          const value = values.get(cd) ?? null
          const step = value === null ? null : getColorClass(value, limits)
          const name = isEnglish ? en : ja
          const letters = isEnglish ? en.slice(0, 3) : shortenPrefecture(ja)
          const valueText = value === null ? t('noFigure') : format(value)
          return (
            // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing
            <g
              key={cd}
              role="button"
              data-prefecture={cd}
              tabIndex={index === 12 ? 0 : -1}
              className={`tile ${step === null ? 'is-none' : `is-${step}`}${focusedIndex !== null && focusedIndex !== step ? ' is-off' : ''}`}
              onClick={() => onOpen?.(cd)}
              onKeyDown={(event) => onKeyDown(event, cd)}
            >
              <title>{`${name} ${valueText}`}</title>
              <rect x={x * GRID_SIZE + 1} y={y * GRID_SIZE + 1} width={TILE_SIZE} height={TILE_SIZE} rx={3} />
              {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: the square has the focus and the name, its letters have neither */}
              <text
                className={!isEnglish && letters.length > 2 ? 'is-long' : undefined}
                x={x * GRID_SIZE + 14}
                y={y * GRID_SIZE + 18}
                textAnchor="middle"
                aria-hidden="true"
              >
                {letters}
              </text>
            </g>
          )
        })}
      </svg>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons in a row are no fieldset */}
      <div className={`tile-key is-${scale}`} role="group" aria-label={t('mapKey')}>
        {[1, 2, 3, 4, 5].map((step) => (
          <button
            type="button"
            key={step}
            className={`tile-key-step is-${step}`}
            aria-pressed={focusedIndex === step}
            onClick={() => setFocusedIndex(focusedIndex === step ? null : step)}
          >
            {step === 1 ? t('below', { value: format(limits[0] ?? 0) }) : t('from', { value: format(limits[step - 2] ?? 0) })}
          </button>
        ))}
      </div>
    </div>
  )
}

/**
 * Nearest prefecture in the direction of an arrow key, preferring the straight line; null at the edge or for other keys.
 */
export function findNeighbouringPrefecture(cd: string, key: string): string | null {
  const [dx, dy] =
    { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? ([0, 0] as [number, number])
  const origin = tilePositions[cd]
  if (!origin || (dx === 0 && dy === 0)) return null
  let best: { cd: string; far: number } | null = null
  for (const [other, [x, y]] of Object.entries(tilePositions)) {
    const [distance, offset] =
      dx === 0 ? [(y - origin[1]) * (dy ?? 0), Math.abs(x - origin[0])] : [(x - origin[0]) * (dx ?? 0), Math.abs(y - origin[1])]
    if (distance <= 0 || offset > distance * 1.5) continue
    const score = distance + offset * 2
    if (best === null || score < best.far) best = { cd: other, far: score }
  }
  return best?.cd ?? null
}
