import { PageHead } from '../../ui/page-head.tsx'

export function LicensesOrAdminPage() {
  return <PageHead title="" />
}
