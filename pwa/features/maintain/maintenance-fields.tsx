import type { UseFormReturn } from 'react-hook-form'
import type { Language } from '../../../shared/messages/language.ts'
import { isDateTime, toIsoDateTime } from '../../data/japan-date-time.ts'
import { formatFullDateTime } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { DateTimeField } from '../../ui/form/date-time-field.tsx'
import { FormField } from '../../ui/form/form-field.tsx'
import { FormSection } from '../../ui/form/form-layout.tsx'
import type { MaintenanceDraft } from './maintenance-window.ts'

interface Props {
  form: UseFormReturn<MaintenanceDraft>
  labels: { [name in keyof MaintenanceDraft]: string }
  base: MaintenanceDraft
}

export function MaintenanceFields({ form, labels, base }: Props) {
  const t = getMessages('maintain')
  const length = useDurationText(form.watch('from'), form.watch('to'))
  const formatPreviousTime = (time: string) => (time === '' ? '' : formatFullDateTime(toIsoDateTime(time)))
  const renderMessageField = (name: 'messageJa' | 'messageEn', lang: Language) => (
    <FormField form={form} name={name} label={labels[name]} isFull>
      {(control) => <textarea {...control} {...form.register(name)} className="input" rows={4} lang={lang} />}
    </FormField>
  )
  return (
    <div>
      <FormSection title={t('plan.window')} note={t('plan.windowNote')}>
        <DateTimeField form={form} name="from" label={labels.from} before={formatPreviousTime(base.from)} required />
        <DateTimeField
          form={form}
          name="to"
          label={labels.to}
          before={formatPreviousTime(base.to)}
          help={length && t('plan.length', { length })}
          required
        />
      </FormSection>
      <FormSection title={t('plan.words')} note={t('plan.wordsNote')}>
        {renderMessageField('messageJa', 'ja')}
        {renderMessageField('messageEn', 'en')}
      </FormSection>
    </div>
  )
}

/** Duration of the maintenance, which makes a wrong day or a confusion of morning and afternoon obvious. */
function useDurationText(from: string, to: string): string | undefined {
  const t = getMessages('maintain')
  if (!isDateTime(from) || !isDateTime(to)) return undefined
  const minutes = Math.round((Date.parse(toIsoDateTime(to)) - Date.parse(toIsoDateTime(from))) / 60_000)
  if (!(minutes > 0)) return undefined
  const hours = Math.floor(minutes / 60)
  const remainingMinutes = minutes % 60
  return [hours > 0 && t('plan.hours', { count: hours }), remainingMinutes > 0 && t('plan.minutes', { count: remainingMinutes })]
    .filter(Boolean)
    .join('')
    .trim()
}
