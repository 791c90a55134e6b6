import { toNestErrors } from '@hookform/resolvers'
import {
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import type { ApiError } from '../../shared/calls/client.ts'
import { toFieldErrors } from '../../shared/errors/field-errors.ts'
import { translateErrorCode } from '../i18n/get-messages.ts'

const getErrorText = (code: string, values: Record<string, string | number> = {}): string =>
  translateErrorCode(code, values) ?? translateErrorCode('validation.invalid') ?? code

/**
 * Resolver that validates a form with the schema of its call, so that the messages are the server's. Only the first error
 * of a field counts. With `toBody` the schema validates the request body, and the form keeps its own values.
 */
export function createFormResolver<T extends FieldValues>(schema: z.ZodType, toBody?: (values: T) => unknown): Resolver<T> {
  return (values, _context, options) => {
    const parsed = schema.safeParse(toBody ? toBody(values) : values)
    if (parsed.success) return { values: toBody ? values : (parsed.data as T), errors: {} }
    const errorsByField: Record<string, FieldError> = {}
    for (const { field, code, values: named } of toFieldErrors(parsed.error))
      errorsByField[field] ??= { type: code, message: getErrorText(code, named) }
    return { values: {}, errors: toNestErrors(errorsByField as FieldErrors<T>, options) }
  }
}

/** Field of the form to which the path of an error leads; an error of an item belongs to its list. Null if there is none. */
function findField<T extends FieldValues>(form: UseFormReturn<T>, path: string): Path<T> | null {
  const values = form.getValues()
  const names = path.replace(/\.\d+(\..*)?$/, '').split('.')
  for (let length = names.length; length > 0; length--) {
    const name = names.slice(0, length).join('.') as Path<T>
    if (name in values || get(values, name) !== undefined) return name
  }
  return null
}

/** Shows the server's errors at their fields. Returns false if none of them belongs to a field of this form. */
export function showServerErrors<T extends FieldValues>(form: UseFormReturn<T>, error: ApiError): boolean {
  let hasFieldError = false
  for (const { field, code, values } of error.errors) {
    const name = findField(form, field)
    if (name === null) continue
    form.setError(name, { type: code, message: getErrorText(code, values) }, { shouldFocus: !hasFieldError })
    hasFieldError = true
  }
  return hasFieldError
}

/** First error of a list field, whether it concerns the list or one of its items. */
export function getFirstErrorMessage(error: unknown): string | null {
  if (error === undefined || error === null) return null
  if (typeof (error as { message?: unknown }).message === 'string') return (error as { message: string }).message
  for (const item of Object.values(error as object)) {
    const message = typeof item === 'object' ? getFirstErrorMessage(item) : null
    if (message !== null) return message
  }
  return null
}
