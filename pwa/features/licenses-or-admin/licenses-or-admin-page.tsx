import './licenses-or-admin.css'
import { useState } from 'react'
import type { ContractDetail } from '../../../shared/api/contract.ts'
import { contractAdmins, contractUsers } from '../../../shared/api/user-management.ts'
import { type CallState, useEndpoint } from '../../data/use-call.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { ContractHeader } from '../../ui/contract-header.tsx'
import { ChosenContractPage } from '../../ui/contract-page-frame.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LicensesForm } from './licenses-form.tsx'

/** Page size of the call; further users are found by a search. */
const MAX_USERS = 1000

/**
 * Licences and administrator seats of a contract, for the operator; without a contract in the URL the user chooses one
 * first.
 */
export function LicensesOrAdminPage() {
  const t = getMessages('licenses-or-admin')
  return (
    <ChosenContractPage title={t('title')} lead={t('chooseLead')}>
      {(contract, report) => <ContractLicenses key={contract.id} contract={contract} report={report} />}
    </ChosenContractPage>
  )
}

function ContractLicenses({ contract, report }: { contract: ContractDetail; report: CallState<ContractDetail> }) {
  const t = getMessages('licenses-or-admin')
  const { id } = contract
  const [keyword, setKeyword] = useState('')
  const request = { params: { id }, body: { keyword, pageSize: MAX_USERS } }
  const general = useEndpoint(contractUsers, request)
  const admins = useEndpoint(contractAdmins, request)
  const refetchUsers = () => {
    general.retry()
    admins.retry()
  }
  return (
    <>
      <ContractHeader contract={contract} page={{ name: t('title'), to: '/contract/licenses-or-admin' }}>
        <LinkButton icon="contract" to={`/contract-detail?id=${id}`} label={t('contractDetail')} />
        <LinkButton icon="users" to={`/contract/user-management?id=${id}`} label={t('usersPage')} />
      </ContractHeader>
      {contract.status === 'deleted' && (
        <Banner kind="caution" icon="info">
          {t('deleted')}
        </Banner>
      )}
      <LicensesForm
        contract={contract}
        general={general}
        admins={admins}
        keyword={keyword}
        onKeyword={setKeyword}
        onSaved={(saved) => {
          report.patch((before) => ({ ...before, ...saved }))
          refetchUsers()
        }}
        onReload={() => {
          report.retry()
          refetchUsers()
        }}
      />
    </>
  )
}
