import { type ReactNode, useEffect, useRef } from 'react'

/** Heading of what follows an action: takes the focus, so that keyboard and screen reader arrive with the page. */
export function ArrivalHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 className="arrival" tabIndex={-1} ref={heading}>
      {children}
    </h1>
  )
}
