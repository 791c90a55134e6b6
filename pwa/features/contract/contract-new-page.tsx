import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { contractAdd, contractBody } from '../../../shared/api/contract.ts'
import { patternList } from '../../../shared/api/contract-pattern.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { call } from '../../data/api-call.ts'
import { createFormResolver } from '../../data/form-resolver.ts'
import { useCall } from '../../data/use-call.ts'
import { useFormSubmit } from '../../data/use-form-submit.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { FormErrorSummary } from '../../ui/form/form-error-summary.tsx'
import { SaveBar } from '../../ui/form/form-layout.tsx'
import { useWarnBeforeLeaving } from '../../ui/form/use-warn-before-leaving.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { type ContractForm, ContractFormFields } from './contract-form.tsx'
import { contractFields, useContractText } from './contract-text.ts'

const createEmptyContract = (): ContractForm => ({
  number: '',
  name: '',
  companyName: '',
  companyCategory: 'publisher',
  attribute: '',
  contactName: '',
  contactNameKana: '',
  postalCode: '',
  address: '',
  phone: '',
  extension: '',
  type: 'full',
  trialId: '',
  trialPassword: '',
  licences: 10,
  admins: 1,
  startsOn: getTodayInJapan(),
  endsOn: null,
  patternId: '',
  status: 'valid',
  isScreenCooperation: false,
  externalApi: false,
  ownPublisherCds: [],
  ownCompanyCds: [],
})

export function ContractNewPage() {
  const t = getMessages('contract')
  const patterns = useCall(patternList, { pageSize: 1000 })
  return (
    <>
      <PageHeader title={t('newTitle')} crumb={<Link to="/contract">{t('title')}</Link>} />
      <ReportView report={patterns} skeleton={<TableSkeleton />}>
        {({ list }) => <NewContract patterns={list} />}
      </ReportView>
    </>
  )
}

function NewContract({ patterns }: { patterns: Parameters<typeof ContractFormFields>[0]['patterns'] }) {
  const t = getMessages('contract')
  const tControls = getMessages('controls')
  const navigate = useNavigate()
  const form = useForm<ContractForm>({ defaultValues: createEmptyContract(), resolver: createFormResolver(contractBody) })
  const { dirtyFields, isDirty, isSubmitting } = form.formState
  const contractText = useContractText(patterns, {
    ownPublisherCds: form.watch('ownPublisherCds'),
    ownCompanyCds: form.watch('ownCompanyCds'),
  })
  const { dialog, allowNextNavigation } = useWarnBeforeLeaving(isDirty)
  const { failure, handleSubmit } = useFormSubmit(form)
  const submit = handleSubmit(async (body) => {
    const saved = await call(contractAdd, { body }, { quiet: true })
    showToast({ kind: 'done', title: t('added'), text: t('addedHelp', { number: saved.number }) })
    allowNextNavigation()
    await navigate(`/contract-detail?id=${saved.id}`, { replace: true })
  })
  const changes = contractFields.filter((name) => dirtyFields[name] !== undefined).map((name) => t(name))
  return (
    <form onSubmit={submit} noValidate className="long-form">
      <FormErrorSummary
        form={form}
        labels={Object.fromEntries(contractFields.map((name) => [name, t(name)]))}
        failure={failure}
      />
      <ContractFormFields form={form} patterns={patterns} contractText={contractText} saved={null} />
      <SaveBar changes={changes}>
        <LinkButton to="/contract" label={tControls('cancel')} />
        <SubmitButton isBusy={isSubmitting} label={t('save')} />
      </SaveBar>
      {dialog}
    </form>
  )
}
