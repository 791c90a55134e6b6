import { PrimeReactProvider } from 'primereact/api'
import type { ReactNode } from 'react'

/** The library brings behaviour, our own CSS brings the looks. Each lazy piece wraps itself, so that no page loads it before it is needed. */
const settings = { unstyled: true, ripple: false, zIndex: { overlay: 30, modal: 40, toast: 50, tooltip: 60 } } as const

export function Prime({ children }: { children: ReactNode }) {
  return <PrimeReactProvider value={settings}>{children}</PrimeReactProvider>
}
