import type { ContractDetail } from '../../../shared/api/contract.ts'
import { type ContractSso, contractSsoOne } from '../../../shared/api/single-sign-on.ts'
import { useEndpoint } from '../../data/use-call.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { ContractHeader } from '../../ui/contract-header.tsx'
import { ChosenContractPage } from '../../ui/contract-page-frame.tsx'
import { EditedVersion } from '../../ui/form/edited-version.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { ContractSsoForm } from './contract-sso-form.tsx'

/** Single sign-on of a contract, for the operator; without a contract in the URL the user chooses one first. */
export function ContractSsoPage() {
  const t = getMessages('contract-sso')
  return (
    <ChosenContractPage title={t('title')} lead={t('chooseLead')}>
      {(result) => <ContractSsoSettings key={result.id} contract={result} />}
    </ChosenContractPage>
  )
}

function ContractSsoSettings({ contract }: { contract: ContractDetail }) {
  const t = getMessages('contract-sso')
  const { id } = contract
  const settings = useEndpoint(contractSsoOne, { params: { id } })
  return (
    <>
      <ContractHeader contract={contract} page={{ name: t('title'), to: '/contract/single-sign-on' }}>
        <LinkButton icon="contract" to={`/contract-detail?id=${id}`} label={t('contractDetail')} />
      </ContractHeader>
      <ReportView report={settings} skeleton={<TableSkeleton />}>
        {(sso) =>
          sso.available ? (
            <EditedVersion latest={sso} version={sso.updatedAt}>
              {(edited, takeLatest) => (
                <ContractSsoForm
                  contractId={id}
                  sso={edited}
                  onSaved={(saved) => {
                    takeLatest()
                    settings.patch(() => saved satisfies ContractSso)
                  }}
                />
              )}
            </EditedVersion>
          ) : (
            <Banner kind="caution" icon="info">
              {t(contract.status === 'deleted' ? 'deleted' : 'unavailable')}
            </Banner>
          )
        }
      </ReportView>
    </>
  )
}
