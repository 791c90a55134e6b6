/** Position of the plot in its figure, in pixels, and the visible range of the axis. */
export interface PlotArea {
  left: number
  width: number
  /** Upper edge of the plot. */
  top: number
  from: number
  to: number
}

/** Internal layout of the chart library. */
interface RenderedPlot {
  _fullLayout?: { xaxis?: { _offset?: number; _length?: number; range?: unknown }; _size?: { t?: number } }
}

/** Reads the position from the library's internal layout; null before the first drawing. */
export function readPlotArea(element: unknown): PlotArea | null {
  const layout = (element as RenderedPlot | null)?._fullLayout
  const { _offset: left, _length: width, range } = layout?.xaxis ?? {}
  const top = layout?._size?.t
  if (left === undefined || width === undefined || top === undefined || !Array.isArray(range)) return null
  const [from, to] = range.map(Number)
  if (from === undefined || to === undefined || !(to > from)) return null
  return { left, width, top, from, to }
}

/** Returns true if both positions are equal, or both are null. */
export const isSamePlotArea = (a: PlotArea | null, b: PlotArea | null): boolean => JSON.stringify(a) === JSON.stringify(b)
