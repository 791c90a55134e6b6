import { PageHead } from '../../ui/page-head.tsx'

export function ContractUserManagementPage() {
  return <PageHead title="" />
}
