import plotly from 'plotly.js'
import type { RefObject } from 'react'
import createPlotlyComponent from 'react-plotly.js/factory'
import type { Language } from '../../../shared/messages/language.ts'
import { chartLocale } from './chart-locale.ts'
import { type PlotArea, readPlotArea } from './plot-area.ts'

plotly.register([chartLocale])
const Plotly = createPlotlyComponent(plotly)

interface PlotProps {
  data: unknown[]
  layout: Record<string, unknown>
  language: Language
  fileName: string
  onPointClick?: ((index: number) => void) | undefined
  /** Set while the chart is mounted: saves it as an image. The button belongs to the caller. */
  saveImageRef: RefObject<(() => void) | null>
  /** Called after every drawing with the position of the plot; null if it is not known. */
  onLayout?: ((plotArea: PlotArea | null) => void) | undefined
}

interface ClickEvent {
  points?: { pointIndex?: number }[]
}

/** The only module that imports the chart library. It is loaded when the first chart is shown. */
export default function Plot({ data, layout, language, fileName, onPointClick, saveImageRef, onLayout }: PlotProps) {
  const onDrawn = (_figure: unknown, element: HTMLElement) => {
    saveImageRef.current = () => void plotly.downloadImage(element, { format: 'png', filename: fileName, scale: 2 })
    onLayout?.(readPlotArea(element))
  }
  return (
    <Plotly
      data={data}
      layout={layout}
      style={{ width: '100%', height: '100%' }}
      config={{
        locale: language,
        displaylogo: false,
        // disables the library's upload of the figures to its vendor's cloud
        showSendToCloud: false,
        plotlyServerURL: '',
        // the chart frame has its own buttons
        displayModeBar: false,
        doubleClick: 'reset',
      }}
      onInitialized={onDrawn}
      onUpdate={onDrawn}
      onClick={(event: ClickEvent) => {
        const index = event.points?.[0]?.pointIndex
        if (index !== undefined) onPointClick?.(index)
      }}
    />
  )
}
