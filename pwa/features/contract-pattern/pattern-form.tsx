import type { UseFormReturn } from 'react-hook-form'
import { getGovernedPages } from '../../../shared/access/pages.ts'
import { dataRanges, type PatternFlag, patternFlags } from '../../../shared/access/permissions.ts'
import type { PatternBody } from '../../../shared/api/contract-pattern.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, SelectField, TextField } from '../../ui/form/form-field.tsx'
import { FormSection } from '../../ui/form/form-layout.tsx'

/** Flags for administrators of a contract, as opposed to reports. */
const administrativeFlags: readonly PatternFlag[] = ['useUserManagement', 'useNoticeManagement']
const reportFlags = patternFlags.filter((flag) => !administrativeFlags.includes(flag))

/** Fields in the order of the form. */
export const patternFields = ['name', 'dataRange', ...patternFlags] as const
export type PatternField = (typeof patternFields)[number]

export function usePatternLabel(): (field: PatternField) => string {
  const t = getMessages('contract-pattern')
  const tAccountNames = getMessages('account-names')
  return (field) => (field === 'name' || field === 'dataRange' ? t(field) : tAccountNames(`flag.${field}`))
}

/** Names the pages that a flag opens, as the sidebar has them; null for one page, which has the name of the flag. */
function useGovernedPages(): (flag: PatternFlag) => string | null {
  const tFrame = getMessages('frame')
  const t = getMessages('contract-pattern')
  return (flag) => {
    const names = getGovernedPages(flag).map((page) => tFrame(`menu.${page}`))
    return names.length > 1 ? t('opens', { pages: names.join(t('comma')) }) : null
  }
}

export const createEmptyPattern = (): PatternBody => ({
  name: '',
  dataRange: 'full',
  ...(Object.fromEntries(patternFlags.map((flag) => [flag, reportFlags.includes(flag)])) as Record<PatternFlag, boolean>),
})

interface Props {
  form: UseFormReturn<PatternBody>
  /** Saved values, to show what was changed; null for a new pattern. */
  saved: PatternBody | null
}

export function PatternFormFields({ form, saved }: Props) {
  const t = getMessages('contract-pattern')
  const tAccountNames = getMessages('account-names')
  const getLabel = usePatternLabel()
  const describeGovernedPages = useGovernedPages()
  const renderFlag = (name: PatternFlag) => (
    <CheckboxField
      key={name}
      form={form}
      name={name}
      label={getLabel(name)}
      help={describeGovernedPages(name)}
      {...(saved ? { before: tAccountNames(saved[name] ? 'on' : 'off') } : {})}
    />
  )
  const setAllReportFlags = (on: boolean) => {
    for (const name of reportFlags) form.setValue(name, on, { shouldDirty: true })
  }
  return (
    <>
      <FormSection title={t('section.basic')} note={t('section.basicNote')}>
        <TextField form={form} name="name" label={t('name')} required isFull {...(saved ? { before: saved.name } : {})} />
        <SelectField
          form={form}
          name="dataRange"
          label={t('dataRange')}
          required
          isFull
          options={dataRanges.map((value) => ({ value, label: tAccountNames(`dataRange.${value}`) }))}
          {...(saved ? { before: tAccountNames(`dataRangeShort.${saved.dataRange}`) } : {})}
        />
      </FormSection>
      <FormSection title={t('section.features')} note={t('section.featuresNote')}>
        <div className="full form-actions">
          <Button onClick={() => setAllReportFlags(true)}>{t('selectAll')}</Button>
          <Button onClick={() => setAllReportFlags(false)}>{t('selectNone')}</Button>
        </div>
        <fieldset className="full pattern-form-flags">
          <legend className="visually-hidden">{t('section.features')}</legend>
          {reportFlags.map(renderFlag)}
        </fieldset>
      </FormSection>
      <FormSection title={t('section.administration')} note={t('section.administrationNote')}>
        <fieldset className="full pattern-form-flags">
          <legend className="visually-hidden">{t('section.administration')}</legend>
          {administrativeFlags.map(renderFlag)}
        </fieldset>
      </FormSection>
    </>
  )
}
