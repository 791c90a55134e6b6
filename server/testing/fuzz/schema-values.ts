import type { Chance } from '../chaos/chance.ts'
import { hostileDays, pickHostileValue } from './hostile-values.ts'

/** The used part of a JSON schema. */
export interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
  multipleOf?: number
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  maxItems?: number
}

const searchTexts = [
  '星',
  'の',
  '9784999900114',
  '978-4-9999001-1-4',
  '03',
  '9901',
  '13',
  'カ',
  '%',
  "'",
  '\\',
  '4147514',
  '39041-12',
  '４９７８',
]

interface Ground {
  chance: Chance
  /** Today, YYYY-MM-DD. */
  today: string
  /** Probability of an invalid value. */
  nasty: number
}

function pickDayNear({ chance, today }: Ground): string {
  const time = Date.parse(`${today}T00:00:00Z`) + (chance.below(540) - 500) * 86_400_000
  return new Date(time).toISOString().slice(0, 10)
}

function generateNumber(schema: Schema, { chance }: Ground): number {
  const from = Math.max(schema.minimum ?? -1000, -1_000_000)
  const to = Math.min(schema.maximum ?? 1000, 1_000_000_000)
  const step = schema.multipleOf ?? 1
  // mostly small numbers: pages, limits, days; sometimes the limit itself
  const value = chance.happens(0.15) ? to : from + chance.below(Math.min(to - from, chance.happens(0.8) ? 60 : to - from) + 1)
  return Math.max(from, value - (((value % step) + step) % step))
}

function generateText(schema: Schema, ground: Ground): string {
  const { chance } = ground
  const { pattern = '', format, maxLength = 200 } = schema
  if (format === 'uuid') return `00000000-0000-4000-8000-0000000002${chance.below(10)}${chance.below(10)}`
  if (format === 'date-time') return `${pickDayNear(ground)}T0${chance.below(10)}:00:00Z`
  if (pattern.includes('\\d{4}')) return chance.happens(0.1) ? chance.pick(hostileDays) : pickDayNear(ground)
  const text = chance.happens(0.05) ? 'あ'.repeat(Math.min(maxLength, 5000)) : chance.pick(searchTexts)
  return text.padEnd(schema.minLength ?? 0, 'x')
}

/** Sorts two days, which are usually a period. */
export function sortPeriod(value: Record<string, unknown>): Record<string, unknown> {
  const { from, to } = value
  return typeof from === 'string' && typeof to === 'string' && from > to ? { ...value, from: to, to: from } : value
}

function generateObject({ properties = {}, required = [] }: Schema, ground: Ground): Record<string, unknown> {
  const value: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(properties))
    if (required.includes(name) || ground.chance.happens(0.4)) value[name] = generateValue(inner, ground)
  return sortPeriod(value)
}

/** A value that matches the schema; with probability `nasty` an invalid one. */
export function generateValue(schema: Schema, ground: Ground): unknown {
  const { chance, nasty } = ground
  if (chance.happens(nasty)) return pickHostileValue(chance)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.pick(schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return generateValue(chance.pick(either), ground)
  switch (schema.type) {
    case 'null':
      return null
    case 'boolean':
      return chance.happens(0.5)
    case 'integer':
    case 'number':
      return generateNumber(schema, ground)
    case 'array': {
      const most = Math.min(schema.maxItems ?? 4, chance.happens(0.03) ? 5000 : 4)
      return Array.from({ length: chance.below(most + 1) }, () =>
        generateValue(schema.items ?? {}, { ...ground, nasty: nasty / 4 }),
      )
    }
    case 'object':
      return generateObject(schema, ground)
    case 'string':
      return generateText(schema, ground)
    default:
      return chance.pick(searchTexts)
  }
}
