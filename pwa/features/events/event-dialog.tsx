import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  type EnteredEvent,
  type EnteredEventBody,
  enteredEventAdd,
  enteredEventBody,
  enteredEventChange,
  enteredEventLimits,
} from '../../../shared/api/entered-events.ts'
import { addDays, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { type EventKind, eventKinds } from '../../../shared/trade/event-kinds.ts'
import { call } from '../../data/api-call.ts'
import { createFormResolver } from '../../data/form-resolver.ts'
import { useFormSubmit } from '../../data/use-form-submit.ts'
import { getInlineSeparator } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, SubmitButton } from '../../ui/button.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { FormField, SelectField, TextField } from '../../ui/form/form-field.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { ProductCombobox } from '../../ui/product-combobox.tsx'
import { getKindName } from './event-cells.tsx'

interface Props {
  /** The event to change; null for a new one. */
  event: EnteredEvent | null
  onClose: () => void
  onSaved: () => void
}

interface EventForm {
  jan: string
  date: string | null
  eventKind: EventKind
  eventName: string
  note: string
}

const resolver = createFormResolver<EventForm>(enteredEventBody, (values) => ({ ...values }))

/** Days after today on which a new event is expected. */
const USUAL_LEAD_DAYS = 7

/** Dialog that enters an event of an own title, or changes one. */
export default function EventDialog({ event, onClose, onSaved }: Props) {
  const t = getMessages('events')
  const [title, setTitle] = useState(event && { jan: event.jan, name: event.productName })
  const form = useForm<EventForm>({
    resolver,
    defaultValues: {
      jan: event?.jan ?? '',
      date: event?.date ?? addDays(getTodayInJapan(), USUAL_LEAD_DAYS),
      eventKind: event?.eventKind ?? 'tv',
      eventName: event?.eventName ?? '',
      note: event?.note ?? '',
    },
  })
  const { failure, handleSubmit } = useFormSubmit(form)
  const { isSubmitting } = form.formState
  const chooseTitle = (jan: string, name: string) => {
    setTitle({ jan, name })
    form.setValue('jan', jan, { shouldDirty: true, shouldValidate: true })
  }
  const submit = handleSubmit(async (values) => {
    const body: EnteredEventBody = enteredEventBody.parse(values)
    const saved = event
      ? await call(enteredEventChange, { params: { id: event.id }, body }, { quiet: true })
      : await call(enteredEventAdd, { body }, { quiet: true })
    showToast({
      kind: 'done',
      title: t(event ? 'changed' : 'added'),
      text: saved.productName + getInlineSeparator() + saved.eventName,
    })
    onSaved()
    onClose()
  })
  return (
    <Dialog
      title={t(event ? 'form.change' : 'form.add')}
      onClose={onClose}
      footer={
        <>
          <span className="push" />
          <Button onClick={onClose} disabled={isSubmitting}>
            {t('form.cancel')}
          </Button>
          <SubmitButton form="event-form" isBusy={isSubmitting} label={t('form.save')} />
        </>
      }
    >
      <form id="event-form" className="stack gap-4 event-form" noValidate onSubmit={(submitted) => void submit(submitted)}>
        {failure && <Banner kind="problem">{failure}</Banner>}
        <FormField form={form} name="jan" label={t('form.title')} required isFull>
          {(control) =>
            title === null ? (
              <ProductCombobox
                id={control.id}
                label={t('form.title')}
                placeholder={t('form.titlePlaceholder')}
                className="header-search event-form-search"
                onChoose={chooseTitle}
                onSearch={(text) => {
                  if (text !== '') chooseTitle(text, text)
                }}
              />
            ) : (
              <div className="row wrap gap-2 event-form-title">
                <b>{title.name}</b>
                <button
                  type="button"
                  id={control.id}
                  className="link-button"
                  onClick={() => {
                    setTitle(null)
                    form.setValue('jan', '', { shouldDirty: true })
                  }}
                >
                  {t('form.titleChange')}
                </button>
              </div>
            )
          }
        </FormField>
        <div className="gap-4 columns event-form-row">
          <SelectField
            form={form}
            name="eventKind"
            label={t('form.kind')}
            required
            options={eventKinds.map((value) => ({ value, label: getKindName(value) }))}
          />
          <DayField form={form} name="date" label={t('form.day')} required help={t('form.dayHelp')} />
        </div>
        <TextField
          form={form}
          name="eventName"
          label={t('form.name')}
          help={t('form.nameHelp')}
          maxLength={enteredEventLimits.name}
          required
          isFull
        />
        <TextField
          form={form}
          name="note"
          label={t('form.note')}
          help={t('form.noteHelp')}
          maxLength={enteredEventLimits.note}
          isFull
        />
        <p className="note">{t('form.shared')}</p>
      </form>
    </Dialog>
  )
}
