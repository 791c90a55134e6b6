import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, getDemoFacts } from '../api/endpoint.ts'
import { endpoints } from '../api/endpoints.ts'
import { period } from '../api/query-fields.ts'
import { errors } from '../messages/errors.ts'
import { fillPlaceholders } from '../messages/translate.ts'
import { validation } from '../messages/validation.ts'
import type { FieldError } from './errors.ts'
import { toFieldErrors } from './field-errors.ts'

const sentences: Record<string, string>[] = [
  { ...errors.ja, ...validation.ja },
  { ...errors.en, ...validation.en },
]

const facts = getDemoFacts('2026-11-20')
const hostile = [
  undefined,
  null,
  {},
  [],
  '',
  'x',
  7.5,
  -1,
  1e12,
  Number.NaN,
  true,
  [{}],
  [1],
  ['x'],
  { surprise: 1 },
  { from: 1, to: {} },
  'x'.repeat(30_000),
  Array.from({ length: 30_000 }, () => 'x'),
]

/** Yields the errors of requests in which one field at a time, and finally the whole part, has an invalid value. */
function* refusals(endpoint: Endpoint): Generator<FieldError> {
  const example = endpoint.example(facts)
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    const valid = (example[part] ?? {}) as Record<string, unknown>
    const fields = schema instanceof z.ZodObject ? Object.keys(schema.def.shape) : []
    const requests = hostile.flatMap((value) => [value, ...fields.map((field) => ({ ...valid, [field]: value }))])
    for (const request of requests) {
      const parsed = schema.safeParse(request)
      if (!parsed.success) yield* toFieldErrors(parsed.error)
    }
  }
}

/** Returns why the error cannot be displayed in one of the languages, or null. */
function findDisplayProblem({ code, values = {} }: FieldError): string | null {
  if (/Invalid |[Ee]xpected|received|must |Too (big|small)/.test(Object.values(values).join(' ')))
    return 'says what the validator says'
  for (const known of sentences) {
    const sentence = known[code]
    if (sentence === undefined) return 'has no sentence'
    const missing = [...sentence.matchAll(/\{\{(\w+)\}\}/g)].filter(([, name = '']) => !(name in values))
    if (code.startsWith('validation.') && missing.length > 0) return 'leaves a place of its sentence empty'
    if (/[{}]/.test(fillPlaceholders(sentence, values))) return 'shows a brace'
  }
  return null
}

describe('validation errors', () => {
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'has messages of validation errors in both languages for every field of %s',
    (_name, endpoint) => {
      const flaws = new Map<string, string>()
      for (const error of refusals(endpoint)) {
        const problem = findDisplayProblem(error)
        if (problem !== null) flaws.set(error.code, `${problem}: ${error.field} ${JSON.stringify(error.values)}`.slice(0, 200))
      }
      expect(Object.fromEntries(flaws)).toEqual({})
    },
  )

  const formatFirstError = (schema: z.ZodType, value: unknown): string => {
    const { error } = schema.safeParse(value)
    const [first] = error ? toFieldErrors(error) : []
    return first ? fillPlaceholders(sentences[0]?.[first.code] ?? '', first.values) : ''
  }

  it('names the allowed values in every kind of validation error', () => {
    expect(formatFirstError(z.literal(15), 20)).toBe('15 だけを指定できます')
    expect(formatFirstError(z.enum(['day', 'week']), 'year')).toBe('day, week のいずれかを指定してください')
    expect(formatFirstError(z.union([z.literal(0), z.literal(1)]), 2)).toBe('0, 1 のいずれかを指定してください')
    const kinds = z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })])
    expect(formatFirstError(kinds, { kind: 'c' })).toBe('a, b のいずれかを指定してください')
    expect(formatFirstError(z.strictObject({}), { pagesize: 1 })).toBe('この名前の項目はありません：pagesize')
    expect(formatFirstError(z.array(z.string()).max(2), ['a', 'b', 'c'])).toBe('2件以内で指定してください')
    expect(formatFirstError(z.array(z.string()).min(2), ['a'])).toBe('2件以上を指定してください')
    expect(formatFirstError(z.number().multipleOf(10), 15)).toBe('10 の倍数で入力してください')
    expect(formatFirstError(z.int(), 1.5)).toBe('整数で入力してください')
    expect(formatFirstError(z.uuid(), 'x')).toBe('形式が正しくありません')
    expect(formatFirstError(z.union([z.string(), z.object({ a: z.string() })]), 1)).toBe('入力内容をご確認ください')
    expect(
      formatFirstError(
        z.string().refine(() => false),
        'x',
      ),
    ).toBe('入力内容をご確認ください')
  })
})

describe('errors of a field', () => {
  it.each([
    [{ from: '2026-13-01', to: 'x' }, ['period.from validation.day', 'period.to validation.day']],
    [{ from: 'x', to: '2026-01-01' }, ['period.from validation.day']],
    [{ from: '2026-02-30', to: '2026-02-01' }, ['period.from validation.day']],
    [{ from: '1800-01-01', to: '2026-02-01' }, ['period.from validation.dayBounds']],
    [{ from: '2026-03-01', to: '2026-02-01' }, ['period.to period.reversed']],
  ])('reports one error for each wrong day of the period %j', (input, expected) => {
    const parsed = period.safeParse(input)
    const found = parsed.error ? toFieldErrors(parsed.error, 'period') : []
    expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual(expected)
  })

  it('reports only the first broken rule of a field, and all of the whole input', () => {
    const schema = z
      .strictObject({ name: z.string().min(3).regex(/^x/) })
      .refine(() => false, { message: 'validation.required' })
      .refine(() => false, { message: 'validation.invalid' })
    const { error } = schema.safeParse({ name: 'a' })
    expect(error && toFieldErrors(error).map(({ field, code }) => `${field} ${code}`)).toEqual([
      'name validation.minLength',
      ' validation.required',
      ' validation.invalid',
    ])
  })
})
