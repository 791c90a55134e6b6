import { describe, expect, it } from 'vitest'
import type { ChartTokens } from './chart-tokens.ts'
import { NOTE_BAND, withNoteMarks } from './note-marks.ts'
import { readPlotPlace } from './plot-place.ts'

const tokens = { mark: 'grey', note: 'cream', noteLine: 'brown' } as ChartTokens
const drawing = { data: [1], layout: { margin: { l: 50, t: 10 }, shapes: ['before'], height: 300 } }

describe('marks of notes on a chart', () => {
  it('Without notes the drawing is as it was', () => {
    expect(withNoteMarks(drawing, { at: [], last: 9, tokens })).toBe(drawing)
  })

  it('Each step with a note gets a sheet above the plot and a line to it, and the plot makes room', () => {
    const { data, layout } = withNoteMarks(drawing, { at: [0, 4], last: 4, tokens })
    expect(data).toBe(drawing.data)
    expect(layout).toMatchObject({ height: 300, margin: { l: 50, t: 10 + NOTE_BAND } })
    const shapes = layout.shapes as Record<string, unknown>[]
    expect(shapes[0]).toBe('before')
    expect(shapes.slice(1).map(({ type, x0, xanchor }) => [type, x0 ?? xanchor])).toEqual([
      ['line', 0],
      ['path', 0],
      ['line', 4],
      ['path', 4],
    ])
    // at the ends it stands beside its line, where nothing is cut off
    expect([shapes[2]?.path, shapes[4]?.path].map((path) => String(path).split('H')[0])).toEqual(['M0,20', 'M-14,20'])
    expect(drawing.layout.margin.t).toBe(10)
  })
})

describe('where a plot stands', () => {
  it('Is read from what the library has drawn', () => {
    const element = { _fullLayout: { xaxis: { _offset: 52, _length: 400, range: [-0.5, 9.5] }, _size: { t: 34 } } }
    expect(readPlotPlace(element)).toEqual({ left: 52, width: 400, top: 34, from: -0.5, to: 9.5 })
  })

  it('Is not known before, nor on an axis that shows nothing', () => {
    expect(readPlotPlace({})).toBeNull()
    const empty = { _fullLayout: { xaxis: { _offset: 0, _length: 1, range: [1, 1] }, _size: { t: 0 } } }
    expect(readPlotPlace(empty)).toBeNull()
  })
})
