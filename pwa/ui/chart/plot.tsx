import plotly from 'plotly.js'
import type { RefObject } from 'react'
import createPlotlyComponent from 'react-plotly.js/factory'
import { chartWords } from './chart-words.ts'

plotly.register([chartWords])
const Plotly = createPlotlyComponent(plotly)

export interface PlotProps {
  data: unknown[]
  layout: Record<string, unknown>
  language: 'ja' | 'en'
  fileName: string
  onPoint?: ((index: number) => void) | undefined
  /** Set while the chart stands: saves it as an image. Its owner then has a button of its own. */
  imageAction?: RefObject<(() => void) | null>
}

interface ClickEvent {
  points?: { pointIndex?: number }[]
}

/** The chart library's own file: loaded only where a chart is shown. */
export default function Plot({ data, layout, language, fileName, onPoint, imageAction }: PlotProps) {
  const hold = (_figure: unknown, element: HTMLElement) => {
    if (imageAction)
      imageAction.current = () => void plotly.downloadImage(element, { format: 'png', filename: fileName, scale: 2 })
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
        displayModeBar: imageAction ? false : 'hover',
        modeBarButtonsToRemove: ['select2d', 'lasso2d', 'zoomIn2d', 'zoomOut2d', 'autoScale2d'],
        doubleClick: 'reset',
        responsive: true,
        toImageButtonOptions: { format: 'png', filename: fileName, scale: 2 },
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
