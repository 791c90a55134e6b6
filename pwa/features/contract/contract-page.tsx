import { PageHead } from '../../ui/page-head.tsx'

export function ContractPage() {
  return <PageHead title="" />
}
