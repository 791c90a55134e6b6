import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import {
  Controller,
  type ControllerRenderProps,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import { normalizeDashes } from '../../../shared/trade/jan.ts'
import { getFirstErrorMessage } from '../../data/form-resolver.ts'
import { getInlineSeparator } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Field } from '../field.tsx'
import { Icon } from '../icon.tsx'
import { parseTypedNumber } from './typed-numbers.ts'

interface NamedField<T extends FieldValues> {
  form: UseFormReturn<T>
  name: Path<T>
  label: string
  required?: boolean
  help?: ReactNode
  /** Previous value as text, shown if the field was changed. */
  before?: string
  /** Spans the whole width of the form. */
  isFull?: boolean
}

/** Attributes of the input of a form field. */
interface FormControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
  'aria-required': boolean
}

/** Frame of a form field: label, previous value, help or error. */
export function FormField<T extends FieldValues>({
  form,
  name,
  label,
  required,
  help,
  before,
  isFull,
  children,
}: NamedField<T> & { children: (control: FormControl) => ReactNode }) {
  const t = getMessages('controls')
  const error = (get(form.formState.errors, name) as { message?: string } | undefined)?.message ?? null
  const isChanged = before !== undefined && get(form.formState.dirtyFields, name) !== undefined
  return (
    <div className={isFull ? 'full' : undefined}>
      <Field
        label={label}
        required={required}
        isChanged={isChanged}
        help={
          isChanged ? (
            <>
              {t('before', { value: before === '' ? t('emptyBefore') : before })}
              {help && (
                <>
                  {getInlineSeparator()}
                  {help}
                </>
              )}
            </>
          ) : (
            help
          )
        }
        error={error}
      >
        {({ id, describedBy, isInvalid }) =>
          children({ id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid, 'aria-required': required === true })
        }
      </Field>
    </div>
  )
}

/** Form field whose input has its value and its changes from the form, as inputs without a DOM value need. */
export function ControlledField<T extends FieldValues, Name extends Path<T>>({
  children,
  ...named
}: Omit<NamedField<T>, 'name'> & {
  name: Name
  children: (control: FormControl, field: ControllerRenderProps<T, Name>) => ReactNode
}) {
  return (
    <FormField {...named}>
      {(control) => (
        <Controller control={named.form.control} name={named.name} render={({ field }) => <>{children(control, field)}</>} />
      )}
    </FormField>
  )
}

interface TextProps<T extends FieldValues> extends NamedField<T> {
  type?: 'text' | 'email' | 'tel'
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'numeric' | 'tel' | 'email'
  maxLength?: number
  list?: string
  disabled?: boolean
  placeholder?: string
}

/** A phone number as it is stored: half-width digits without the hyphens, brackets and spaces of its usual notation. */
const toPhoneDigits = (typed: string): string => normalizeDashes(typed.normalize('NFKC')).replace(/[\s\-()]/g, '')

/** Form field for a line of text. One of the type `tel` removes hyphens, brackets and spaces when it is left. */
export function TextField<T extends FieldValues>({
  type = 'text',
  autoComplete = 'off',
  inputMode,
  maxLength,
  list,
  disabled,
  placeholder,
  ...named
}: TextProps<T>) {
  const registered = named.form.register(named.name)
  const normalizePhone = ({ value }: HTMLInputElement) => {
    const digits = toPhoneDigits(value)
    if (type === 'tel' && digits !== value)
      named.form.setValue(named.name, digits as PathValue<T, Path<T>>, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <FormField {...named}>
      {(control) => (
        <input
          {...control}
          {...registered}
          onBlur={(event) => {
            normalizePhone(event.currentTarget)
            return registered.onBlur(event)
          }}
          onKeyDown={(event) => {
            // Enter submits the form without leaving the field
            if (event.key === 'Enter') normalizePhone(event.currentTarget)
          }}
          // type="email" would trim the value and validate it by the browser's own rules
          type={type === 'email' ? 'text' : type}
          className="input"
          autoComplete={autoComplete}
          autoCapitalize={type === 'email' ? 'none' : undefined}
          spellCheck={type === 'email' ? false : undefined}
          inputMode={inputMode ?? (type === 'email' ? 'email' : type === 'tel' ? 'tel' : undefined)}
          maxLength={maxLength}
          list={list}
          disabled={disabled}
          placeholder={placeholder}
        />
      )}
    </FormField>
  )
}

/** Required list of texts, one in each line; shows the first error of the list or of its items. */
export function LinesField<T extends FieldValues>({
  form,
  name,
  label,
  help,
  isFull,
  placeholder,
}: Omit<NamedField<T>, 'before' | 'required'> & { placeholder?: string }) {
  return (
    <div className={isFull ? 'full' : undefined}>
      <Field label={label} required help={help} error={getFirstErrorMessage(get(form.formState.errors, name))}>
        {({ id, describedBy, isInvalid }) => (
          <textarea
            id={id}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            aria-required
            className="input code"
            rows={3}
            spellCheck={false}
            placeholder={placeholder}
            {...form.register(name)}
          />
        )}
      </Field>
    </div>
  )
}

/** Whole number with its unit. Input that is not a number is left to the schema. */
export function NumberField<T extends FieldValues>({ unit, ...named }: NamedField<T> & { unit: string }) {
  return (
    <FormField {...named}>
      {(control) => (
        <span className="input-unit">
          <input
            {...control}
            {...named.form.register(named.name, {
              setValueAs: (text: unknown) => parseTypedNumber(String(text ?? '')) ?? undefined,
            })}
            className="input is-right"
            inputMode="numeric"
            autoComplete="off"
          />
          <span className="text-note muted" aria-hidden="true">
            {unit}
          </span>
        </span>
      )}
    </FormField>
  )
}

/** Form field for a choice from a list. */
export function SelectField<T extends FieldValues>({
  options,
  placeholder,
  ...named
}: NamedField<T> & { options: readonly { value: string; label: string }[]; placeholder?: string }) {
  return (
    <FormField {...named}>
      {(control) => (
        <span className="select-wrap">
          <select {...control} {...named.form.register(named.name)} className="select">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" small />
        </span>
      )}
    </FormField>
  )
}

/** Check box with an explanation next to it. */
export function CheckboxField<T extends FieldValues>({
  form,
  name,
  label,
  help,
  before,
  isFull,
}: Omit<NamedField<T>, 'required'>) {
  const t = getMessages('controls')
  const isChanged = before !== undefined && get(form.formState.dirtyFields, name) !== undefined
  return (
    <div className={`field check-field${isFull ? ' full' : ''}`}>
      <label className="check-label">
        <input type="checkbox" className="check" {...form.register(name)} />
        {label}
        {isChanged && <span className="changed">{t('changed')}</span>}
      </label>
      {help && <div className="help">{help}</div>}
    </div>
  )
}
