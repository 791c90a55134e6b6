import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** What the conversion reads of a schema: its kind, and the schemas in it. */
interface SchemaDefinition {
  type: string
  innerType?: z.ZodType
  element?: z.ZodType
  shape?: Readonly<Record<string, z.ZodType>>
  options?: readonly z.ZodType[]
  in?: z.ZodType
}

const getDefinition = (schema: z.ZodType) => schema.def as unknown as SchemaDefinition

/** The schema within its default, its null and the like. */
function unwrapSchema(schema: z.ZodType): SchemaDefinition {
  const definition = getDefinition(schema)
  const inner = definition.innerType ?? (definition.type === 'pipe' ? definition.in : undefined)
  return inner === undefined ? definition : unwrapSchema(inner)
}

const isOptional = (schema: z.ZodType): boolean => schema.safeParse(undefined).success

/** Reads the text of a URL parameter as a value of the schema. */
function readValue(schema: z.ZodType, text: string): unknown {
  const { type, element, options = [] } = unwrapSchema(schema)
  if (type === 'array' && element !== undefined) {
    const items = text === '' ? [] : text.split(',')
    const isSort = unwrapSchema(element).type === 'object'
    return items.map((item) =>
      isSort ? { key: item.replace(/^-/, ''), descending: item.startsWith('-') } : readValue(element, item),
    )
  }
  if (type === 'boolean') return text === '1'
  if (type === 'number') return Number(text)
  const isNumeric = options.some((option) => typeof (unwrapSchema(option) as { values?: unknown[] }).values?.[0] === 'number')
  return isNumeric && /^-?\d+$/.test(text) ? Number(text) : text
}

function findField(schema: z.ZodType, path: readonly string[]): z.ZodType | null {
  const [name, ...rest] = path
  if (name === undefined) return schema
  const { shape = {} } = unwrapSchema(schema)
  const field = Object.hasOwn(shape, name) ? shape[name] : undefined
  return field === undefined ? null : findField(field, rest)
}

function setAtPath(into: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) into[name] = value
  else {
    const inner = { ...(into[name] as Record<string, unknown> | undefined) }
    setAtPath(inner, rest, value)
    into[name] = inner
  }
}

/**
 * The query of a call with the conditions of a screen, as far as its URL names them: the reverse of screen-path.ts. null if the
 * call lacks one of them. `expressed`: parameters that the choice of the call expresses.
 */
export function readScreenParameters(
  { body, screen }: Pick<Endpoint, 'body' | 'screen'>,
  parameters: Readonly<Record<string, string>>,
  expressed: readonly string[],
): Record<string, unknown> | null {
  const query: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(parameters)) {
    if (expressed.includes(name)) continue
    const periodName = screen?.period
    const path = (
      periodName !== undefined && name.startsWith(`${periodName}.`) ? name.replace(periodName, 'period') : name
    ).split('.')
    const field = findField(body, path)
    if (field === null) return null
    setAtPath(query, path, readValue(field, text))
  }
  return query
}

/** True if the call needs a period and the query has none. */
export const lacksPeriod = ({ body }: Pick<Endpoint, 'body'>, query: Readonly<Record<string, unknown>>): boolean => {
  const field = findField(body, ['period'])
  return field !== null && query.period === undefined && !isOptional(field)
}
