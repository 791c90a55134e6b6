import type { ReactNode } from 'react'
import { useDashboardItemView } from './dashboard-item-view.ts'

/**
 * Text that explains a screen: how something is counted, what can be pressed. It is omitted from dashboard items, which
 * link to their screen. Warnings (figures that are missing, hidden or incomplete) do not belong in it: they are shown
 * everywhere.
 */
export function HelpText({ children }: { children: ReactNode }) {
  return useDashboardItemView() === null ? children : null
}

/** Explanation that is collapsed behind a summary line. */
export const CollapsedHelpText = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <HelpText>
    <details>
      <summary>{summary}</summary>
      {children}
    </details>
  </HelpText>
)
