import { PageHead } from '../../ui/page-head.tsx'

export function MaintainPage() {
  return <PageHead title="" />
}
