import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ContractDetail } from '../../../shared/api/contract.ts'
import { type LicensesBody, licensesBody, licensesHistory, licensesOrAdmin } from '../../../shared/api/licenses-or-admin.ts'
import type { VersionValue } from '../../../shared/api/record-versions.ts'
import { call } from '../../data/api-call.ts'
import { createFormResolver } from '../../data/form-resolver.ts'
import { useFormSubmit } from '../../data/use-form-submit.ts'
import { getMessages, translateErrorCode } from '../../i18n/get-messages.ts'
import { Button, SubmitButton } from '../../ui/button.tsx'
import { FormErrorSummary } from '../../ui/form/form-error-summary.tsx'
import { NumberField } from '../../ui/form/form-field.tsx'
import { FormSection, SaveBar } from '../../ui/form/form-layout.tsx'
import { useWarnBeforeLeaving } from '../../ui/form/use-warn-before-leaving.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { PagedVersions } from '../../ui/paged-versions.tsx'
import {
  addSeatHolderChange,
  countSeatsAfterChanges,
  rebaseSeatHolderChanges,
  type SeatHolderChange,
  type SeatHolderChanges,
  toSeatHoldersBody,
} from './seat-holders.state.ts'
import { SeatHolders, type UsersCall } from './seat-holders.tsx'

type Counts = Pick<LicensesBody, 'licences' | 'admins'>
const countFields = ['licences', 'admins'] as const
const resolver = createFormResolver<Counts>(licensesBody.pick({ licences: true, admins: true }))
const inUseMessageKeys = { licences: 'contract.licencesInUse', admins: 'contract.adminsInUse' } as const
const noChanges: SeatHolderChanges = new Map()
const resetOptions = { keepDirtyValues: false }

interface Props {
  contract: ContractDetail
  general: UsersCall
  admins: UsersCall
  keyword: string
  onKeyword: (keyword: string) => void
  onSaved: (saved: Partial<ContractDetail>) => void
  onReload: () => void
}

/** Counts and seat holders, saved together, based on the version that was read. */
export function LicensesForm({ contract, general, admins, keyword, onKeyword, onSaved, onReload }: Props) {
  const t = getMessages('licenses-or-admin')
  const tAccountNames = getMessages('account-names')
  const form = useForm<Counts>({
    values: { licences: contract.licences, admins: contract.admins },
    // loading the latest version keeps the input
    resetOptions: { keepDirtyValues: true },
    resolver,
  })
  const { isSubmitting } = form.formState
  const [ownChanges, setOwnChanges] = useState<SeatHolderChanges>(noChanges)
  const rows = useMemo(() => [...(admins.data?.list ?? []), ...(general.data?.list ?? [])], [admins.data, general.data])
  const changes = useMemo(() => rebaseSeatHolderChanges(ownChanges, rows), [ownChanges, rows])
  const seatsAfterChanges = countSeatsAfterChanges(contract, changes)
  const values = form.watch()
  const changedNames = countFields.filter((name) => values[name] !== contract[name])
  const isDirty = changedNames.length > 0 || changes.size > 0
  const { dialog } = useWarnBeforeLeaving(isDirty)
  const used = { licences: contract.licencesUsed, admins: contract.adminsUsed }

  const describeChange = ({ row, userType, status }: SeatHolderChange): string => {
    const seatName = row.userType === userType ? null : tAccountNames(`userType.${userType}`)
    const state = row.status === status ? null : tAccountNames(`userStatus.${status}`)
    const newValue =
      seatName !== null && state !== null ? t('both', { seat: seatName, status: state }) : (seatName ?? state ?? '')
    return t('changeOf', { name: row.fullName, what: t('to', { what: newValue }) })
  }
  const renderHelp = (name: keyof Counts) => {
    if (Number.isInteger(values[name]) && seatsAfterChanges[name] > values[name])
      return (
        <span className="problem">
          {t('short', { after: seatsAfterChanges[name], short: seatsAfterChanges[name] - values[name] })}
        </span>
      )
    return seatsAfterChanges[name] === used[name]
      ? t('used', { used: used[name] })
      : t('usedAfter', { used: used[name], after: seatsAfterChanges[name] })
  }

  const { failure, failureCode, clearFailure, handleSubmit } = useFormSubmit(form)
  const submit = handleSubmit(async (counts) => {
    const short = countFields.filter((name) => seatsAfterChanges[name] > counts[name])
    for (const name of short)
      form.setError(
        name,
        { message: translateErrorCode(inUseMessageKeys[name], { used: seatsAfterChanges[name] }) ?? '' },
        { shouldFocus: name === short[0] },
      )
    if (short.length > 0) return
    const { holders: _holders, ...saved } = await call(
      licensesOrAdmin,
      {
        params: { contractId: contract.id },
        body: { ...counts, holders: toSeatHoldersBody(changes), version: contract.version },
      },
      { quiet: true },
    )
    setOwnChanges(noChanges)
    form.reset({ licences: saved.licences, admins: saved.admins }, resetOptions)
    onSaved(saved)
    showToast({ kind: 'done', title: t('saved') })
  })
  const reloadContract = () => {
    clearFailure()
    onReload()
    // the pressed button has disappeared with its message
    form.setFocus('licences')
  }
  const getLabel = (field: string) => (field === 'licences' || field === 'admins' ? t(field) : field)
  const formatPeople = (_field: string, value: VersionValue) => tAccountNames('people', { count: Number(value) })

  return (
    <form onSubmit={submit} noValidate className="long-form">
      <FormErrorSummary form={form} labels={{ licences: t('licences'), admins: t('admins') }} failure={failure} />
      {failureCode === 'contract.changed' && (
        <p className="form-actions reload-latest">
          <Button icon="refresh" needsNetwork onClick={reloadContract}>
            {t('reload')}
          </Button>
          <span className="note">{t('reloadHelp')}</span>
        </p>
      )}
      <div className="with-versions">
        <fieldset className="min-w-0" disabled={contract.status === 'deleted'}>
          <FormSection title={t('section.counts')} note={t('section.countsNote')}>
            {countFields.map((name) => (
              <NumberField
                key={name}
                form={form}
                name={name}
                label={t(name)}
                unit={tAccountNames('unitPeople')}
                required
                before={formatPeople(name, contract[name])}
                help={renderHelp(name)}
              />
            ))}
          </FormSection>
          <SeatHolders
            general={general}
            admins={admins}
            keyword={keyword}
            onKeyword={onKeyword}
            changes={changes}
            onChange={(change) => setOwnChanges(addSeatHolderChange(changes, change))}
          />
        </fieldset>
        <PagedVersions
          endpoint={licensesHistory}
          params={{ contractId: contract.id }}
          current={contract.version}
          getLabel={getLabel}
          getText={formatPeople}
        />
      </div>
      <SaveBar changes={[...changedNames.map((name) => t(name)), ...[...changes.values()].map(describeChange)]}>
        <Button
          disabled={!isDirty || isSubmitting}
          onClick={() => {
            clearFailure()
            setOwnChanges(noChanges)
            form.reset({ licences: contract.licences, admins: contract.admins }, resetOptions)
          }}
        >
          {t('revert')}
        </Button>
        <SubmitButton isBusy={isSubmitting} disabled={!isDirty} label={t('save')} />
      </SaveBar>
      {dialog}
    </form>
  )
}
