import { describe, expect, it } from 'vitest'
import type { ChartTokens } from './chart-tokens.ts'
import { addNoteMarks, NOTE_BAND_HEIGHT } from './note-marks.ts'
import { readPlotArea } from './plot-area.ts'

const tokens = { mark: 'grey', note: 'cream', noteLine: 'brown' } as ChartTokens
const drawing = { data: [1], layout: { margin: { l: 50, t: 10 }, shapes: ['before'], height: 300 } }

describe('note marks on a chart', () => {
  it('leaves the chart options unchanged without notes', () => {
    expect(addNoteMarks(drawing, { steps: [], last: 9, tokens })).toBe(drawing)
  })

  it('draws note marks as icons above the plot and lines, with room above the plot', () => {
    const { data, layout } = addNoteMarks(drawing, { steps: [0, 4], last: 4, tokens })
    expect(data).toBe(drawing.data)
    expect(layout).toMatchObject({ height: 300, margin: { l: 50, t: 10 + NOTE_BAND_HEIGHT } })
    const shapes = layout.shapes as Record<string, unknown>[]
    expect(shapes[0]).toBe('before')
    expect(shapes.slice(1).map(({ type, x0, xanchor }) => [type, x0 ?? xanchor])).toEqual([
      ['line', 0],
      ['path', 0],
      ['line', 4],
      ['path', 4],
    ])
    // at the ends of the axis the sheet is beside its line, so that it is not clipped
    expect([shapes[2]?.path, shapes[4]?.path].map((path) => String(path).split('H')[0])).toEqual(['M0,20', 'M-14,20'])
    expect(drawing.layout.margin.t).toBe(10)
  })
})

describe('position of the plot area', () => {
  it('reads the position of the plot area from the rendered chart', () => {
    const element = { _fullLayout: { xaxis: { _offset: 52, _length: 400, range: [-0.5, 9.5] }, _size: { t: 34 } } }
    expect(readPlotArea(element)).toEqual({ left: 52, width: 400, top: 34, from: -0.5, to: 9.5 })
  })

  it('finds no plot area before the first rendering of a chart and for an axis without a range', () => {
    expect(readPlotArea({})).toBeNull()
    const empty = { _fullLayout: { xaxis: { _offset: 0, _length: 1, range: [1, 1] }, _size: { t: 0 } } }
    expect(readPlotArea(empty)).toBeNull()
  })
})
