import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Heading of the page that follows an action. It takes the focus on mount, so that keyboard and screen reader users start
 * there.
 */
export function ArrivalHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 className="arrival" tabIndex={-1} ref={heading}>
      {children}
    </h1>
  )
}
