import type { ReactNode } from 'react'
import { z } from 'zod'
import { type ContractDetail, contractOne } from '../../shared/api/contract.ts'
import { type CallState, useEndpoint } from '../data/use-call.ts'
import { useUrlState } from '../data/use-url-state.ts'
import { ContractHeaderSkeleton } from './contract-header.tsx'
import { ContractPicker } from './contract-picker.tsx'
import { ReportView, TableSkeleton } from './view-states.tsx'

interface Props {
  /** Contract id from the URL; an empty string if the URL has none: the page then asks for a contract first. */
  id: string
  report: CallState<ContractDetail>
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

const schema = z.strictObject({ id: z.string().max(64).default('') })
const defaults = schema.parse({})

interface ChosenContractPageProps extends Pick<Props, 'title' | 'lead'> {
  children: (contract: ContractDetail, report: CallState<ContractDetail>) => ReactNode
}

/** Page whose URL contains nothing but the id of a contract. */
export function ChosenContractPage({ title, lead, children }: ChosenContractPageProps) {
  const { id } = useUrlState({ schema, defaults }).state
  const report = useEndpoint(contractOne, id === '' ? null : { params: { id } })
  return (
    <ContractPageFrame id={id} report={report} title={title} lead={lead}>
      {(contract) => children(contract, report)}
    </ContractPageFrame>
  )
}
