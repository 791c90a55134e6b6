import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

const roles = { problem: 'alert', caution: 'status', accent: 'status' } as const

/** Message in a coloured strip; screen readers announce it. */
export function Strip({ kind, icon = 'warning', children }: { kind: keyof typeof roles; icon?: IconName; children: ReactNode }) {
  return (
    <p className={`strip is-${kind}`} role={roles[kind]}>
      <Icon name={icon} small />
      {children}
    </p>
  )
}
