import './maintain.css'
import type { ReactNode, Ref } from 'react'
import type { MaintenanceState } from '../../../shared/api/maintain.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { formatWindowEnds, getMaintenanceWindow } from './maintenance-window.ts'

/** State on the server, independent of the form below. */
export function MaintenanceStatus({
  state,
  focusRef,
  children,
}: {
  state: MaintenanceState
  focusRef?: Ref<HTMLElement>
  children?: ReactNode
}) {
  const t = getMessages('maintain')
  const window = getMaintenanceWindow(state)
  return (
    <section className="row paper wrap mb-5 maintenance-status" aria-label={t('plan.state')} tabIndex={-1} ref={focusRef}>
      <span className="note">{t('plan.state')}</span>
      {window ? (
        <>
          <span className={`badge ${state.now ? 'is-problem' : 'is-caution'}`}>{t(state.now ? 'plan.now' : 'plan.planned')}</span>
          <span>{t('range', formatWindowEnds(window, getCurrentLanguage()))}</span>
        </>
      ) : (
        <span>{t('plan.none')}</span>
      )}
      {children}
    </section>
  )
}
