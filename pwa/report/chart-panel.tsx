import { type ComponentProps, type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { getMessages } from '../i18n/get-messages.ts'
import { IconButton } from '../ui/button.tsx'
import { ChartFigure, ChartLegend, type ChartSpec, useChartSpec } from '../ui/chart/chart.tsx'
import type { ChartTable } from '../ui/chart/chart-or-table.tsx'
import type { ChartTokens } from '../ui/chart/chart-tokens.ts'
import { addNoteMarks } from '../ui/chart/note-marks.ts'
import { isSamePlotArea, type PlotArea } from '../ui/chart/plot-area.ts'
import { useDashboardItemView } from '../ui/dashboard-item-view.ts'
import { SectionHeader } from '../ui/page-header.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import { saveSvgAsImage } from './charts/save-image.ts'
import type { ChartDays } from './day-notes/chart-days.ts'
import { NoteMarks } from './day-notes/note-marks.tsx'
import { type ChartNotes, useChartNotes } from './day-notes/use-chart-notes.tsx'

interface ChartPanelProps<Row> {
  title: string
  note?: ReactNode
  /** Description of the chart for screen readers. */
  label: string
  /** Controls of the chart. */
  controls?: ReactNode
  height: number
  /** The figures of the chart; a button shows them as a table. */
  table: ChartTable<Row>
  fileName: string
  /** Note below the chart: hidden values, the meaning of a mark. */
  foot?: ReactNode
}

interface RenderedChartProps<Row> extends ChartPanelProps<Row> {
  children: ReactNode
  /** Saves the chart as an image; by default its first SVG element. */
  onImage?: () => void
  /** Rendered at the bottom: the notes on the chart's days. */
  below?: ReactNode
}

/** Frame of a chart with its title and two buttons: save as image, show as table. Independent of how the chart is drawn. */
export function ChartPanel<Row>(props: RenderedChartProps<Row>) {
  const { title, note, label, controls, height, table, fileName, foot, children, onImage, below } = props
  const t = getMessages('report')
  const tChart = getMessages('chart')
  const item = useDashboardItemView()
  const [isTable, setIsTable] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const saveImage = () => {
    if (onImage) return onImage()
    const svg = box.current?.querySelector('svg.chart')
    if (svg instanceof SVGSVGElement) void saveSvgAsImage(svg, fileName)
  }
  if (item && item.panel !== 'chart') return null
  return (
    <section className="mb-5 chart-panel" aria-label={title}>
      <SectionHeader title={title} note={note}>
        <span className="push inline-row wrap justify-end gap-2 chart-panel-tools">
          {controls}
          {!isTable && <IconButton icon="image" label={t('saveImage')} onClick={saveImage} />}
          <IconButton
            icon={isTable ? 'chart' : 'table'}
            label={isTable ? tChart('asChart') : tChart('asTable')}
            onClick={() => setIsTable(!isTable)}
          />
        </span>
      </SectionHeader>
      <div ref={box}>
        {isTable ? (
          <SimpleTable label={label} columns={table.columns} rows={table.rows} rowKey={table.rowKey} maxHeight={height} canCopy />
        ) : (
          children
        )}
      </div>
      {foot && <div className="note mt-2 chart-panel-foot">{foot}</div>}
      {below}
    </section>
  )
}

interface PlotPanelProps<Row> extends ChartPanelProps<Row> {
  /** `width` is in pixels, so that a narrow chart can show fewer labels. */
  draw: (tokens: ChartTokens, width: number) => ChartSpec
  onPointClick?: (index: number) => void
  /** Days of the axis; if given, the chart shows the notes on them and new ones can be written. */
  days?: ChartDays | undefined
}

/** Frame of a chart that the chart library draws. */
export function PlotPanel<Row>({ days, ...plot }: PlotPanelProps<Row>) {
  return days ? <PlotWithNotes {...plot} days={days} /> : <Plot {...plot} />
}

interface PlotOverlayProps {
  /** Rendered on top of the drawing. */
  overlay?: ReactNode
  onLayout?: (plotArea: PlotArea | null) => void
  below?: ReactNode
}

function Plot<Row>({
  draw,
  onPointClick,
  overlay: over,
  onLayout,
  ...frame
}: Omit<PlotPanelProps<Row>, 'days'> & PlotOverlayProps) {
  const image: RefObject<(() => void) | null> = useRef(null)
  const { height, label, fileName } = frame
  const { box, drawing, legend } = useChartSpec(draw, height)
  const figure: ComponentProps<typeof ChartFigure> = {
    label,
    height,
    drawing,
    fileName,
    onPointClick,
    saveImageRef: image,
    onLayout,
  }
  return (
    <div ref={box}>
      <ChartPanel {...frame} onImage={() => image.current?.()}>
        {over === undefined ? (
          <ChartFigure {...figure} />
        ) : (
          <div className="relative">
            <ChartFigure {...figure} />
            {over}
          </div>
        )}
        {legend.length > 0 && <ChartLegend lines={legend} />}
      </ChartPanel>
    </div>
  )
}

/** Chart with the notes on its days. A click on a day adds a note, unless the chart has its own click handler. */
function PlotWithNotes<Row>({ days, draw, ...plot }: PlotPanelProps<Row> & { days: ChartDays }) {
  const notes = useChartNotes(days)
  const [plotArea, setPlotArea] = useState<PlotArea | null>(null)
  const steps = notes.places.map(({ step }) => step).join(' ')
  const markedSteps = useMemo(() => (steps === '' ? [] : steps.split(' ').map(Number)), [steps])
  const last = days.steps.length - 1
  const drawWithMarks = useCallback(
    (tokens: ChartTokens, width: number) => addNoteMarks(draw(tokens, width), { steps: markedSteps, last, tokens }),
    [draw, markedSteps, last],
  )
  const updatePlotArea = useCallback(
    (next: PlotArea | null) => setPlotArea((current) => (isSamePlotArea(current, next) ? current : next)),
    [],
  )
  return (
    <Plot
      onPointClick={notes.writeAt}
      {...plot}
      draw={drawWithMarks}
      onLayout={updatePlotArea}
      overlay={<NoteMarks places={notes.places} plot={plotArea} onEdit={notes.edit} />}
      controls={
        <>
          {plot.controls}
          {notes.tool}
        </>
      }
      below={notes.below}
    />
  )
}

interface PanelWithNotesProps<Row> extends Omit<RenderedChartProps<Row>, 'children'> {
  days: ChartDays
  /** Draws the chart with the notes by step; the drawing renders the marks itself. */
  children: (places: ChartNotes['places']) => ReactNode
}

/**
 * Frame for a chart of days that is not drawn by the chart library: it has the list of notes and the form; the drawing
 * renders the marks.
 */
export function ChartPanelWithNotes<Row>({ days, children, ...frame }: PanelWithNotesProps<Row>) {
  const notes = useChartNotes(days)
  return (
    <ChartPanel
      {...frame}
      controls={
        <>
          {frame.controls}
          {notes.tool}
        </>
      }
      below={notes.below}
    >
      {children(notes.places)}
    </ChartPanel>
  )
}
