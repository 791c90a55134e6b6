import type { ReactNode } from 'react'
import type { ContractDetail } from '../../shared/contract/contract.ts'
import type { ReportResult } from '../data/use-report.ts'
import { ContractChooser } from './contract-chooser.tsx'
import { ContractHeadSkeleton } from './contract-head.tsx'
import { ReportView, TableSkeleton } from './states.tsx'

interface Props {
  /** Of the address; '' where it names none, then one is chosen first. */
  id: string
  report: ReportResult<ContractDetail>
  title: string
  /** Says what the contract is chosen for. */
  lead: string
  children: (contract: ContractDetail) => ReactNode
}

/** What the operator does with one contract. */
export function ContractReport({ id, report, title, lead, children }: Props) {
  if (id === '') return <ContractChooser title={title} lead={lead} />
  return (
    <ReportView
      report={report}
      skeleton={
        <>
          <ContractHeadSkeleton />
          <TableSkeleton />
        </>
      }
    >
      {children}
    </ReportView>
  )
}
