import { PageHead } from '../../ui/page-head.tsx'

export function ContractDetailPage() {
  return <PageHead title="" />
}
