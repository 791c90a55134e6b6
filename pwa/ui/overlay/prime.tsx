import { PrimeReactProvider } from 'primereact/api'
import type { ReactNode } from 'react'

/** Settings of the unstyled mode: the library brings behaviour, our CSS the appearance. */
const settings = { unstyled: true, ripple: false, zIndex: { overlay: 30, modal: 40, toast: 50, tooltip: 60 } } as const

/**
 * Provider for PrimeReact. Each lazy component wraps itself in it, so that no page loads the library before it is needed.
 */
export function PrimeProvider({ children }: { children: ReactNode }) {
  return <PrimeReactProvider value={settings}>{children}</PrimeReactProvider>
}
