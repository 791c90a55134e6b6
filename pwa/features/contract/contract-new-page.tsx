import { PageHead } from '../../ui/page-head.tsx'

export function ContractNewPage() {
  return <PageHead title="" />
}
