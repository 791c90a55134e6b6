/** Where the plot stands within its figure, in pixels, and which part of the axis it shows. */
export interface PlotPlace {
  left: number
  width: number
  /** Of the plot's upper edge. */
  top: number
  from: number
  to: number
}

/** What the chart library knows of its own layout. */
interface Drawn {
  _fullLayout?: { xaxis?: { _offset?: number; _length?: number; range?: unknown }; _size?: { t?: number } }
}

/** Read from the library's drawing; null where it has not drawn yet. */
export function readPlotPlace(element: unknown): PlotPlace | null {
  const layout = (element as Drawn | null)?._fullLayout
  const { _offset: left, _length: width, range } = layout?.xaxis ?? {}
  const top = layout?._size?.t
  if (left === undefined || width === undefined || top === undefined || !Array.isArray(range)) return null
  const [from, to] = range.map(Number)
  if (from === undefined || to === undefined || !(to > from)) return null
  return { left, width, top, from, to }
}

export const samePlace = (a: PlotPlace | null, b: PlotPlace | null): boolean => JSON.stringify(a) === JSON.stringify(b)
