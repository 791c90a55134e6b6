import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { datasets } from '../../../shared/trade/datasets.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Checkbox, Field, LabelledSelect } from '../../ui/field.tsx'
import { CheckboxField, FormField, SelectField, TextField } from '../../ui/form/form-field.tsx'
import { FormSection } from '../../ui/form/form-layout.tsx'
import type { MappingForm, mappingFields } from './mapping-form.ts'
import { parseMappingEntries, setMappingEntry } from './mapping-text.ts'

const encodings = ['utf-8', 'cp932', 'utf-16le', 'utf-16be', 'euc-jp', 'iso-2022-jp', 'latin1', 'cp1252'] as const

export function useMappingLabel(): (name: (typeof mappingFields)[number]) => string {
  const t = getMessages('data-loads')
  const labels = {
    name: t('mapping.name'),
    dataset: t('dataset'),
    filePattern: t('mapping.pattern'),
    append: t('append'),
    maxRejects: t('maxRejects'),
    text: t('mapping.text'),
  }
  return (name) => labels[name]
}

export function MappingFields({ form, prefixField }: { form: UseFormReturn<MappingForm>; prefixField?: ReactNode }) {
  const t = getMessages('data-loads')
  const getLabel = useMappingLabel()
  const dataset = form.watch('dataset')
  return (
    <>
      <FormSection title={t('mapping.section')} note={t('mapping.sectionNote')}>
        <TextField form={form} name="name" label={getLabel('name')} required help={t('mapping.nameHelp')} />
        <SelectField
          form={form}
          name="dataset"
          label={getLabel('dataset')}
          required
          options={datasets.map((value) => ({ value, label: t(`dataset.${value}`) }))}
        />
        <TextField form={form} name="filePattern" label={getLabel('filePattern')} help={t('mapping.patternHelp')} isFull />
        {prefixField}
      </FormSection>
      <FormSection title={t('mapping.reading')} note={t('mapping.readingNote')}>
        <MappingEntryFields form={form} />
        {dataset === 'pos' && <CheckboxField form={form} name="append" label={getLabel('append')} isFull />}
        <TextField form={form} name="maxRejects" label={getLabel('maxRejects')} help={t('maxRejectsHelp')} />
        <FormField form={form} name="text" label={getLabel('text')} help={t('mapping.textHelp')} isFull>
          {(control) => (
            <textarea
              {...control}
              {...form.register('text')}
              className="input mapping-text"
              rows={14}
              spellCheck={false}
              autoComplete="off"
            />
          )}
        </FormField>
      </FormSection>
    </>
  )
}

/** Entries of the mapping text that have form fields; text and fields stay in sync. */
function MappingEntryFields({ form }: { form: UseFormReturn<MappingForm> }) {
  const t = getMessages('data-loads')
  const [text, dataset] = form.watch(['text', 'dataset'])
  const entries = parseMappingEntries(text)
  const setEntry = (name: string, value: Parameters<typeof setMappingEntry>[2]) =>
    form.setValue('text', setMappingEntry(text, name, value), { shouldDirty: true })
  if (entries === null)
    return (
      <p className="banner is-caution full" role="status">
        {t('mapping.broken')}
      </p>
    )
  return (
    <>
      <LabelledSelect
        label={t('mapping.encoding')}
        value={entries.encoding}
        options={[
          { value: '', label: t('mapping.encoding.auto') },
          ...[...new Set([...encodings, entries.encoding])]
            .filter((value) => value !== '')
            .map((value) => ({ value, label: value })),
        ]}
        onChange={(value) => setEntry('encoding', value === '' ? null : value)}
      />
      <Field label={t('mapping.dates')} help={t('mapping.datesHelp')}>
        {({ id, describedBy }) => (
          <input
            key={entries.dateFormats}
            id={id}
            className="input"
            aria-describedby={describedBy}
            defaultValue={entries.dateFormats}
            autoComplete="off"
            onBlur={(event) => {
              const formats = event.target.value
                .split(',')
                .map((value) => value.trim())
                .filter((value) => value !== '')
              if (formats.join(', ') !== entries.dateFormats) setEntry('dateFormats', formats.length === 0 ? null : formats)
            }}
          />
        )}
      </Field>
      <div className="full flex wrap mapping-checks">
        <Checkbox label={t('mapping.header')} checked={entries.header} onChange={(on) => setEntry('header', on ? null : false)} />
        {dataset === 'pos' && (
          <Checkbox
            label={t('mapping.taxIncluded')}
            checked={entries.amountIncludesTax}
            onChange={(on) => setEntry('amountIncludesTax', on ? true : null)}
          />
        )}
      </div>
    </>
  )
}
