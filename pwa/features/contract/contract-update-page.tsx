import { PageHead } from '../../ui/page-head.tsx'

export function ContractUpdatePage() {
  return <PageHead title="" />
}
