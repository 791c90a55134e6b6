import { useForm } from 'react-hook-form'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { type ContractDetail, contractOne, contractUpdate, contractUpdateBody } from '../../../shared/api/contract.ts'
import { type PatternRow, patternList } from '../../../shared/api/contract-pattern.ts'
import type { BodyInput } from '../../../shared/api/endpoint.ts'
import { call } from '../../data/api-call.ts'
import { createFormResolver } from '../../data/form-resolver.ts'
import { useCall, useEndpoint } from '../../data/use-call.ts'
import { useFormSubmit } from '../../data/use-form-submit.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button, SubmitButton } from '../../ui/button.tsx'
import { ContractStatusBadge } from '../../ui/contract-badges.tsx'
import { EditedVersion } from '../../ui/form/edited-version.tsx'
import { FormErrorSummary } from '../../ui/form/form-error-summary.tsx'
import { SaveBar } from '../../ui/form/form-layout.tsx'
import { useWarnBeforeLeaving } from '../../ui/form/use-warn-before-leaving.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { type ContractForm, ContractFormFields } from './contract-form.tsx'
import { contractFields, useContractText } from './contract-text.ts'
import { ContractVersions } from './contract-versions.tsx'

export function ContractUpdatePage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  const contract = useEndpoint(contractOne, id === null ? null : { params: { id } })
  const patterns = useCall(patternList, { pageSize: 1000 })
  if (id === null) return <Navigate to="/contract" replace />
  return (
    <ReportView report={contract} skeleton={<TableSkeleton />}>
      {(detail) => (
        <ReportView report={patterns} skeleton={<TableSkeleton />}>
          {({ list }) => (
            <EditedVersion key={detail.id} latest={detail} version={detail.version} onReload={contract.retry}>
              {(edited, takeLatest) => <UpdateContract contract={edited} patterns={list} onReload={takeLatest} />}
            </EditedVersion>
          )}
        </ReportView>
      )}
    </ReportView>
  )
}

const toContractForm = (contract: ContractDetail): ContractForm => ({
  number: contract.number,
  name: contract.name,
  companyName: contract.companyName,
  companyCategory: contract.companyCategory,
  attribute: contract.attribute,
  contactName: contract.contactName,
  contactNameKana: contract.contactNameKana,
  postalCode: contract.postalCode,
  address: contract.address,
  phone: contract.phone,
  extension: contract.extension,
  type: contract.type,
  trialId: contract.trialId,
  trialPassword: '',
  licences: contract.licences,
  admins: contract.admins,
  startsOn: contract.startsOn,
  endsOn: contract.endsOn,
  patternId: contract.patternId,
  status: contract.status === 'deleted' ? 'invalid' : contract.status,
  isScreenCooperation: contract.isScreenCooperation,
  externalApi: contract.externalApi,
  ownPublisherCds: contract.ownPublisherCds,
  ownCompanyCds: contract.ownCompanyCds,
})

/**
 * Request body of the form: without the number, which cannot be changed, and with the version on which the change is based.
 */
const toContractBody = ({ number: _number, ...values }: ContractForm, version: number): BodyInput<typeof contractUpdate> => ({
  ...values,
  version,
})

interface Props {
  contract: ContractDetail
  patterns: readonly PatternRow[]
  onReload: () => void
}

function UpdateContract({ contract, patterns, onReload }: Props) {
  const t = getMessages('contract')
  const navigate = useNavigate()
  const values = toContractForm(contract)
  const form = useForm<ContractForm>({
    defaultValues: values,
    resolver: createFormResolver<ContractForm>(contractUpdateBody, (draft) => toContractBody(draft, contract.version)),
  })
  const { dirtyFields, isSubmitting } = form.formState
  const contractText = useContractText(patterns, {
    ownPublisherCds: [...values.ownPublisherCds, ...form.watch('ownPublisherCds')],
    ownCompanyCds: [...values.ownCompanyCds, ...form.watch('ownCompanyCds')],
  })
  const changedFields = contractFields.filter((name) => dirtyFields[name] !== undefined)
  const { dialog, allowNextNavigation } = useWarnBeforeLeaving(changedFields.length > 0)
  const { failure, failureCode, handleSubmit } = useFormSubmit(form)
  const submit = handleSubmit(async (draft) => {
    const body = toContractBody(draft, contract.version)
    const saved = await call(contractUpdate, { params: { id: contract.id }, body }, { quiet: true })
    showToast({ kind: 'done', title: t('saved', { version: saved.version }) })
    allowNextNavigation()
    await navigate(`/contract-detail?id=${contract.id}`, { replace: true })
  })
  return (
    <>
      <PageHeader
        title={t('editTitle')}
        crumb={
          <>
            <Link to="/contract">{t('title')}</Link> › <Link to={`/contract-detail?id=${contract.id}`}>{contract.name}</Link>
          </>
        }
        aside={<ContractStatusBadge contract={contract} />}
      />
      <form onSubmit={submit} noValidate className="long-form">
        <FormErrorSummary
          form={form}
          labels={Object.fromEntries(contractFields.map((name) => [name, t(name)]))}
          failure={failure}
        />
        {failureCode === 'contract.changed' && (
          <p className="form-actions">
            <Button onClick={onReload}>{t('reload')}</Button>
          </p>
        )}
        <div className="with-versions">
          <div>
            <ContractFormFields
              form={form}
              patterns={patterns}
              contractText={contractText}
              saved={{ number: contract.number, values, seats: contract, isOperator: contract.operator }}
            />
          </div>
          <ContractVersions id={contract.id} current={contract.version} contractText={contractText} />
        </div>
        <SaveBar changes={changedFields.map((name) => t(name))}>
          <Button disabled={changedFields.length === 0 || isSubmitting} onClick={() => form.reset(values)}>
            {t('revert')}
          </Button>
          <SubmitButton
            isBusy={isSubmitting}
            disabled={changedFields.length === 0}
            label={t('saveVersion', { version: contract.version + 1 })}
          />
        </SaveBar>
        {dialog}
      </form>
    </>
  )
}
