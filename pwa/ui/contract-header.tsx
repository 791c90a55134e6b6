import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ContractDetail } from '../../shared/api/contract.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { ContractStatusBadge } from './contract-badges.tsx'
import { PageHeader } from './page-header.tsx'

type HeadFields = Pick<ContractDetail, 'name' | 'companyName' | 'status' | 'startsOn' | 'endsOn' | 'type'>

interface Props {
  contract: HeadFields
  /** Name of the current page, and its URL without a contract, where another contract can be chosen. */
  page: { name: string; to: string }
  children: ReactNode
}

/** Head of a page about one contract: breadcrumb, name, status, and links to the other pages of the contract. */
export function ContractHeader({ contract, page, children }: Props) {
  const t = getMessages('account-names')
  return (
    <PageHeader
      title={contract.name}
      crumb={
        <>
          <Link to="/contract">{t('contracts')}</Link> › {contract.companyName} › <span aria-current="page">{page.name}</span>
          <Link className="crumb-other" to={page.to}>
            {t('chooser.other')}
          </Link>
        </>
      }
      aside={
        <>
          <ContractStatusBadge contract={contract} />
          <span className="badge">{t(`contractType.${contract.type}`)}</span>
        </>
      }
    >
      {children}
    </PageHeader>
  )
}

/** Skeleton of the head while the contract is loading. */
export function ContractHeaderSkeleton() {
  return (
    <div aria-hidden="true">
      <i className="skeleton" style={{ width: 220, height: 12, marginBottom: 10 }} />
      <i className="skeleton" style={{ width: 260, height: 24, marginBottom: 24 }} />
    </div>
  )
}
