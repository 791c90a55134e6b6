import { contractComparison, contractVersions } from '../../../shared/api/contract.ts'
import type { Version } from '../../../shared/api/record-versions.ts'
import { PagedVersions } from '../../ui/paged-versions.tsx'
import type { ContractText } from './contract-text.ts'

interface Props {
  id: string
  current: number
  openVersion?: number
  contractText: ContractText
  onShow?: (version: Version) => void
}

export function ContractVersions({ id, contractText, ...rest }: Props) {
  return (
    <PagedVersions
      endpoint={contractVersions}
      comparison={contractComparison}
      params={{ id }}
      getLabel={contractText.label}
      getText={contractText.text}
      {...rest}
    />
  )
}
