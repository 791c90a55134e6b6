import type { ReactNode } from 'react'
import type { ContractDetail } from '../../shared/api/contract.ts'
import type { ReportResult } from '../data/use-report.ts'
import { ContractPicker } from './contract-chooser.tsx'
import { ContractHeaderSkeleton } from './contract-head.tsx'
import { ReportView, TableSkeleton } from './view-states.tsx'

interface Props {
  /** Contract id from the URL; an empty string if the URL has none: the page then asks for a contract first. */
  id: string
  report: ReportResult<ContractDetail>
  title: string
  /** Explains what the contract is chosen for. */
  lead: string
  children: (contract: ContractDetail) => ReactNode
}

/** Frame of the operator's pages about one contract: shows the chooser without an id, otherwise the loaded contract. */
export function ContractPageFrame({ id, report, title, lead, children }: Props) {
  if (id === '') return <ContractPicker title={title} lead={lead} />
  return (
    <ReportView
      report={report}
      skeleton={
        <>
          <ContractHeaderSkeleton />
          <TableSkeleton />
        </>
      }
    >
      {children}
    </ReportView>
  )
}
