import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { type ContractDetail, contractDelete, contractOne } from '../../../shared/api/contract.ts'
import { patternList } from '../../../shared/api/contract-pattern.ts'
import type { VersionValue } from '../../../shared/api/record-versions.ts'
import { call } from '../../data/api-call.ts'
import { useCall, useEndpoint } from '../../data/use-call.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ContractStatusBadge } from '../../ui/contract-badges.tsx'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { PageHeader, SectionHeader } from '../../ui/page-header.tsx'
import { EarlierVersionBanner, useOpenVersion } from '../../ui/version-history.tsx'
import { ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { ContractCompany } from './contract-company.tsx'
import { type ContractField, useContractText } from './contract-text.ts'
import { ContractVersions } from './contract-versions.tsx'
import { PatternFeatures } from './pattern-features.tsx'

export function ContractDetailPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  const createdAt = search.get('createdAt') ?? undefined
  const report = useEndpoint(
    contractOne,
    id === null ? null : { params: { id }, ...(createdAt === undefined ? {} : { query: { createdAt } }) },
  )
  if (id === null) return <Navigate to="/contract" replace />
  return (
    <ReportView report={report} skeleton={<TableSkeleton />}>
      {(contract) => <ContractSections contract={contract} />}
    </ReportView>
  )
}

const contractSections: readonly {
  title: 'section.basic' | 'section.contact' | 'section.period' | 'section.licences' | 'section.options'
  fields: readonly ContractField[]
}[] = [
  {
    title: 'section.basic',
    fields: ['number', 'companyName', 'companyCategory', 'attribute'],
  },
  {
    title: 'section.contact',
    fields: ['contactName', 'contactNameKana', 'postalCode', 'address', 'phone', 'extension'],
  },
  { title: 'section.period', fields: ['type', 'status', 'startsOn', 'endsOn', 'trialId'] },
  { title: 'section.licences', fields: ['licences', 'admins'] },
  { title: 'section.options', fields: ['ownPublisherCds', 'ownCompanyCds', 'isScreenCooperation', 'externalApi'] },
]

function ContractSections({ contract }: { contract: ContractDetail }) {
  const t = getMessages('contract')
  const tAccountNames = getMessages('account-names')
  const navigate = useNavigate()
  const address = `/contract-detail?id=${contract.id}`
  const onShow = useOpenVersion(address, contract.version)
  const patterns = useCall(patternList, { pageSize: 1000 })
  const contractText = useContractText(patterns.data?.list ?? [contract.contractPattern], contract)
  const users = contract.licencesUsed + contract.adminsUsed - contract.licencesInvited - contract.adminsInvited
  const isPastVersion = !contract.shown.current
  return (
    <>
      <PageHeader
        title={contract.name}
        crumb={
          <>
            <Link to="/contract">{t('title')}</Link> › {contract.companyName}
          </>
        }
        aside={
          <>
            <ContractStatusBadge contract={contract} />
            <span className="badge">{tAccountNames(`contractType.${contract.type}`)}</span>
          </>
        }
      >
        <LinkButton icon="users" to={`/contract/user-management?id=${contract.id}`} label={t('users', { count: users })} />
        <LinkButton icon="licence" to={`/contract/licenses-or-admin?id=${contract.id}`} label={t('licencesPage')} />
        <LinkButton icon="key" to={`/contract/api-tokens?id=${contract.id}`} label={t('tokensPage')} />
        {!contract.operator && contract.type !== 'trial' && (
          <LinkButton icon="building" to={`/contract/single-sign-on?id=${contract.id}`} label={t('ssoPage')} />
        )}
        {contract.status !== 'deleted' && !isPastVersion && (
          <LinkButton variant="primary" icon="pencil" to={`/contract-update?id=${contract.id}`} label={t('edit')} />
        )}
      </PageHeader>
      {isPastVersion && <EarlierVersionBanner version={contract.shown} current={address} />}
      <div className="with-versions">
        <div className="items-start min-w-0 columns contract-facts">
          {contractSections.map(({ title, fields }) => (
            <section key={title}>
              <SectionHeader title={t(title)} />
              <dl className="facts">
                {fields
                  .filter((name) => name !== 'trialId' || contract.type === 'trial')
                  .map((name) => (
                    <LabelledValue key={name} label={t(name)}>
                      {contractText.text(name, contract[name as keyof ContractDetail] as VersionValue)}
                      {name === 'licences' && <UsedSeats used={contract.licencesUsed} />}
                      {name === 'admins' && <UsedSeats used={contract.adminsUsed} />}
                    </LabelledValue>
                  ))}
              </dl>
            </section>
          ))}
          <section className="is-wide">
            <SectionHeader title={t('section.pattern')}>
              <Link className="push" to={`/contract-pattern-detail?id=${contract.contractPattern.id}`}>
                {contract.contractPattern.name}
              </Link>
            </SectionHeader>
            <PatternFeatures pattern={contract.contractPattern} />
          </section>
          {!isPastVersion && <ContractCompany contract={contract} contractText={contractText} />}
          {contract.status !== 'deleted' && !contract.operator && !isPastVersion && (
            <div className="form-actions is-wide">
              <DeleteButton
                label={t('delete')}
                question={{
                  title: t('delete.title', { name: contract.name }),
                  text: t('delete.text', { count: users }),
                  confirm: t('delete.confirm'),
                  cancel: t('delete.cancel'),
                }}
                remove={() => call(contractDelete, { params: { id: contract.id } }, { quiet: true })}
                onDeleted={async () => {
                  showToast({ kind: 'done', title: t('deleted') })
                  await navigate('/contract', { replace: true })
                }}
              />
            </div>
          )}
        </div>
        <ContractVersions
          id={contract.id}
          current={contract.version}
          openVersion={contract.shown.number}
          contractText={contractText}
          onShow={onShow}
        />
      </div>
    </>
  )
}

function LabelledValue({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

function UsedSeats({ used }: { used: number }) {
  const t = getMessages('contract')
  return <span className="note">　{t('used', { used })}</span>
}
