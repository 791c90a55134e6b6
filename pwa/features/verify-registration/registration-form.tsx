import { type FormEventHandler, useEffect } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router'
import { publicContract } from '../../../shared/api/contract.ts'
import type { RegisterBody } from '../../../shared/api/verify-registration.ts'
import { useEndpoint } from '../../data/use-call.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ArrivalHeading } from '../../ui/arrival-heading.tsx'
import { SubmitButton } from '../../ui/button.tsx'
import { FormErrorSummary } from '../../ui/form/form-error-summary.tsx'
import { TextField } from '../../ui/form/form-field.tsx'
import { UnreachableNotice } from '../../ui/frame/unreachable-notice.tsx'

interface Props {
  form: UseFormReturn<RegisterBody>
  failure: string | null
  /** True if the user returns from the review. */
  hasReturned: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
}

export function RegistrationForm({ form, failure, hasReturned, onSubmit }: Props) {
  const t = getMessages('verify-registration')
  const passwordText = getMessages('password')
  const labels = {
    contractNumber: t('contractNumber'),
    email: t('email'),
    emailConfirm: t('emailConfirm'),
    fullName: t('fullName'),
    fullNameKana: t('fullNameKana'),
    department: t('department'),
    phone: t('phone'),
  }
  const isBusy = form.formState.isSubmitting
  // shown if it is loaded: the form works without it
  const { data: terms } = useEndpoint(publicContract, {}, { quiet: true })
  // an error that arrived during the review: its field is rendered only now
  const firstInvalidField = Object.keys(form.formState.errors)[0] as Path<RegisterBody> | undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => {
    if (firstInvalidField) form.setFocus(firstInvalidField)
  }, [])

  return (
    <form className="login-form is-broad" onSubmit={onSubmit} noValidate>
      {hasReturned && !firstInvalidField ? <ArrivalHeading>{t('title')}</ArrivalHeading> : <h1>{t('title')}</h1>}
      <p className="lead">{t('lead')}</p>
      <UnreachableNotice />
      <FormErrorSummary form={form} labels={labels} failure={failure} />
      <div className="form-grid">
        <TextField form={form} name="contractNumber" label={labels.contractNumber} required isFull />
        <TextField
          form={form}
          name="email"
          label={labels.email}
          type="email"
          autoComplete="email"
          help={t('emailHelp')}
          required
          isFull
        />
        <TextField form={form} name="emailConfirm" label={labels.emailConfirm} type="email" required isFull />
        <TextField form={form} name="fullName" label={labels.fullName} autoComplete="name" required />
        <TextField form={form} name="fullNameKana" label={labels.fullNameKana} help={t('kanaHelp')} />
        <TextField form={form} name="department" label={labels.department} />
        <TextField
          form={form}
          name="phone"
          label={labels.phone}
          type="tel"
          autoComplete="tel-national"
          help={t('phoneHelp')}
          inputMode="numeric"
        />
      </div>
      <SubmitButton isWide isBusy={isBusy} label={t('check')} />
      {terms && <p className="note is-middle">{t('linkLasts', { count: terms.registration.linkMinutes })}</p>}
      <nav className="login-links" aria-label={passwordText('otherWays')}>
        <Link to="/">{passwordText('backToSignIn')}</Link>
      </nav>
    </form>
  )
}
