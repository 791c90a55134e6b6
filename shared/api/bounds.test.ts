import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bounds } from '../fields/bounds.ts'
import { endpoints } from './endpoints.ts'
import { dateTime, period } from './query-fields.ts'

/** Values limited by other means: as a whole, in bytes or by their parser. */
const measured: Record<string, string> = {
  'body.conditions.question.body': 'kilobytes, by the schema',
  'body.favorites[].conditions.question.body': 'kilobytes, by the schema',
  'body.body': 'kilobytes, by the schema; then by the schema of the call that it names',
  'body.content.body': 'kilobytes, by the schema; then by the schema of the call that it names',
  'body.jobs[].content.body': 'kilobytes, by the schema; then by the schema of the call that it names',
  'body.rows[].document': 'each row by the schema of its collection',
  'body.rows[]': 'each row by the schema of its collection',
  'body.attachment.content': 'a file, in bytes',
  'query.chainCds': 'codes joined with commas, and counted',
  'query.companyCds': 'codes joined with commas, and counted',
  'query.areaCds': 'codes joined with commas, and counted',
  'query.prefectureCds': 'codes joined with commas, and counted',
  'query.publisherCds': 'codes joined with commas, and counted',
}

/** Texts that contain files and are therefore longer than typed text. */
const files: Record<string, number> = {
  'body.text': bounds.mappingFile,
  'body.head': 4 * Math.ceil(bounds.fileHead / 3) + 4,
}

interface Json {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  properties?: Record<string, Json>
  additionalProperties?: boolean | Json
  items?: Json
  maxItems?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  description?: string
}

/** A pattern without star, plus or open count has a fixed maximum length. */
const isFixed = (pattern: string): boolean => /^\^.*\$$/.test(pattern) && !/[*+]|,\}/.test(pattern)
const isDayPattern = (pattern: string): boolean => pattern === '^\\d{4}-\\d{2}-\\d{2}$'

/** Yields the path of every text, list and number below a schema that is unbounded or whose bound is too large. */
function* unbounded(schema: Json, path: string): Generator<string> {
  if (path in measured) return
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) yield* unbounded(part, path)
  if (schema.anyOf || schema.oneOf || schema.const !== undefined || schema.enum) return
  const { type } = schema
  if (type === 'string') {
    const { maxLength, pattern = '' } = schema
    if (isDayPattern(pattern) && !schema.description?.includes(bounds.lastDay)) yield `${path}: days without a bound`
    const longest = files[path] ?? bounds.text
    if (!(maxLength === undefined ? isFixed(pattern) : maxLength <= longest)) yield `${path}: a text without a bound`
  } else if (type === 'integer' || type === 'number') {
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema
    if (maximum > bounds.sequence || minimum < -bounds.amount) yield `${path}: a number without a bound`
  } else if (type === 'array') {
    if ((schema.maxItems ?? Number.POSITIVE_INFINITY) > bounds.list) yield `${path}: a list without a bound`
    yield* unbounded(schema.items ?? {}, `${path}[]`)
  } else if (type === 'object') {
    for (const [name, inner] of Object.entries(schema.properties ?? {})) yield* unbounded(inner, `${path}.${name}`)
    if (schema.additionalProperties !== false) yield `${path}: names that nobody declared`
  } else if (type !== 'boolean' && type !== 'null' && !schema.allOf) yield `${path}: anything`
}

describe('request validation', () => {
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'limits every text, list and number in requests to %s',
    (_name, endpoint) => {
      const problems = (['params', 'query', 'body'] as const).flatMap((part) => [
        ...unbounded(z.toJSONSchema(endpoint[part], { io: 'input', unrepresentable: 'any' }) as Json, part),
      ])
      expect(problems).toEqual([])
    },
  )

  it.each(['0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31', '+010000-01-01'])(
    'rejects the day %s in requests to every endpoint that accepts days',
    (wrong) => {
      const taking = endpoints.filter((endpoint) =>
        JSON.stringify(z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' })).includes('YYYY-MM-DD'),
      )
      expect(taking.length).toBeGreaterThan(30)
      for (const endpoint of taking) {
        const example =
          endpoint.example({ today: '2026-11-20', jan: '9784999900114', publisherCd: '9901', storeCd: '4147514' }).body ?? {}
        for (const change of [
          { period: { from: wrong, to: wrong } },
          { asOf: wrong },
          { until: wrong },
          { from: wrong },
          { startsOn: wrong },
          { releaseDate: { from: wrong } },
          { products: { releaseDate: { to: wrong } } },
        ]) {
          const [field = ''] = Object.keys(change)
          if (!Object.hasOwn((endpoint.body as z.ZodObject).shape ?? {}, field)) continue
          expect(endpoint.body.safeParse({ ...example, ...change }).success, `${endpoint.name} ${JSON.stringify(change)}`).toBe(
            false,
          )
        }
      }
    },
  )

  it('rejects a date-time whose year has five digits in Japan’s time or in UTC', () => {
    expect(dateTime.safeParse('2026-11-20T09:00:00+09:00').success).toBe(true)
    for (const wrong of ['9999-12-31T23:59:59-10:00', '0000-01-01T00:00:00Z', `2026-11-20T09:00:00.${'1'.repeat(1000)}Z`])
      expect(dateTime.safeParse(wrong).success, wrong.slice(0, 40)).toBe(false)
  })

  it('rejects periods whose ends are outside the days that can be compared', () => {
    expect(period.safeParse({ from: '2026-11-01', to: '9999-12-31' }).success).toBe(false)
  })
})
