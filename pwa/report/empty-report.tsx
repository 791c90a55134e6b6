import type { ReactNode } from 'react'
import { getMessages } from '../i18n/get-messages.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/view-states.tsx'
import { useExcludedGoods } from './report-scope.ts'

export interface Relaxation {
  label: string
  run: () => void
}

/** Empty report: repeats the query and offers relaxations with their results. */
export function EmptyReport({
  title,
  children,
  relaxations = [],
}: {
  title?: string
  children?: ReactNode
  relaxations?: readonly Relaxation[]
}) {
  const t = getMessages('report')
  const leftOut = useExcludedGoods()
  const actions = [...(leftOut ? [{ label: t('includeOther'), run: leftOut.include }] : []), ...relaxations]
  return (
    <EmptyState
      title={title ?? t('asked')}
      actions={
        actions.length > 0 &&
        actions.map(({ label, run }) => (
          <Button key={label} onClick={run}>
            {label}
          </Button>
        ))
      }
    >
      {children}
      {leftOut && (
        <>
          <p>{t(`countedOnly.${leftOut.counted}`)}</p>
          <p>{t('leftOut', { count: leftOut.quantity })}</p>
        </>
      )}
    </EmptyState>
  )
}
