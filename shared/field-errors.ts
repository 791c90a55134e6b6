import type { z } from 'zod'
import { type ErrorCode, errorStatus, type FieldError } from './errors.ts'

/** Codes that a schema can name as the message of a failed check. */
export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorStatus, text)

type Issue = z.core.$ZodIssue

/** A text, number or list that is out of its bounds, said with the bound. */
function bound(issue: Issue): Pick<FieldError, 'code' | 'values'> | null {
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum)
    if (issue.origin === 'string') return { code: 'validation.maxLength', values: { max } }
    if (issue.origin === 'number' || issue.origin === 'int') return { code: 'validation.max', values: { max } }
  }
  if (issue.code === 'too_small') {
    const min = Number(issue.minimum)
    if (issue.origin === 'string')
      return min === 1 ? { code: 'validation.required' } : { code: 'validation.minLength', values: { min } }
    if (issue.origin === 'number' || issue.origin === 'int') return { code: 'validation.min', values: { min } }
    if (issue.origin === 'array' && min === 1) return { code: 'validation.required' }
  }
  return null
}

/** What a schema found wrong, as message keys with their values: the same for the server's answer and the forms. */
export function fieldErrorsOf(error: z.ZodError, part = ''): FieldError[] {
  return error.issues.slice(0, 50).map((issue) => {
    const field = [part, ...issue.path.map(String)].filter((name) => name !== '').join('.')
    if (isErrorCode(issue.message) || issue.message.startsWith('validation.')) return { field, code: issue.message }
    const bounded = bound(issue)
    if (bounded) return { field, ...bounded }
    if (issue.code === 'invalid_type' && /^(number|int)$/.test(issue.expected) && !issue.message.endsWith('received undefined'))
      return { field, code: 'validation.number' }
    const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
    return {
      field,
      code: missing ? 'validation.required' : `validation.${issue.code}`,
      values: { expected: 'expected' in issue ? String(issue.expected) : issue.message },
    }
  })
}
