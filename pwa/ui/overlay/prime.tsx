import { PrimeReactProvider } from 'primereact/api'
import type { ReactNode } from 'react'

/**
 * Provider for PrimeReact in unstyled mode: the library brings behaviour, our CSS the appearance. Each lazy component wraps
 * itself, so that no page loads the library before it is needed.
 */
const settings = { unstyled: true, ripple: false, zIndex: { overlay: 30, modal: 40, toast: 50, tooltip: 60 } } as const

export function Prime({ children }: { children: ReactNode }) {
  return <PrimeReactProvider value={settings}>{children}</PrimeReactProvider>
}
