import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '../../../shared/calls/client.ts'
import { createFormResolver, showServerErrors } from '../../data/form-resolver.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { ArrivalHeading } from '../arrival-heading.tsx'
import { SubmitButton } from '../button.tsx'
import { UnreachableNotice } from '../frame/unreachable-notice.tsx'
import { FormErrorSummary } from './form-error-summary.tsx'
import { PasswordField } from './password-field.tsx'
import { useMatchingFields } from './use-matching-fields.ts'

interface NewPassword {
  token: string
  password: string
  passwordConfirm: string
}

interface Props {
  title: string
  lead: string
  /** True for the first password of an account. */
  isFirst?: boolean
  submit: string
  token: string
  /** Schema of the request body. */
  schema: z.ZodType<NewPassword>
  send: (body: NewPassword) => Promise<void>
  /** Called if the token expired while the form was open. */
  onLinkExpired: () => void
}

/** Form for a new password, typed twice, after a one-time link from a mail. */
export function NewPasswordForm({ title, lead, isFirst = false, submit, token, schema, send, onLinkExpired }: Props) {
  const t = getMessages('password')
  const labels = { password: t(isFirst ? 'first' : 'new'), passwordConfirm: t(isFirst ? 'firstConfirm' : 'newConfirm') }
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<NewPassword>({
    resolver: createFormResolver(schema),
    defaultValues: { token, password: '', passwordConfirm: '' },
  })
  useMatchingFields(form, 'password', 'passwordConfirm')
  const isBusy = form.formState.isSubmitting

  const save = form.handleSubmit(async (body) => {
    setFailure(null)
    try {
      await send(body)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'token.invalid') onLinkExpired()
      else if (!showServerErrors(form, error)) setFailure(error.status === 0 ? t('outcomeUnknown') : getFailureMessage(error))
    }
  })

  return (
    <form className="login-form" onSubmit={save} noValidate>
      <ArrivalHeading>{title}</ArrivalHeading>
      <p className="lead">{lead}</p>
      <UnreachableNotice />
      <FormErrorSummary form={form} labels={labels} failure={failure} />
      <PasswordField form={form} name="password" label={labels.password} autoComplete="new-password" hasRules />
      <PasswordField form={form} name="passwordConfirm" label={labels.passwordConfirm} autoComplete="new-password" />
      <SubmitButton isWide isBusy={isBusy} label={submit} />
    </form>
  )
}
