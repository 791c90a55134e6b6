import type { ReactNode } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { Button } from '../ui/button.tsx'
import { Blank } from '../ui/states.tsx'

export interface Relaxation {
  label: string
  run: () => void
}

/** An answer with nothing in it: what was asked, and the nearest questions that have one. */
export function EmptyAnswer({
  title,
  children,
  relaxations = [],
}: {
  title?: string
  children?: ReactNode
  relaxations?: readonly Relaxation[]
}) {
  const t = useMessages('report')
  return (
    <Blank
      title={title ?? t('asked')}
      actions={
        relaxations.length > 0 &&
        relaxations.map(({ label, run }) => (
          <Button key={label} onClick={run}>
            {label}
          </Button>
        ))
      }
    >
      {children}
    </Blank>
  )
}
