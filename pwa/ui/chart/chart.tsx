import { lazy, type RefObject, Suspense, useMemo, useRef } from 'react'
import { useTheme } from '../../data/theme.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { ChartSkeleton } from '../states.tsx'
import { useElementWidth } from '../table/use-element-width.ts'
import { ChartSwitch, type ChartTable } from './chart-switch.tsx'
import { type ChartTokens, readChartTokens } from './chart-tokens.ts'

const Plot = lazy(() => import('./plot.tsx'))

export interface ChartDrawing {
  data: unknown[]
  layout: Record<string, unknown>
}

interface Props<Row> {
  /** What the chart shows, in a sentence, for people who cannot see it. */
  label: string
  height: number
  /** `width` in pixels, so that a narrow chart names less. */
  draw: (tokens: ChartTokens, width: number) => ChartDrawing
  /** The same figures as a table: always one button away. */
  table: ChartTable<Row>
  fileName: string
  onPoint?: (index: number) => void
}

type Draw = Props<never>['draw']

/** What the chart library draws: anew with the width of the box, the theme, and what is drawn. */
export function useDrawing(draw: Draw, height: number): { box: RefObject<HTMLDivElement | null>; drawing: ChartDrawing } {
  const theme = useTheme()
  const box = useRef<HTMLDivElement>(null)
  const width = useElementWidth(box)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens change with the theme
  const drawing = useMemo(() => {
    const tokens = readChartTokens()
    const { data, layout } = draw(tokens, width)
    return { data, layout: { ...baseLayout(tokens, height), ...layout } }
  }, [draw, theme, height, width])
  return { box, drawing }
}

export function Chart<Row>({ label, height, draw, table, fileName, onPoint }: Props<Row>) {
  const { box, drawing } = useDrawing(draw, height)
  return (
    <div ref={box}>
      <ChartSwitch label={label} height={height} table={table}>
        <ChartFigure label={label} height={height} drawing={drawing} fileName={fileName} onPoint={onPoint} />
      </ChartSwitch>
    </div>
  )
}

interface FigureProps {
  label: string
  height: number
  drawing: ChartDrawing
  fileName: string
  onPoint?: ((index: number) => void) | undefined
  imageAction?: RefObject<(() => void) | null>
}

/** A drawing on the page; the library comes with the first of them. */
export function ChartFigure({ label, height, drawing, ...plot }: FigureProps) {
  return (
    <figure className="plot" aria-label={label} style={{ height }}>
      <Suspense fallback={<ChartSkeleton height={height} />}>
        <Plot {...drawing} {...plot} language={currentLanguage()} />
      </Suspense>
    </figure>
  )
}

export const CHART_FONT_SIZE = 11.5

function baseLayout(tokens: ChartTokens, height: number): Record<string, unknown> {
  return {
    height,
    autosize: true,
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
    modebar: { bgcolor: 'rgba(0,0,0,0)', color: tokens.ink3, activecolor: tokens.own, orientation: 'h' },
    bargap: 0.28,
    dragmode: 'zoom',
    colorway: tokens.series,
  }
}
