import { PageHead } from '../../ui/page-head.tsx'

export function MaintenancePage() {
  return <PageHead title="" />
}
