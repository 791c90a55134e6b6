import plotly from 'plotly.js'
import createPlotlyComponent from 'react-plotly.js/factory'
import { chartWords } from './chart-words.ts'

plotly.register([chartWords])
const Plotly = createPlotlyComponent(plotly)

export interface PlotProps {
  data: unknown[]
  layout: Record<string, unknown>
  language: 'ja' | 'en'
  fileName: string
  onPoint?: (index: number) => void
}

interface ClickEvent {
  points?: { pointIndex?: number }[]
}

/** The chart library's own file: loaded only where a chart is shown. */
export default function Plot({ data, layout, language, fileName, onPoint }: PlotProps) {
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
        displayModeBar: 'hover',
        modeBarButtonsToRemove: ['select2d', 'lasso2d', 'zoomIn2d', 'zoomOut2d', 'autoScale2d'],
        doubleClick: 'reset',
        responsive: true,
        toImageButtonOptions: { format: 'png', filename: fileName, scale: 2 },
      }}
      onClick={(event: ClickEvent) => {
        const index = event.points?.[0]?.pointIndex
        if (index !== undefined) onPoint?.(index)
      }}
    />
  )
}
