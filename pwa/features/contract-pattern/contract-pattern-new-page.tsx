import { PageHead } from '../../ui/page-head.tsx'

export function ContractPatternNewPage() {
  return <PageHead title="" />
}
