import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { IconButton } from '../ui/button.tsx'
import { type ChartDrawing, ChartFigure, useDrawing } from '../ui/chart/chart.tsx'
import type { ChartTable } from '../ui/chart/chart-switch.tsx'
import type { ChartTokens } from '../ui/chart/chart-tokens.ts'
import { SectionHead } from '../ui/page-head.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import { saveSvgAsImage } from './charts/save-image.ts'

interface FrameProps<Row> {
  title: string
  note?: ReactNode
  /** What the chart shows, in a sentence, for people who cannot see it. */
  label: string
  /** Switches of the chart. */
  controls?: ReactNode
  height: number
  /** The chart's figures: always one button away. */
  table: ChartTable<Row>
  fileName: string
  /** Below the chart: what is hidden, what a mark means. */
  foot?: ReactNode
}

interface DrawnProps<Row> extends FrameProps<Row> {
  children: ReactNode
  /** How the chart becomes an image; its first SVG where nothing is said. */
  onImage?: () => void
}

/** A chart with its title and its own two buttons: as an image, as a table. Whoever draws it. */
export function ChartFrame<Row>(props: DrawnProps<Row>) {
  const { title, note, label, controls, height, table, fileName, foot, children, onImage } = props
  const t = useMessages('report')
  const c = useMessages('chart')
  const [asTable, setAsTable] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const save = () => {
    if (onImage) return onImage()
    const svg = box.current?.querySelector('svg.chart')
    if (svg instanceof SVGSVGElement) void saveSvgAsImage(svg, fileName)
  }
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
    </section>
  )
}

interface PlotProps<Row> extends FrameProps<Row> {
  /** `width` in pixels, so that a narrow chart names less. */
  draw: (tokens: ChartTokens, width: number) => ChartDrawing
  onPoint?: (index: number) => void
}

/** A chart that the chart library draws. */
export function PlotFrame<Row>({ draw, onPoint, ...frame }: PlotProps<Row>) {
  const image: RefObject<(() => void) | null> = useRef(null)
  const { height, label, fileName } = frame
  const { box, drawing } = useDrawing(draw, height)
  return (
    <div ref={box}>
      <ChartFrame {...frame} onImage={() => image.current?.()}>
        <ChartFigure label={label} height={height} drawing={drawing} fileName={fileName} onPoint={onPoint} imageAction={image} />
      </ChartFrame>
    </div>
  )
}
