import type { z } from 'zod'
import type { validation } from '../messages/validation.ts'
import { type ErrorCode, errorStatus, type FieldError } from './errors.ts'

/** True if the text is an error code; schemas may use codes as messages of their checks. */
export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorStatus, text)

type Issue = z.core.$ZodIssue
interface IssueMessage {
  code: keyof typeof validation.ja
  values?: Record<string, string | number>
}

/** Limits for lists of allowed values and unknown names in messages. */
const MAX_NAMED = 40
const LONGEST_NAME = 60

const formatNameList = (names: readonly unknown[]): string =>
  [
    ...names.slice(0, MAX_NAMED).map((name) => String(name).slice(0, LONGEST_NAME)),
    ...(names.length > MAX_NAMED ? ['…'] : []),
  ].join(', ')

const createChoiceMessage = (allowed: readonly unknown[]): IssueMessage =>
  allowed.length === 1
    ? { code: 'validation.only', values: { allowed: formatNameList(allowed) } }
    : { code: 'validation.oneOf', values: { allowed: formatNameList(allowed) } }

const typeCodes: Partial<Record<string, keyof typeof validation.ja>> = {
  number: 'validation.number',
  int: 'validation.integer',
  string: 'validation.text',
  boolean: 'validation.boolean',
  array: 'validation.list',
  object: 'validation.object',
  record: 'validation.object',
}

const formatCodes: Partial<Record<string, keyof typeof validation.ja>> = {
  email: 'validation.email',
  date: 'validation.isDate',
  datetime: 'validation.moment',
}

function explainTooBig({ origin, maximum }: z.core.$ZodIssueTooBig): IssueMessage {
  const values = { max: Number(maximum) }
  if (origin === 'string') return { code: 'validation.maxLength', values }
  return { code: origin === 'array' || origin === 'set' ? 'validation.maxItems' : 'validation.max', values }
}

function explainTooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall): IssueMessage {
  const values = { min: Number(minimum) }
  if (origin !== 'string' && origin !== 'array' && origin !== 'set') return { code: 'validation.min', values }
  if (values.min === 1) return { code: 'validation.required' }
  return { code: origin === 'string' ? 'validation.minLength' : 'validation.minItems', values }
}

/** For a union of literals, lists all allowed values; other unions give a general error. */
function explainUnion(issue: z.core.$ZodIssueInvalidUnion): IssueMessage {
  if ('options' in issue && Array.isArray(issue.options)) return createChoiceMessage(issue.options)
  const allowed = issue.errors.map(([first]) =>
    first?.code === 'invalid_value' && first.path.length === 0 ? first.values : null,
  )
  return allowed.length > 0 && !allowed.includes(null) ? createChoiceMessage(allowed.flatMap((values) => values ?? [])) : invalid
}

const invalid: IssueMessage = { code: 'validation.invalid' }

/** Translates validator issues into our message keys; the validator's own English texts are never shown. */
function explainIssue(issue: Issue): IssueMessage {
  switch (issue.code) {
    case 'invalid_type':
      // the issue does not contain the input
      if (issue.message.endsWith('received undefined')) return { code: 'validation.required' }
      return { code: typeCodes[issue.expected] ?? 'validation.invalid' }
    case 'too_big':
      return explainTooBig(issue)
    case 'too_small':
      return explainTooSmall(issue)
    case 'invalid_value':
      return createChoiceMessage(issue.values)
    case 'invalid_union':
      return explainUnion(issue)
    case 'invalid_format':
      return { code: formatCodes[issue.format] ?? 'validation.format' }
    case 'unrecognized_keys':
      return { code: 'validation.unknownField', values: { names: formatNameList(issue.keys) } }
    case 'not_multiple_of':
      return { code: 'validation.multipleOf', values: { step: Number(issue.divisor) } }
    default:
      return invalid
  }
}

/**
 * Converts schema errors to message keys with values, for server responses and forms alike; at most 50. `part` prefixes the field
 * paths. A field has one error, that of its first broken rule: the rules after it read a value that is already wrong.
 */
export function toFieldErrors(error: z.ZodError, part = ''): FieldError[] {
  const seen = new Set<string>()
  const errors: FieldError[] = []
  for (const issue of error.issues) {
    const field = [part, ...issue.path.map(String)].filter((name) => name !== '').join('.')
    // errors of the whole input say different things
    if (field !== part && seen.has(field)) continue
    seen.add(field)
    const isOwn = isErrorCode(issue.message) || issue.message.startsWith('validation.')
    if (!isOwn) errors.push({ field, ...explainIssue(issue) })
    else errors.push({ field, code: issue.message, ...(issue.code === 'custom' && issue.params ? { values: issue.params } : {}) })
    if (errors.length === 50) break
  }
  return errors
}
