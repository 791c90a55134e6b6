import { useParams } from 'react-router'
import { CompleteRegistration } from './complete-registration.tsx'
import { RegistrationSteps } from './registration-steps.tsx'

/** Registering; and, with what the mail brought in the address, completing it. */
export function VerifyRegistrationPage() {
  const { slug } = useParams()
  return slug === undefined ? <RegistrationSteps /> : <CompleteRegistration />
}
