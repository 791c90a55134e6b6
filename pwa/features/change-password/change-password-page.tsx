import './change-password.css'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { changePassword, type changePasswordBody } from '../../../shared/api/change-password.ts'
import { call } from '../../data/api-call.ts'
import { createFormResolver } from '../../data/form-resolver.ts'
import { useUser } from '../../data/session.ts'
import { useFormSubmit } from '../../data/use-form-submit.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { FormErrorSummary } from '../../ui/form/form-error-summary.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useMatchingFields } from '../../ui/form/use-matching-fields.ts'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/view-states.tsx'

type Passwords = z.input<typeof changePasswordBody>

function ChangePasswordForm({ email }: { email: string }) {
  const t = getMessages('change-password')
  const passwordText = getMessages('password')
  const labels = {
    currentPassword: passwordText('current'),
    newPassword: passwordText('new'),
    newPasswordConfirm: passwordText('newConfirm'),
  }
  const [ended, setEnded] = useState<number | null>(null)
  const messageRef = useRef<HTMLDivElement>(null)
  const form = useForm<Passwords>({
    resolver: createFormResolver(changePassword.body),
    defaultValues: { currentPassword: '', newPassword: '', newPasswordConfirm: '' },
  })
  useMatchingFields(form, 'newPassword', 'newPasswordConfirm')
  useEffect(() => {
    if (ended !== null) messageRef.current?.focus()
  }, [ended])
  const isBusy = form.formState.isSubmitting
  const formatEndedSessions = (count: number) => (count === 0 ? t('endedNone') : t('ended', { count }))

  const { failure, failureCode, handleSubmit } = useFormSubmit(form)
  const save = handleSubmit(async (body) => {
    setEnded(null)
    const { endedSessions } = await call(changePassword, { body }, { quiet: true })
    form.reset()
    setEnded(endedSessions)
    showToast({ kind: 'done', title: t('done'), text: formatEndedSessions(endedSessions) })
  })

  return (
    <form className="narrow-form" onSubmit={save} noValidate>
      {/* the toast disappears, so the page shows the result, too */}
      {ended !== null ? (
        <div className="banner is-accent wrap-anywhere password-changed" tabIndex={-1} ref={messageRef}>
          <Icon name="done" small />
          <div>
            <p className="strong">{t('done')}</p>
            <p>{formatEndedSessions(ended)}</p>
            <p>{t('mailed', { email })}</p>
          </div>
        </div>
      ) : (
        <p className="note">{t('lead')}</p>
      )}
      <FormErrorSummary
        form={form}
        labels={labels}
        failure={failureCode === 'network' ? passwordText('outcomeUnknown') : failure}
      />
      {/* tells password managers which account the password belongs to */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField form={form} name="currentPassword" label={labels.currentPassword} autoComplete="current-password" />
      <PasswordField form={form} name="newPassword" label={labels.newPassword} autoComplete="new-password" hasRules />
      <PasswordField form={form} name="newPasswordConfirm" label={labels.newPasswordConfirm} autoComplete="new-password" />
      <div className="form-actions">
        <SubmitButton isBusy={isBusy} label={t('submit')} />
      </div>
    </form>
  )
}

export function ChangePasswordPage() {
  const t = getMessages('change-password')
  const { role, email } = useUser()
  return (
    <>
      <PageHeader title={t('title')} />
      {role === 'TRIAL_ACCOUNT' ? (
        // trial users share an account: its password belongs to the contract and is set there
        <EmptyState title={t('trial.title')}>
          <p>{t('trial.text')}</p>
        </EmptyState>
      ) : (
        <ChangePasswordForm email={email} />
      )}
    </>
  )
}
