import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { type RegisterBody, register, registerBody, validateRegistration } from '../../../shared/api/verify-registration.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { call } from '../../data/api-call.ts'
import { createFormResolver, showServerErrors } from '../../data/form-resolver.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { ArrivalHeading } from '../../ui/arrival-heading.tsx'
import { useMatchingFields } from '../../ui/form/use-matching-fields.ts'
import { LoginLayout } from '../../ui/frame/login-layout.tsx'
import { CompleteRegistration } from './complete-registration.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { type CheckedRegistration, RegistrationReview } from './registration-review.tsx'

/** Shows the same text for an address that is already registered; only its owner learns about it, by mail. */
function RegistrationSent({ email, minutes, onCorrect }: { email: string; minutes: number; onCorrect: () => void }) {
  const t = getMessages('verify-registration')
  const passwordText = getMessages('password')
  return (
    <div className="login-form">
      <ArrivalHeading>{t('sent.title')}</ArrivalHeading>
      <p className="lead">{t('sent.text', { email })}</p>
      <ul className="login-points">
        <li>
          {t('sent.minutes', { minutes })} {t('sent.late')}
        </li>
        <li>{t('sent.spam')}</li>
      </ul>
      <nav className="login-links" aria-label={passwordText('otherWays')}>
        <button type="button" className="link-button" onClick={onCorrect}>
          {t('sent.correct')}
        </button>
        <Link to="/">{passwordText('backToSignIn')}</Link>
      </nav>
    </div>
  )
}

const empty: RegisterBody = {
  contractNumber: '',
  email: '',
  emailConfirm: '',
  fullName: '',
  fullNameKana: '',
  department: '',
  phone: '',
}

/** Form, review, confirmation. The input is preserved through all steps. */
function RegistrationSteps() {
  const t = getMessages('verify-registration')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [checked, setChecked] = useState<CheckedRegistration | null>(null)
  const [sent, setSent] = useState<{ email: string; minutes: number } | null>(null)
  const [hasReturned, setReturned] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<RegisterBody>({ resolver: createFormResolver(registerBody), defaultValues: empty })
  useMatchingFields(form, 'email', 'emailConfirm')
  // the review has its own history entry: Back leads to the form, not out of the page
  const step = search.get('step')
  // back at the form, the validated input may change: Forward must not show the old review
  useEffect(() => {
    if (step === null) setChecked(null)
  }, [step])
  const reviewed = step === 'review' ? checked : null
  // a reloaded review has no input: returns to the form
  useEffect(() => {
    if (step === 'review' && checked === null && sent === null) void navigate('/verify-registration', { replace: true })
  }, [step, checked, sent, navigate])
  const hasUnsentInput = form.formState.isDirty && sent === null
  useEffect(() => {
    if (!hasUnsentInput) return
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirmLeaving)
    return () => removeEventListener('beforeunload', confirmLeaving)
  }, [hasUnsentInput])

  const showFailure = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    if (!showServerErrors(form, error)) setFailure(getFailureMessage(error))
    else if (reviewed) returnToForm()
  }
  const returnToForm = () => {
    setReturned(true)
    setFailure(null)
    void navigate('/verify-registration', { replace: true })
  }
  const check = form.handleSubmit(async (body) => {
    setFailure(null)
    try {
      setChecked({ body, ...(await call(validateRegistration, { body }, { quiet: true })) })
      setReturned(true)
      await navigate('?step=review', { replace: step !== null })
    } catch (error) {
      showFailure(error)
    }
  })
  const sendRegistration = async ({ body }: CheckedRegistration) => {
    setFailure(null)
    try {
      const { linkMinutes } = await call(register, { body }, { quiet: true })
      setSent({ email: body.email, minutes: linkMinutes })
      await navigate('/verify-registration', { replace: true })
    } catch (error) {
      showFailure(error)
    }
  }

  if (sent !== null) {
    return (
      <LoginLayout title={t('sent.title')}>
        <RegistrationSent {...sent} onCorrect={() => setSent(null)} />
      </LoginLayout>
    )
  }
  if (reviewed) {
    return (
      <LoginLayout title={t('confirm.title')}>
        <RegistrationReview
          checked={reviewed}
          failure={failure}
          onBack={returnToForm}
          onSend={() => sendRegistration(reviewed)}
        />
      </LoginLayout>
    )
  }
  return (
    <LoginLayout title={t('title')}>
      <RegistrationForm form={form} failure={failure} hasReturned={hasReturned} onSubmit={check} />
    </LoginLayout>
  )
}

/** Registration; with a token in the URL, its completion. */
export function VerifyRegistrationPage() {
  const { slug } = useParams()
  return slug === undefined ? <RegistrationSteps /> : <CompleteRegistration />
}
