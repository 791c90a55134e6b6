import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState, TableSkeleton } from '../../ui/view-states.tsx'
import { MaintenanceForm } from './maintenance-form.tsx'
import { MaintenanceStatus } from './maintenance-status.tsx'
import { useMaintenance } from './use-maintenance.ts'

/** Page on which the operator's administrators plan and cancel maintenance. */
export function MaintenancePage() {
  const t = getMessages('maintain')
  const { state, isUnreachable: lost, check, setState } = useMaintenance()
  const head = <PageHeader title={t('plan.title')} />
  if (state === null) {
    return (
      <>
        {head}
        {lost ? (
          <EmptyState
            title={t('plan.failed')}
            actions={
              <Button variant="primary" icon="refresh" onClick={check}>
                {t('plan.retry')}
              </Button>
            }
          >
            <p>{t('lost.text')}</p>
          </EmptyState>
        ) : (
          <div className="loading" aria-busy="true">
            <p className="visually-hidden" role="status">
              {t('checking')}
            </p>
            <TableSkeleton rows={6} />
          </div>
        )}
      </>
    )
  }
  if (state.fixed) {
    return (
      <>
        {head}
        <MaintenanceStatus state={state} />
        <section className="stack gap-2 maintenance-scheduled">
          <h2>{t('plan.fixedTitle')}</h2>
          <p>{t('plan.fixedText')}</p>
        </section>
      </>
    )
  }
  return (
    <>
      {head}
      <MaintenanceForm state={state} onSaved={setState} />
    </>
  )
}
