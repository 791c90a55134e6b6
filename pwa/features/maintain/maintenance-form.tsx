import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type MaintenanceState, setMaintenance } from '../../../shared/api/maintain.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { call } from '../../data/api-call.ts'
import { createFormResolver, showServerErrors } from '../../data/form-resolver.ts'
import { toIsoDateTime } from '../../data/japan-date-time.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { FormErrorSummary } from '../../ui/form/form-error-summary.tsx'
import { SaveBar } from '../../ui/form/form-layout.tsx'
import { useMatchingFields } from '../../ui/form/use-matching-fields.ts'
import { useWarnBeforeLeaving } from '../../ui/form/use-warn-before-leaving.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { MaintenanceFields } from './maintenance-fields.tsx'
import { MaintenancePreview } from './maintenance-preview.tsx'
import { MaintenanceStatus } from './maintenance-status.tsx'
import {
  getMaintenanceWindow,
  type MaintenanceDraft,
  maintenanceDraftSchema,
  toMaintenanceBody,
  toMaintenanceDraft,
} from './maintenance-window.ts'

const ConfirmMaintenanceDialog = lazyComponent(() => import('./confirm-maintenance-dialog.tsx'))

type PendingConfirmation = { kind: 'save'; draft: MaintenanceDraft } | { kind: 'off' }

/** Form for the maintenance; before saving, a confirmation says who is locked out and when. */
export function MaintenanceForm({ state, onSaved }: { state: MaintenanceState; onSaved: (state: MaintenanceState) => void }) {
  const t = getMessages('maintain')
  const labels = {
    from: t('plan.from'),
    to: t('plan.to'),
    messageJa: t('plan.messageJa'),
    messageEn: t('plan.messageEn'),
  }
  const [base, setBase] = useState(() => toMaintenanceDraft(state))
  const [query, setQuery] = useState<PendingConfirmation | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const status = useRef<HTMLElement>(null)
  const form = useForm<MaintenanceDraft>({ resolver: createFormResolver(maintenanceDraftSchema), defaultValues: base })
  useMatchingFields(form, 'from', 'to')
  const { dirtyFields } = form.formState
  const changes = (Object.keys(labels) as (keyof MaintenanceDraft)[])
    .filter((name) => dirtyFields[name])
    .map((name) => labels[name])
  const isDirty = changes.length > 0
  const warning = useWarnBeforeLeaving(isDirty)

  const resetForm = (draft: MaintenanceDraft) => {
    setBase(draft)
    form.reset(draft)
  }
  // if somebody else changes the plan, an unmodified form is updated; otherwise the user is asked
  const latest = toMaintenanceDraft(state)
  const isOutdated = JSON.stringify(latest) !== JSON.stringify(base)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` is a new function on every render
  useEffect(() => {
    if (isOutdated && !isDirty && query === null) resetForm(latest)
  }, [isOutdated, isDirty, query])

  const requestConfirmation = form.handleSubmit((draft) => {
    setFailure(null)
    if (Date.parse(toIsoDateTime(draft.to)) <= Date.now()) {
      form.setError('to', { type: 'past', message: t('plan.past') }, { shouldFocus: true })
      return
    }
    setQuery({ kind: 'save', draft })
  })
  const savePlan = async (confirmation: PendingConfirmation) => {
    try {
      const body = confirmation.kind === 'save' ? toMaintenanceBody(confirmation.draft) : { from: null, to: null }
      const next = await call(setMaintenance, { body }, { quiet: true })
      showToast({ kind: 'done', title: t(confirmation.kind === 'save' ? 'saved' : state.now ? 'ended' : 'calledOff') })
      onSaved(next)
      resetForm(toMaintenanceDraft(next))
      status.current?.focus()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showServerErrors(form, error)) setFailure(getFailureMessage(error))
    } finally {
      setQuery(null)
    }
  }

  return (
    <form className="maintenance" onSubmit={requestConfirmation} noValidate>
      <MaintenanceStatus state={state} focusRef={status}>
        {getMaintenanceWindow(state) && (
          <Button needsNetwork onClick={() => setQuery({ kind: 'off' })}>
            {t(state.now ? 'plan.end' : 'plan.callOff')}
          </Button>
        )}
      </MaintenanceStatus>
      {isOutdated && isDirty && (
        <div className="banner is-caution maintenance-conflict" role="status">
          <span>{t('plan.overtaken')}</span>
          <Button variant="quiet" onClick={() => resetForm(latest)}>
            {t('plan.takeOver')}
          </Button>
        </div>
      )}
      <FormErrorSummary form={form} labels={labels} failure={failure} />
      <div className="items-start mb-6 split maintenance-plan">
        <MaintenanceFields form={form} labels={labels} base={base} />
        <MaintenancePreview draft={form.watch()} />
      </div>
      <SaveBar changes={changes}>
        <Button disabled={!isDirty} onClick={() => form.reset(base)}>
          {t('plan.revert')}
        </Button>
        <Button variant="primary" type="submit" needsNetwork disabled={!isDirty}>
          {t('plan.save')}
        </Button>
      </SaveBar>
      {query && (
        <ConfirmMaintenanceDialog
          draft={query.kind === 'save' ? query.draft : null}
          isOngoing={state.now}
          isDirty={isDirty}
          onConfirm={() => savePlan(query)}
          onClose={() => setQuery(null)}
        />
      )}
      {warning.dialog}
    </form>
  )
}
