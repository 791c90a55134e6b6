import { PageHead } from '../../ui/page-head.tsx'

export function ContractPatternDetailPage() {
  return <PageHead title="" />
}
