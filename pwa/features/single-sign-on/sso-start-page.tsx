import { useCallback, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useParams } from 'react-router'
import { ssoStart } from '../../../shared/api/single-sign-on.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { call } from '../../data/api-call.ts'
import { createFormResolver, showServerErrors } from '../../data/form-resolver.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { FormErrorSummary } from '../../ui/form/form-error-summary.tsx'
import { TextField } from '../../ui/form/form-field.tsx'
import { LoginLayout } from '../../ui/frame/login-layout.tsx'
import { UnreachableNotice } from '../../ui/frame/unreachable-notice.tsx'
import { ProgressStep } from './progress-step.tsx'

interface ContractNumber {
  contractNumber: string
}

/** Asks for the contract number and opens the identity provider; with the number in the URL, at once. */
export function SsoStartPage() {
  const t = getMessages('single-sign-on')
  const { number = '' } = useParams()
  const [leaving, setLeaving] = useState(number !== '')
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<ContractNumber>({
    resolver: createFormResolver(ssoStart.body),
    defaultValues: { contractNumber: number },
  })
  const isBusy = form.formState.isSubmitting

  const openProvider = useCallback(
    async (body: ContractNumber, open: (url: string) => void) => {
      try {
        const { url } = await call(ssoStart, { body }, { quiet: true })
        open(url)
        setLeaving(true)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setLeaving(false)
        if (!showServerErrors(form, error)) setFailure(getFailureMessage(error))
      }
    },
    [form],
  )
  useEffect(() => {
    // replaced in the history: otherwise "back" would lead here and to the provider again
    if (number !== '') void openProvider({ contractNumber: number }, (url) => location.replace(url))
  }, [number, openProvider])

  if (leaving) {
    return (
      <LoginLayout title={t('title')}>
        <ProgressStep title={t('title')} text={t('leaving')} />
      </LoginLayout>
    )
  }
  return (
    <LoginLayout title={t('title')}>
      <form
        className="login-form"
        noValidate
        onSubmit={form.handleSubmit((body) => {
          setFailure(null)
          return openProvider(body, (url) => location.assign(url))
        })}
      >
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
        <UnreachableNotice />
        {/* the error is shown at the only field */}
        <FormErrorSummary form={form} labels={{}} failure={failure} />
        <TextField form={form} name="contractNumber" label={t('number')} help={t('numberHelp')} maxLength={20} required />
        <SubmitButton isWide isBusy={isBusy} label={t('submit')} />
        <nav className="login-links">
          <Link to="/">{t('withPassword')}</Link>
        </nav>
      </form>
    </LoginLayout>
  )
}
