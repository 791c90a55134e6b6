import { useParams } from 'react-router'
import { CompleteRegistration } from './complete-registration.tsx'
import { RegistrationSteps } from './registration-steps.tsx'

/** Registration; with a token in the URL, its completion. */
export function VerifyRegistrationPage() {
  const { slug } = useParams()
  return slug === undefined ? <RegistrationSteps /> : <CompleteRegistration />
}
