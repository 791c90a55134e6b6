import plotly from 'plotly.js'
import type { RefObject } from 'react'
import createPlotlyComponent from 'react-plotly.js/factory'
import type { Language } from '../../../shared/language.ts'
import { chartLocale } from './chart-locale.ts'
import { type PlotPlace, readPlotPlace } from './plot-place.ts'

plotly.register([chartLocale])
const Plotly = createPlotlyComponent(plotly)

export interface PlotProps {
  data: unknown[]
  layout: Record<string, unknown>
  language: Language
  fileName: string
  onPoint?: ((index: number) => void) | undefined
  /** Set while the chart stands: saves it as an image. The button is its owner's. */
  imageAction: RefObject<(() => void) | null>
  /** Says where the plot stands, after every drawing. */
  onPlaced?: ((place: PlotPlace | null) => void) | undefined
}

interface ClickEvent {
  points?: { pointIndex?: number }[]
}

/** The chart library's own file: loaded only where a chart is shown. */
export default function Plot({ data, layout, language, fileName, onPoint, imageAction, onPlaced }: PlotProps) {
  const hold = (_figure: unknown, element: HTMLElement) => {
    imageAction.current = () => void plotly.downloadImage(element, { format: 'png', filename: fileName, scale: 2 })
    onPlaced?.(readPlotPlace(element))
  }
  return (
    <Plotly
      data={data}
      layout={layout}
      useResizeHandler
      style={{ width: '100%', height: '100%' }}
      config={{
        locale: language,
        displaylogo: false,
        // the library would offer to upload the figures to its maker's cloud
        showSendToCloud: false,
        plotlyServerURL: '',
        // buttons are those of the frame
        displayModeBar: false,
        doubleClick: 'reset',
        responsive: true,
      }}
      onInitialized={hold}
      onUpdate={hold}
      onClick={(event: ClickEvent) => {
        const index = event.points?.[0]?.pointIndex
        if (index !== undefined) onPoint?.(index)
      }}
    />
  )
}
