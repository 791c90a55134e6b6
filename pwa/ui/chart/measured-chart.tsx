import { type ReactNode, useRef } from 'react'
import { useElementWidth } from '../use-element-width.ts'

/** Pixels, where no layout is computed. */
const DEFAULT_WIDTH = 640

interface Props {
  label: string
  /** Pixels. */
  height: number
  /** Draws for a width in pixels. */
  children: (width: number) => ReactNode
}

/** A plain SVG chart as wide as its place; it is drawn again instead of scaled, so that its labels stay readable on a phone. */
export function MeasuredChart({ label, height, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const width = useElementWidth(box) || DEFAULT_WIDTH
  return (
    <div ref={box}>
      <svg className="chart" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {children(width)}
      </svg>
    </div>
  )
}
