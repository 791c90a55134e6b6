import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

const roles = { problem: 'alert', caution: 'status', accent: 'status' } as const

/** Message on a coloured background; screen readers announce it. */
export function Banner({ kind, icon = 'warning', children }: { kind: keyof typeof roles; icon?: IconName; children: ReactNode }) {
  return (
    <p className={`banner is-${kind}`} role={roles[kind]}>
      <Icon name={icon} small />
      {children}
    </p>
  )
}
