import { type ClipboardEvent, type FormEvent, useState } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import { invitationLimits, invite, inviteBody } from '../../../shared/api/invitations.ts'
import type { Seats } from '../../../shared/api/user-rows.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { call } from '../../data/api-call.ts'
import { createFormResolver } from '../../data/form-resolver.ts'
import { useFormSubmit } from '../../data/use-form-submit.ts'
import { getMessages, translateErrorCode } from '../../i18n/get-messages.ts'
import { Button, IconButton, SegmentedControl, SubmitButton } from '../../ui/button.tsx'
import { Field, GroupError } from '../../ui/field.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { SelectField, TextField } from '../../ui/form/form-field.tsx'
import { useWarnBeforeLeaving } from '../../ui/form/use-warn-before-leaving.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { type EnteredPerson, emptyPerson, isPersonEmpty, parseInvitedPeople, toInviteBody } from './invited-people.ts'

interface InviteForm {
  people: EnteredPerson[]
}

const resolver = createFormResolver<InviteForm>(inviteBody, toInviteBody)

interface Props {
  contractId: string
  seats: Seats
  /** True for the operator's own staff, whose roles have other names. */
  isOperator: boolean
  onSent: () => void
  onClose: () => void
}

/** Form that invites people: typed row by row, or pasted as a list. */
export default function InviteForm({ contractId, seats, isOperator, onSent, onClose }: Props) {
  const t = getMessages('invitations')
  const form = useForm<InviteForm>({ resolver, defaultValues: { people: [emptyPerson] } })
  const rows = useFieldArray({ control: form.control, name: 'people' })
  const [input, setInput] = useState<'rows' | 'paste'>('rows')
  const people = form.watch('people')
  const entered = people.filter((person) => !isPersonEmpty(person))
  const { dialog, allowNextNavigation } = useWarnBeforeLeaving(entered.length > 0)
  const { failure, handleSubmit } = useFormSubmit(form)
  const sendPeople = handleSubmit(async ({ people: filled }) => {
    try {
      await call(
        invite,
        { params: { id: contractId }, body: inviteBody.parse(toInviteBody({ people: filled })) },
        { quiet: true },
      )
      showToast({ kind: 'done', title: t('sent', { count: filled.length }) })
      allowNextNavigation()
      onSent()
    } catch (error) {
      if (!(error instanceof ApiError) || error.errors.length === 0) throw error
      // the paths of the server's errors are those of the rows
      for (const { field, code, values } of error.errors)
        form.setError(field as `people.${number}.email`, { type: code, message: translateErrorCode(code, values) ?? code })
    }
  })
  const submit = (event: FormEvent) => {
    // rows that were left empty
    if (entered.length > 0 && entered.length < people.length) rows.replace(entered)
    return sendPeople(event)
  }
  /** Replaces the empty rows by the pasted people. Returns how many there are. */
  const readPeople = (text: string): number => {
    const { people: pasted, isCut } = parseInvitedPeople(text)
    const merged = [...entered, ...pasted].slice(0, invitationLimits.people)
    if (pasted.length > 0) rows.replace(merged)
    if (isCut || entered.length + pasted.length > merged.length)
      showToast({ kind: 'info', title: t('tooMany', { limit: invitationLimits.people }) })
    void form.trigger()
    return pasted.length
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    readPeople(text)
  }
  const typeName = isOperator ? 'operatorType' : 'userType'
  return (
    <form className="invite-form" onSubmit={submit} noValidate aria-label={t('title')}>
      <div className="row wrap">
        <h2>{t('title')}</h2>
        <span className="note">
          {t('licencesLeft', { count: Math.max(0, seats.licences - seats.licencesUsed) })}{' '}
          {t('adminsLeft', { count: Math.max(0, seats.admins - seats.adminsUsed) })}
        </span>
        <span className="push" />
        <SegmentedControl
          label={t('input')}
          value={input}
          options={[
            { value: 'rows', label: t('input.rows') },
            { value: 'paste', label: t('input.paste') },
          ]}
          onChange={setInput}
        />
      </div>
      {input === 'paste' ? (
        <PastedList
          onRead={(text) => {
            if (readPeople(text) > 0) setInput('rows')
          }}
        />
      ) : (
        <>
          <div className="stack invite-rows" onPaste={onPaste}>
            {rows.fields.map((row, index) => (
              <fieldset key={row.id} className="columns gap-3 invite-row">
                <legend className="visually-hidden">{t('person', { row: index + 1 })}</legend>
                <TextField form={form} name={`people.${index}.email`} type="email" label={t('email')} required />
                <TextField form={form} name={`people.${index}.fullName`} label={t('fullName')} required />
                <TextField form={form} name={`people.${index}.department`} label={t('department')} />
                <RoleField form={form} index={index} typeName={typeName} />
                <DayField form={form} name={`people.${index}.startsOn`} label={t('startsOn')} />
                <IconButton
                  icon="close"
                  label={t('removeRow', { row: index + 1 })}
                  disabled={rows.fields.length === 1}
                  onClick={() => rows.remove(index)}
                />
              </fieldset>
            ))}
          </div>
          <p className="note invite-note">
            {t('pasteHint')} {t('note', { days: invitationLimits.linkDays })}
          </p>
          {failure !== null && <GroupError>{failure}</GroupError>}
          <div className="row wrap invite-foot">
            <Button
              icon="plus"
              variant="quiet"
              disabled={rows.fields.length >= invitationLimits.people}
              onClick={() => rows.append(emptyPerson)}
            >
              {t('addRow')}
            </Button>
            <span className="push" />
            <Button onClick={onClose}>{t('cancel')}</Button>
            <SubmitButton
              icon="mail"
              isBusy={form.formState.isSubmitting}
              label={t('send', { count: Math.max(1, entered.length) })}
            />
          </div>
        </>
      )}
      {dialog}
    </form>
  )
}

interface RoleProps {
  form: ReturnType<typeof useForm<InviteForm>>
  index: number
  typeName: 'userType' | 'operatorType'
}

/** The role of a person. The value of a select is a text, which the form stores as a number. */
function RoleField({ form, index, typeName }: RoleProps) {
  const t = getMessages('invitations')
  return (
    <SelectField
      form={form}
      name={`people.${index}.userType`}
      label={t('userType')}
      options={([0, 1] as const).map((value) => ({ value: String(value), label: t(`${typeName}.${value}`) }))}
    />
  )
}

function PastedList({ onRead }: { onRead: (text: string) => void }) {
  const t = getMessages('invitations')
  const [text, setText] = useState('')
  const count = parseInvitedPeople(text).people.filter(({ email }) => email !== '').length
  return (
    <div className="stack gap-3 mt-4">
      <Field label={t('pasteLabel')} help={t('pasteHelp')}>
        {({ id, describedBy }) => (
          <textarea
            id={id}
            aria-describedby={describedBy}
            className="input code"
            rows={6}
            spellCheck={false}
            placeholder={t('pastePlaceholder')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <p className="row wrap">
        <Button variant="primary" disabledReason={count === 0 ? t('readNothing') : null} onClick={() => onRead(text)}>
          {t('readPaste', { count })}
        </Button>
      </p>
    </div>
  )
}
