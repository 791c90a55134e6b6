import { PageHead } from '../../ui/page-head.tsx'

export function UserManagementPage() {
  return <PageHead title="" />
}
