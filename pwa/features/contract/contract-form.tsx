import type { ComponentProps } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type ContractBody, contractTypes } from '../../../shared/api/contract.ts'
import type { PatternRow } from '../../../shared/api/contract-pattern.ts'
import type { Seats } from '../../../shared/api/user-rows.ts'
import { companyCategories } from '../../../shared/fields/choices.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { DayField } from '../../ui/form/day-field.tsx'
import { CheckboxField, ControlledField, NumberField, SelectField, TextField } from '../../ui/form/form-field.tsx'
import { FormSection } from '../../ui/form/form-layout.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { CompanyPicker } from '../../ui/pickers/company-picker.tsx'
import { PublisherPicker } from '../../ui/pickers/publisher-picker.tsx'
import type { ContractField, ContractText } from './contract-text.ts'
import { PatternFeatures } from './pattern-features.tsx'
import { PostalCodeWithAddress } from './postal-code-with-address.tsx'

/** Fields of the form: those of a contract, and the number of a new one. */
export type ContractForm = ContractBody
type OwnCodes = 'ownPublisherCds' | 'ownCompanyCds'

interface Props {
  form: UseFormReturn<ContractForm>
  patterns: readonly PatternRow[]
  contractText: ContractText
  /** The saved contract, to show what was changed; null for a new one. */
  saved: { number: string; values: ContractForm; seats: Seats; isOperator: boolean } | null
}

interface CodesFieldProps extends Omit<ComponentProps<typeof ControlledField<ContractForm, OwnCodes>>, 'children'> {
  Picker: typeof PublisherPicker | typeof CompanyPicker
  emptyLabel: string
}

/** Field for codes that are chosen by name. */
const CodesField = ({ Picker, emptyLabel, ...field }: CodesFieldProps) => (
  <ControlledField {...field} isFull>
    {({ id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid }, { value, onChange }) => (
      <Picker
        id={id}
        label={field.label}
        describedBy={describedBy}
        isInvalid={isInvalid}
        value={value}
        onChange={onChange}
        emptyLabel={emptyLabel}
      />
    )}
  </ControlledField>
)

/** Pattern with its data range, unless its name contains it. */
const formatPatternLabel = (name: string, range: string): string => (name.includes(range) ? name : `${name}（${range}）`)

export function ContractFormFields({ form, patterns, contractText, saved }: Props) {
  const t = getMessages('contract')
  const tAccountNames = getMessages('account-names')
  const type = form.watch('type')
  const sellsBooks = form.watch('companyCategory') === 'store'
  const patternId = form.watch('patternId')
  const pattern = patterns.find((item) => item.id === patternId)
  const getFieldProps = <Name extends ContractField>(name: Name) => ({
    form,
    name,
    label: t(name),
    ...(saved ? { before: formatPreviousValue(contractText, name, saved.values[name]) } : {}),
  })
  return (
    <>
      <FormSection title={t('section.basic')} note={t('section.basicNote')}>
        <TextField {...getFieldProps('name')} required isFull />
        <TextField {...getFieldProps('companyName')} required autoComplete="organization" />
        {saved ? (
          <div className="field">
            <span className="label">{t('number')}</span>
            <span className="form-static code">{saved.number}</span>
          </div>
        ) : (
          <TextField {...getFieldProps('number')} help={t('numberHelp')} />
        )}
        <SelectField
          {...getFieldProps('companyCategory')}
          required
          options={companyCategories.map((value) => ({ value, label: tAccountNames(`category.${value}`) }))}
        />
        <TextField {...getFieldProps('attribute')} help={t('attributeHelp')} />
      </FormSection>
      <FormSection title={t('section.contact')} note={t('section.contactNote')}>
        <TextField {...getFieldProps('contactName')} help={t('contactNameHelp')} autoComplete="name" />
        <TextField {...getFieldProps('contactNameKana')} help={t('contactNameKanaHelp')} />
        <PostalCodeWithAddress
          form={form}
          {...(saved ? { before: formatPreviousValue(contractText, 'postalCode', saved.values.postalCode) } : {})}
        />
        <TextField {...getFieldProps('address')} isFull autoComplete="street-address" />
        <TextField {...getFieldProps('phone')} help={t('phoneHelp')} type="tel" inputMode="numeric" autoComplete="tel-national" />
        <TextField {...getFieldProps('extension')} help={t('extensionHelp')} type="tel" inputMode="numeric" />
      </FormSection>
      <FormSection title={t('section.period')} note={t('section.periodNote')}>
        <SelectField
          {...getFieldProps('type')}
          required
          options={contractTypes.map((value) => ({ value, label: tAccountNames(`contractType.${value}`) }))}
        />
        <SelectField
          {...getFieldProps('status')}
          required
          help={t('statusHelp')}
          options={(['valid', 'invalid'] as const).map((value) => ({ value, label: tAccountNames(`contractStatus.${value}`) }))}
        />
        <DayField {...getFieldProps('startsOn')} required />
        <DayField
          {...getFieldProps('endsOn')}
          required={type === 'trial'}
          help={type === 'trial' ? undefined : t('endsOnHelp')}
        />
        {type === 'trial' && (
          <>
            <TextField {...getFieldProps('trialId')} required type="email" />
            <PasswordField
              form={form}
              name="trialPassword"
              label={t('trialPassword')}
              autoComplete="new-password"
              required={!saved?.values.trialId}
              help={saved?.values.trialId ? t('trialPasswordKeep') : undefined}
            />
          </>
        )}
      </FormSection>
      <FormSection title={t('section.licences')} note={t('section.licencesNote')}>
        <NumberField
          {...getFieldProps('licences')}
          required
          unit={tAccountNames('unitPeople')}
          help={saved ? t('used', { used: saved.seats.licencesUsed }) : undefined}
        />
        <NumberField
          {...getFieldProps('admins')}
          required
          unit={tAccountNames('unitPeople')}
          help={saved ? t('used', { used: saved.seats.adminsUsed }) : undefined}
        />
      </FormSection>
      <FormSection title={t('section.pattern')} note={t('section.patternNote')}>
        <SelectField
          {...getFieldProps('patternId')}
          required
          isFull
          placeholder={t('choosePattern')}
          options={patterns.map((item) => ({
            value: item.id,
            label: formatPatternLabel(item.name, tAccountNames(`dataRangeShort.${item.dataRange}`)),
          }))}
        />
        {pattern && (
          <div className="full">
            <PatternFeatures pattern={pattern} />
          </div>
        )}
      </FormSection>
      <FormSection title={t('section.options')} note={t('section.optionsNote')}>
        <CodesField {...getFieldProps('ownPublisherCds')} Picker={PublisherPicker} emptyLabel={t('emptyList')} />
        {sellsBooks && (
          <CodesField
            {...getFieldProps('ownCompanyCds')}
            help={t('ownCompaniesHelp')}
            Picker={CompanyPicker}
            emptyLabel={t('emptyList')}
          />
        )}
        <CheckboxField {...getFieldProps('isScreenCooperation')} help={t('screenHelp')} />
        <CheckboxField {...getFieldProps('externalApi')} help={t('externalHelp')} />
      </FormSection>
    </>
  )
}

/** Previous value as text. A password is never shown; an empty value is named as such. */
const formatPreviousValue = (contractText: ContractText, name: ContractField, value: ContractForm[ContractField]): string =>
  name === 'trialPassword' || value === '' ? '' : contractText.text(name, value)
