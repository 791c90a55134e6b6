import type { ReactNode } from 'react'
import { useReportItem } from './report-item.ts'

/**
 * Words that explain a screen: how something is counted, what can be pressed. An item of the dashboard goes without them, its
 * screen is one press away. What warns (figures that are missing, hidden or not over) stands outside of this, and everywhere.
 */
export function Explains({ children }: { children: ReactNode }) {
  return useReportItem() === null ? children : null
}

/** The same behind a line that opens it. */
export const ExplainsMore = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <Explains>
    <details>
      <summary>{summary}</summary>
      {children}
    </details>
  </Explains>
)
