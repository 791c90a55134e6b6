import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Heading of the page, or of the part of a page with `level` 2, that follows an action. It takes the focus on mount, so that
 * keyboard and screen reader users start there.
 */
export function ArrivalHeading({ level = 1, children }: { level?: 1 | 2; children: ReactNode }) {
  const Heading = `h${level}` as const
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Heading className="arrival-heading" tabIndex={-1} ref={heading}>
      {children}
    </Heading>
  )
}
