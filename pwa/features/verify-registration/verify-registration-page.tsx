import { PageHead } from '../../ui/page-head.tsx'

export function VerifyRegistrationPage() {
  return <PageHead title="" />
}
