import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type SignInChallenge, twoFactorCode } from '../../../shared/api/session.ts'
import { createFormResolver } from '../../data/form-resolver.ts'
import { signInWithCode } from '../../data/session.ts'
import { useFormSubmit } from '../../data/use-form-submit.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ArrivalHeading } from '../../ui/arrival-heading.tsx'
import { Button, SubmitButton } from '../../ui/button.tsx'
import { FormErrorSummary } from '../../ui/form/form-error-summary.tsx'
import { TextField } from '../../ui/form/form-field.tsx'
import { UnreachableNotice } from '../../ui/frame/unreachable-notice.tsx'
import { AuthenticatorSetUp, RecoveryCodes } from '../../ui/two-factor/authenticator-set-up.tsx'

interface Props {
  challenge: SignInChallenge
  /** Called when the session has begun. */
  onSignedIn: () => Promise<void>
  /** Returns to the password. */
  onBack: () => void
}

const schema = z.strictObject({ code: twoFactorCode })

/** Second step of the sign-in: the code, after the set-up if the user has none yet. */
export default function CodeStep({ challenge: { challenge, setUp }, onSignedIn, onBack }: Props) {
  const t = getMessages('two-factor')
  const form = useForm<{ code: string }>({ resolver: createFormResolver(schema), defaultValues: { code: '' } })
  const [setUpResult, setSetUpResult] = useState<{ codes: readonly string[]; enter: () => Promise<unknown> } | null>(null)
  const [isEntering, setEntering] = useState(false)
  const isBusy = form.formState.isSubmitting || isEntering

  const enterSession = async (begin: () => Promise<unknown>) => {
    setEntering(true)
    try {
      await begin()
      await onSignedIn()
    } finally {
      setEntering(false)
    }
  }
  const { failure, send, handleSubmit } = useFormSubmit(form)
  const submit = handleSubmit(async ({ code }) => {
    const { recoveryCodes, enter: begin } = await signInWithCode({ challenge, code })
    if (recoveryCodes.length > 0) setSetUpResult({ codes: recoveryCodes, enter: begin })
    else await enterSession(begin)
  })

  if (setUpResult !== null)
    return (
      <div className="login-form">
        <ArrivalHeading>{t('recovery.title')}</ArrivalHeading>
        <RecoveryCodes codes={setUpResult.codes} />
        <FormErrorSummary form={form} labels={{}} failure={failure} />
        <Button
          variant="primary"
          isWide
          needsNetwork
          isBusy={isBusy}
          disabled={isBusy}
          onClick={() => void send(() => enterSession(setUpResult.enter))}
        >
          {t('recovery.done')}
        </Button>
      </div>
    )
  return (
    <form className="login-form" onSubmit={submit} noValidate>
      <ArrivalHeading>{t(setUp === null ? 'signIn.title' : 'setUp.title')}</ArrivalHeading>
      <p className="lead">{t(setUp === null ? 'signIn.lead' : 'setUp.lead')}</p>
      {setUp !== null && <AuthenticatorSetUp {...setUp} />}
      <UnreachableNotice />
      {/* the error of the code is shown at the only field */}
      <FormErrorSummary form={form} labels={{}} failure={failure} />
      <TextField form={form} name="code" label={t('code')} autoComplete="one-time-code" maxLength={40} required />
      <SubmitButton isWide isBusy={isBusy} label={t('signIn.submit')} />
      {setUp === null && <p className="note">{t('signIn.lost')}</p>}
      <nav className="login-links">
        <button type="button" className="link-button" onClick={onBack}>
          {t('signIn.back')}
        </button>
      </nav>
    </form>
  )
}
