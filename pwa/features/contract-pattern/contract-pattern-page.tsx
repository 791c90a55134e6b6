import { PageHead } from '../../ui/page-head.tsx'

export function ContractPatternPage() {
  return <PageHead title="" />
}
