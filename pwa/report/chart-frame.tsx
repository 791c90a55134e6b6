import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { IconButton } from '../ui/button.tsx'
import { type ChartDrawing, ChartFigure, useDrawing } from '../ui/chart/chart.tsx'
import type { ChartTable } from '../ui/chart/chart-switch.tsx'
import type { ChartTokens } from '../ui/chart/chart-tokens.ts'
import { withNoteMarks } from '../ui/chart/note-marks.ts'
import { isSameArea, type PlotArea } from '../ui/chart/plot-area.ts'
import { SectionHead } from '../ui/page-head.tsx'
import { useReportItem } from '../ui/report-item.ts'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import { saveSvgAsImage } from './charts/save-image.ts'
import type { ChartDays } from './day-notes/chart-days.ts'
import { NoteMarks } from './day-notes/note-marks.tsx'
import { type NoteChart, useNoteChart } from './day-notes/use-note-chart.tsx'

interface FrameProps<Row> {
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

interface DrawnProps<Row> extends FrameProps<Row> {
  children: ReactNode
  /** Saves the chart as an image; by default its first SVG element. */
  onImage?: () => void
  /** Rendered at the bottom: the notes on the chart's days. */
  below?: ReactNode
}

/** Frame of a chart with its title and two buttons: save as image, show as table. Independent of how the chart is drawn. */
export function ChartFrame<Row>(props: DrawnProps<Row>) {
  const { title, note, label, controls, height, table, fileName, foot, children, onImage, below } = props
  const t = useMessages('report')
  const c = useMessages('chart')
  const item = useReportItem()
  const [asTable, setAsTable] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const save = () => {
    if (onImage) return onImage()
    const svg = box.current?.querySelector('svg.chart')
    if (svg instanceof SVGSVGElement) void saveSvgAsImage(svg, fileName)
  }
  if (item && item.show !== 'chart') return null
  return (
    <section className="report-chart" aria-label={title}>
      <SectionHead title={title} note={note}>
        <span className="push report-chart-tools">
          {controls}
          {!asTable && <IconButton icon="image" label={t('saveImage')} onClick={save} />}
          <IconButton
            icon={asTable ? 'chart' : 'table'}
            label={asTable ? c('asChart') : c('asTable')}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          />
        </span>
      </SectionHead>
      <div ref={box}>
        {asTable ? (
          <SimpleTable
            label={label}
            columns={table.columns}
            rows={table.rows}
            rowKey={table.rowKey}
            maxHeight={height}
            copyable
          />
        ) : (
          children
        )}
      </div>
      {foot && <div className="note report-chart-foot">{foot}</div>}
      {below}
    </section>
  )
}

interface PlotProps<Row> extends FrameProps<Row> {
  /** `width` is in pixels, so that a narrow chart can show fewer labels. */
  draw: (tokens: ChartTokens, width: number) => ChartDrawing
  onPoint?: (index: number) => void
  /** Days of the axis; if given, the chart shows the notes on them and new ones can be written. */
  days?: ChartDays | undefined
}

/** Frame of a chart that the chart library draws. */
export function PlotFrame<Row>({ days, ...plot }: PlotProps<Row>) {
  return days ? <NotedPlot {...plot} days={days} /> : <Plot {...plot} />
}

interface PlotMarks {
  /** Rendered on top of the drawing. */
  over?: ReactNode
  onPlaced?: (plotArea: PlotArea | null) => void
  below?: ReactNode
}

function Plot<Row>({ draw, onPoint, over, onPlaced, ...frame }: Omit<PlotProps<Row>, 'days'> & PlotMarks) {
  const image: RefObject<(() => void) | null> = useRef(null)
  const { height, label, fileName } = frame
  const { box, drawing } = useDrawing(draw, height)
  const figure = { label, height, drawing, fileName, onPoint, imageAction: image, onPlaced }
  return (
    <div ref={box}>
      <ChartFrame {...frame} onImage={() => image.current?.()}>
        {over === undefined ? (
          <ChartFigure {...figure} />
        ) : (
          <div className="noted-plot">
            <ChartFigure {...figure} />
            {over}
          </div>
        )}
      </ChartFrame>
    </div>
  )
}

/** Chart with the notes on its days. A click on a day adds a note, unless the chart has its own click handler. */
function NotedPlot<Row>({ days, draw, ...plot }: PlotProps<Row> & { days: ChartDays }) {
  const notes = useNoteChart(days)
  const [plotArea, setPlace] = useState<PlotArea | null>(null)
  const steps = notes.places.map(({ at }) => at).join(' ')
  const marked = useMemo(() => (steps === '' ? [] : steps.split(' ').map(Number)), [steps])
  const last = days.steps.length - 1
  const drawMarked = useCallback(
    (tokens: ChartTokens, width: number) => withNoteMarks(draw(tokens, width), { at: marked, last, tokens }),
    [draw, marked, last],
  )
  const placed = useCallback((next: PlotArea | null) => setPlace((last) => (isSameArea(last, next) ? last : next)), [])
  return (
    <Plot
      onPoint={notes.writeAt}
      {...plot}
      draw={drawMarked}
      onPlaced={placed}
      over={<NoteMarks places={notes.places} plot={plotArea} onEdit={notes.edit} />}
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

interface NotedProps<Row> extends Omit<DrawnProps<Row>, 'children'> {
  days: ChartDays
  /** Draws the chart with the notes by step; the drawing renders the marks itself. */
  children: (places: NoteChart['places']) => ReactNode
}

/**
 * Frame for a chart of days that is not drawn by the chart library: it has the list of notes and the form; the drawing
 * renders the marks.
 */
export function NotedFrame<Row>({ days, children, ...frame }: NotedProps<Row>) {
  const notes = useNoteChart(days)
  return (
    <ChartFrame
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
    </ChartFrame>
  )
}
