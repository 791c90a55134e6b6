import { getInlineSeparator } from '../../i18n/format.ts'
import '../../ui/two-factor/two-factor.css'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Result } from '../../../shared/api/endpoint.ts'
import { twoFactorConfirm, twoFactorDisable, twoFactorStart, twoFactorState } from '../../../shared/api/two-factor.ts'
import { formatJapanTimestamp } from '../../../shared/calendar/period.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { call } from '../../data/api-call.ts'
import { createFormResolver } from '../../data/form-resolver.ts'
import { useEndpoint } from '../../data/use-call.ts'
import { useFormSubmit } from '../../data/use-form-submit.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ArrivalHeading } from '../../ui/arrival-heading.tsx'
import { Button, SubmitButton } from '../../ui/button.tsx'
import { FormErrorSummary } from '../../ui/form/form-error-summary.tsx'
import { TextField } from '../../ui/form/form-field.tsx'
import { useWarnBeforeLeaving } from '../../ui/form/use-warn-before-leaving.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { AuthenticatorSetUp, RecoveryCodes } from '../../ui/two-factor/authenticator-set-up.tsx'
import { ReportView, TableSkeleton } from '../../ui/view-states.tsx'

type State = Result<typeof twoFactorState>
type Step =
  | { kind: 'overview' }
  | { kind: 'set-up'; secret: Result<typeof twoFactorStart> }
  | { kind: 'recovery'; codes: readonly string[] }
  | { kind: 'disable' }

/** Fewer recovery codes than this cause a hint. */
const FEW_CODES = 3

/** The user's own second factor: set-up, recovery codes, switching it off. */
export function TwoFactorPage() {
  const t = getMessages('two-factor')
  const report = useEndpoint(twoFactorState, {})
  const [step, setStep] = useState<Step>({ kind: 'overview' })
  return (
    <>
      <PageHeader title={t('title')} />
      <ReportView report={report} skeleton={<TableSkeleton rows={3} />}>
        {(state) => <TwoFactorStep state={state} step={step} onStep={setStep} onChanged={report.retry} />}
      </ReportView>
    </>
  )
}

interface StepProps {
  state: State
  step: Step
  onStep: (step: Step) => void
  onChanged: () => void
}

function TwoFactorStep({ state, step, onStep, onChanged }: StepProps) {
  const t = getMessages('two-factor')
  const openOverview = () => onStep({ kind: 'overview' })
  if (step.kind === 'set-up')
    return (
      <CodeForm
        submit={t('confirm')}
        onCancel={openOverview}
        send={async (code) => {
          const { recoveryCodes } = await call(twoFactorConfirm, { body: { code } }, { quiet: true })
          showToast({ kind: 'done', title: t('enabled') })
          onStep({ kind: 'recovery', codes: recoveryCodes })
          onChanged()
        }}
      >
        <AuthenticatorSetUp {...step.secret} />
      </CodeForm>
    )
  if (step.kind === 'recovery') return <RecoveryStep codes={step.codes} onDone={openOverview} />
  if (step.kind === 'disable')
    return (
      <CodeForm
        submit={t('disable.confirm')}
        onCancel={openOverview}
        send={async (code) => {
          await call(twoFactorDisable, { body: { code } }, { quiet: true })
          showToast({ kind: 'done', title: t('disabled') })
          openOverview()
          onChanged()
        }}
      >
        <p className="note">{t('disable.lead')}</p>
      </CodeForm>
    )
  return <Overview state={state} onStep={onStep} />
}

function RecoveryStep({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = getMessages('two-factor')
  const { dialog } = useWarnBeforeLeaving(true, {
    title: t('recovery.ask'),
    text: t('recovery.askText'),
    confirm: t('recovery.leave'),
    stay: t('recovery.stay'),
  })
  return (
    <div className="narrow-form">
      <ArrivalHeading level={2}>{t('recovery.title')}</ArrivalHeading>
      <RecoveryCodes codes={codes} />
      <div className="form-actions">
        <Button variant="primary" onClick={onDone}>
          {t('recovery.done')}
        </Button>
      </div>
      {dialog}
    </div>
  )
}

function Overview({ state, onStep }: Pick<StepProps, 'state' | 'onStep'>) {
  const t = getMessages('two-factor')
  const [isBusy, setBusy] = useState(false)
  const isOn = state.enabledAt !== null
  const startSetUp = async () => {
    setBusy(true)
    try {
      onStep({ kind: 'set-up', secret: await call(twoFactorStart) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
    }
  }
  return (
    <div className="narrow-form">
      <p className="row wrap two-factor-state">
        <span className={`badge ${isOn ? 'is-done' : ''}`}>{t(isOn ? 'state.on' : 'state.off')}</span>
        {state.enabledAt !== null && (
          <span className="note">
            {t('since', { at: formatJapanTimestamp(state.enabledAt) })}
            {getInlineSeparator()}
            {t('left', { count: state.recoveryCodes })}
          </span>
        )}
      </p>
      <p className="note">{t('lead')}</p>
      {state.required && <p className="note">{t('required')}</p>}
      {isOn && state.recoveryCodes < FEW_CODES && (
        <p className="banner is-caution">
          <Icon name="warning" small />
          <span>{t('fewLeft')}</span>
        </p>
      )}
      <div className="form-actions">
        {!isOn && (
          <Button variant="primary" needsNetwork isBusy={isBusy} disabled={isBusy} onClick={() => void startSetUp()}>
            {t('start')}
          </Button>
        )}
        {isOn && !state.required && <Button onClick={() => onStep({ kind: 'disable' })}>{t('disable')}</Button>}
      </div>
    </div>
  )
}

/** Form that sends one code. */
function CodeForm({
  submit,
  send,
  onCancel,
  children,
}: {
  submit: string
  send: (code: string) => Promise<void>
  onCancel: () => void
  children: ReactNode
}) {
  const t = getMessages('two-factor')
  const form = useForm<{ code: string }>({
    resolver: createFormResolver(twoFactorConfirm.body),
    defaultValues: { code: '' },
  })
  const isBusy = form.formState.isSubmitting
  const { failure, handleSubmit } = useFormSubmit(form)
  const save = handleSubmit(({ code }) => send(code))
  return (
    <form className="narrow-form" onSubmit={save} noValidate>
      {children}
      {/* the error of the code is shown at the only field */}
      <FormErrorSummary form={form} labels={{}} failure={failure} />
      <TextField
        form={form}
        name="code"
        label={t('code')}
        help={t('codeHelp')}
        autoComplete="one-time-code"
        maxLength={40}
        required
      />
      <div className="form-actions">
        <SubmitButton isBusy={isBusy} label={submit} />
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  )
}
