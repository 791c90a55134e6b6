import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { type AuditBody, auditFields, auditGroups } from '../../../shared/api/audit.ts'
import { addDays, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { createFormResolver } from '../../data/form-resolver.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { KeywordField } from '../../ui/search-field.tsx'

type AuditFilters = Pick<AuditBody, 'from' | 'to' | 'group' | 'keyword'>

const schema = z.strictObject(auditFields).superRefine(({ from, to }, context) => {
  if (from !== null && to !== null && to < from)
    context.addIssue({ code: 'custom', message: 'validation.endBeforeStart', path: ['to'] })
})
const noAuditFilters: AuditFilters = schema.parse({})

const groups = ['all', ...(Object.keys(auditGroups) as (keyof typeof auditGroups)[])] as const

/** Presets for the period, in Japanese days. */
function getPeriodPresets(): {
  key: 'today' | 'yesterday' | 'last7' | 'last30' | 'all'
  from: string | null
  to: string | null
}[] {
  const today = getTodayInJapan()
  return [
    { key: 'today', from: today, to: today },
    { key: 'yesterday', from: addDays(today, -1), to: addDays(today, -1) },
    { key: 'last7', from: addDays(today, -6), to: today },
    { key: 'last30', from: addDays(today, -29), to: today },
    { key: 'all', from: null, to: null },
  ]
}

export function AuditFilterForm({ state, onChange }: { state: AuditFilters; onChange: (filters: AuditFilters) => void }) {
  const t = getMessages('audit')
  const form = useForm<AuditFilters>({ values: state, resolver: createFormResolver<AuditFilters>(schema) })
  const submit = form.handleSubmit(onChange)
  const choosePeriod = (days: Pick<AuditFilters, 'from' | 'to'>) => {
    form.setValue('from', days.from)
    form.setValue('to', days.to)
    form.clearErrors()
    void submit()
  }
  const isNarrowed = JSON.stringify(state) !== JSON.stringify(noAuditFilters)
  return (
    <search>
      <form
        className="filters audit-filters"
        aria-label={t('filters')}
        noValidate
        onSubmit={(event) => {
          // a typed day is committed on blur, and Enter does not blur the field
          const field = document.activeElement
          if (field instanceof HTMLInputElement && event.currentTarget.contains(field)) {
            field.blur()
            field.focus()
          }
          void submit(event)
        }}
      >
        <DayField form={form} name="from" label={t('from')} />
        <DayField form={form} name="to" label={t('to')} />
        <Field label={t('group')}>
          {({ id }) => (
            <Controller
              control={form.control}
              name="group"
              render={({ field }) => (
                <Select
                  id={id}
                  value={field.value}
                  options={groups.map((value) => ({ value, label: t(`group.${value}`) }))}
                  onChange={(value) => {
                    field.onChange(value)
                    void submit()
                  }}
                />
              )}
            />
          )}
        </Field>
        <KeywordField label={t('keyword')} hint={t('keywordHelp')} {...form.register('keyword')} />
        <Button type="submit" icon="search">
          {t('search')}
        </Button>
        {isNarrowed && (
          <Button
            variant="quiet"
            onClick={() => {
              form.reset(noAuditFilters)
              onChange(noAuditFilters)
            }}
          >
            {t('reset')}
          </Button>
        )}
      </form>
      {/* biome-ignore lint/a11y/useSemanticElements: the buttons in this group are not form fields */}
      <div className="period-shortcuts mb-4 audit-periods" role="group" aria-label={t('periods')}>
        {getPeriodPresets().map(({ key, from, to }) => (
          <button
            key={key}
            type="button"
            className="link-button"
            aria-pressed={state.from === from && state.to === to}
            onClick={() => choosePeriod({ from, to })}
          >
            {t(`period.${key}`)}
          </button>
        ))}
      </div>
    </search>
  )
}
