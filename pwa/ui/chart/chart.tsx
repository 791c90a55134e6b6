import { lazy, type RefObject, Suspense, useDeferredValue, useMemo, useRef } from 'react'
import { useTheme } from '../../data/theme.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { useElementWidth } from '../use-element-width.ts'
import { ChartSkeleton } from '../view-states.tsx'
import { loadChartLibrary } from './chart-library.ts'
import { CHART_FONT_SIZE, escapeChartText } from './chart-text.ts'
import { type ChartTokens, readChartTokens } from './chart-tokens.ts'
import type { PlotArea } from './plot-area.ts'

const Plot = lazy(loadChartLibrary)

interface Drawing {
  data: unknown[]
  layout: Record<string, unknown>
}

export interface ChartSpec extends Drawing {
  /** Lines that have no label in the drawing, because it is too narrow. */
  legend?: readonly LegendLine[]
}

export interface LegendLine {
  name: string
  color: string
  isDashed?: boolean
}

/** `width` is in pixels, so that a narrow chart can show fewer labels. */
type BuildChartSpec = (tokens: ChartTokens, width: number) => ChartSpec

/** Returns the drawing for the chart library, recomputed when the width of `box`, the theme or `draw` changes. */
export function useChartSpec(
  draw: BuildChartSpec,
  height: number,
): { box: RefObject<HTMLDivElement | null>; drawing: Drawing; legend: readonly LegendLine[] } {
  const theme = useTheme()
  const box = useRef<HTMLDivElement>(null)
  const width = useElementWidth(box)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens change with the theme
  const { drawing, legend } = useMemo(() => {
    const tokens = readChartTokens()
    const { data, layout, legend = [] } = draw(tokens, width)
    const drawing = escapeChartText({ data, layout: { ...createBaseLayout(tokens, { width, height }), ...layout } })
    return { drawing, legend }
  }, [draw, theme, height, width])
  return { box, drawing, legend }
}

interface FigureProps {
  label: string
  height: number
  drawing: Drawing
  fileName: string
  onPointClick?: ((index: number) => void) | undefined
  saveImageRef: RefObject<(() => void) | null>
  /** Called after every drawing with the plot's position in the figure; null if it is not known. */
  onLayout?: ((plotArea: PlotArea | null) => void) | undefined
}

/** Figure that renders a drawing; it loads the chart library on first use. */
export function ChartFigure({ label, height, drawing, ...plot }: FigureProps) {
  // drawing blocks the main thread for up to 0.3 s: figures and tables of the same result are painted before it
  const deferredDrawing = useDeferredValue(drawing, null)
  const skeleton = <ChartSkeleton height={height} />
  return (
    <figure className="relative plot" aria-label={label} style={{ height }}>
      <Suspense fallback={skeleton}>
        {deferredDrawing === null ? skeleton : <Plot {...deferredDrawing} {...plot} language={getCurrentLanguage()} />}
      </Suspense>
    </figure>
  )
}

/** Names of the lines below a narrow chart. */
export function ChartLegend({ lines }: { lines: readonly LegendLine[] }) {
  return (
    <ul className="plain-list legend chart-legend">
      {lines.map(({ name, color, isDashed }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: titles can have the same name, and the lines do not change places
        <li key={index}>
          <i className={isDashed ? 'swatch is-line is-dashed' : 'swatch is-line'} style={{ color }} />
          {name}
        </li>
      ))}
    </ul>
  )
}

function createBaseLayout(tokens: ChartTokens, { width, height }: { width: number; height: number }): Record<string, unknown> {
  return {
    height,
    // with a fixed width the library does not measure and draw again
    ...(width > 0 && { width }),
    paper_bgcolor: 'rgba(0,0,0,0)',
    plot_bgcolor: 'rgba(0,0,0,0)',
    font: { family: tokens.font, size: CHART_FONT_SIZE, color: tokens.text },
    margin: { l: 48, r: 96, t: 48, b: 28 },
    showlegend: false,
    hovermode: 'x unified',
    hoverlabel: {
      bgcolor: tokens.raised,
      bordercolor: tokens.line,
      font: { family: tokens.font, size: 12, color: tokens.ink },
      namelength: -1,
    },
    bargap: 0.28,
    dragmode: 'zoom',
    colorway: tokens.series,
  }
}
