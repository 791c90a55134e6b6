import { PageHead } from '../../ui/page-head.tsx'

export function ConfirmResetPage() {
  return <PageHead title="" />
}
