import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ContractDetail } from '../../shared/contract/contract.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { ContractStatusBadge } from './contract-badges.tsx'
import { PageHead } from './page-head.tsx'

type Shown = Pick<ContractDetail, 'name' | 'companyName' | 'status' | 'startsOn' | 'endsOn' | 'type'>

/** Head of a page about one contract: where it lies, whose it is, whether it holds, and what else there is about it. */
export function ContractHead({ contract, page, children }: { contract: Shown; page: string; children: ReactNode }) {
  const a = useMessages('account-names')
  return (
    <PageHead
      title={contract.name}
      crumb={
        <>
          <Link to="/contract">{a('contracts')}</Link> › {contract.companyName} › <span aria-current="page">{page}</span>
        </>
      }
      beside={
        <>
          <ContractStatusBadge contract={contract} />
          <span className="badge">{a(`contractType.${contract.type}`)}</span>
        </>
      }
    >
      {children}
    </PageHead>
  )
}
