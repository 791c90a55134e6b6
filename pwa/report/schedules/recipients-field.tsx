import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Result } from '../../../shared/api/endpoint.ts'
import { type ScheduleContent, scheduleLimits, scheduleRecipients } from '../../../shared/api/schedules.ts'
import { foldText } from '../../../shared/text/fold.ts'
import { getFirstErrorMessage } from '../../data/form-resolver.ts'
import { useOnline } from '../../data/offline/network.ts'
import { useUser } from '../../data/session.ts'
import { useCall } from '../../data/use-call.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { GroupError } from '../../ui/field.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import type { ScheduleForm } from './schedule-form.ts'

interface Props {
  form: UseFormReturn<ScheduleForm>
  content: ScheduleContent
}

type Colleague = Result<typeof scheduleRecipients>['list'][number]

/** Above this number of users the list has a search field. */
const MAX_UNFILTERED = 8

/** Users of the contract to whom the file is mailed; those who may not see its figures cannot be chosen. */
export function RecipientsField({ form, content }: Props) {
  const t = getMessages('schedules-page')
  const { email } = useUser()
  const isOnline = useOnline()
  const [keyword, setKeyword] = useState('')
  const report = useCall(scheduleRecipients, { content }, { quiet: true })
  const addresses = form.watch('target.to')
  const error = getFirstErrorMessage(form.formState.errors.target?.to ?? form.formState.errors.target)
  const list = report.data?.list ?? null
  const isOwn = (user: Colleague) => user.email === email
  const users = [...(list ?? [])].sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
  const foldedKeyword = foldText(keyword)
  const visible = users.filter(({ fullName, email: address, department }) =>
    foldText(`${fullName} ${address} ${department ?? ''}`).includes(foldedKeyword),
  )
  // suspended users and those who have left can only be removed
  const formerAddresses = list === null ? [] : addresses.filter((address) => !list.some((user) => user.email === address))
  const isFull = addresses.length >= scheduleLimits.recipients
  const toggleAddress = (address: string) => {
    form.clearErrors('target')
    const next = addresses.includes(address) ? addresses.filter((item) => item !== address) : [...addresses, address]
    form.setValue('target.to', next, { shouldDirty: true })
  }
  const renderOption = (address: string, { name, note, problem }: { name: string; note: string; problem: string | null }) => {
    const isChosen = addresses.includes(address)
    return (
      <li key={address}>
        <label className="check-label schedule-recipient">
          <input
            type="checkbox"
            className="check"
            checked={isChosen}
            disabled={!isChosen && (problem !== null || isFull)}
            onChange={() => toggleAddress(address)}
          />
          <span className="min-w-0 wrap-anywhere">
            <span className={problem === null ? undefined : 'muted'}>{name}</span>
            <span className="note block">{note}</span>
            {problem !== null && <span className="note block problem">{problem}</span>}
          </span>
        </label>
      </li>
    )
  }
  return (
    <fieldset className={`field full schedule-recipients${error ? ' is-error' : ''}`}>
      <legend>{t('form.recipients', { count: addresses.length })}</legend>
      {users.length > MAX_UNFILTERED && (
        <SearchField label={t('form.findRecipient')} value={keyword} onChange={(event) => setKeyword(event.target.value)} />
      )}
      {list === null ? (
        <p className="quiet-note" role="status">
          {t(report.error !== null || !isOnline ? 'form.recipientsOffline' : 'form.recipientsLoading')}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by key
        <section className="outlined rounded schedule-recipient-list" tabIndex={0} aria-label={t('form.recipientsLabel')}>
          <ul className="plain-list">
            {formerAddresses.map((address) =>
              renderOption(address, { name: address, note: '', problem: t('form.recipientGone') }),
            )}
            {visible.map((user) =>
              renderOption(user.email, {
                name: isOwn(user) ? t('form.self', { name: user.fullName }) : user.fullName,
                note: [user.department ?? '', user.email].filter((part) => part !== '').join('｜'),
                problem: user.missing === null ? null : t('form.recipientMissing', { analysis: user.missing }),
              }),
            )}
          </ul>
          {visible.length === 0 && <p className="quiet-note">{t('form.noRecipientFound')}</p>}
        </section>
      )}
      {error ? (
        <GroupError>{error}</GroupError>
      ) : (
        <p className="help">{t('form.recipientsHelp', { most: scheduleLimits.recipients })}</p>
      )}
    </fieldset>
  )
}
