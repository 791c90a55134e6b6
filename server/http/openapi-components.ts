import { z } from 'zod'

export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  minimum?: number
  maximum?: number
  description?: string
  default?: unknown
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
  [keyword: string]: unknown
}

type Direction = 'input' | 'output'

/** Writes `number | null` as one schema instead of a choice of two; if only the type is given, both mean the same. */
function toNullable({ anyOf, ...rest }: JsonSchema): JsonSchema | undefined {
  const [value, none] = anyOf ?? []
  if (anyOf?.length !== 2 || none?.type !== 'null' || typeof value?.type !== 'string') return undefined
  if (value.properties || value.enum || 'const' in value || value.additionalProperties) return undefined
  const normalized = value.type === 'integer' ? toInteger(value) : value
  return { ...normalized, ...rest, type: [value.type, 'null'] }
}

/** Writes a choice of literals as an enumeration. */
function toEnum({ anyOf = [], ...rest }: JsonSchema): JsonSchema | undefined {
  const type = anyOf[0]?.type
  if (anyOf.length < 2 || anyOf.some((option) => !('const' in option) || option.type !== type)) return undefined
  return { ...rest, type, enum: anyOf.map((option) => option.const) }
}

/** zod limits every integer to JavaScript's exact range; generators only need to know that 32 bits are not enough. */
function toInteger({ minimum, maximum, ...rest }: JsonSchema): JsonSchema {
  return {
    ...rest,
    ...(maximum === Number.MAX_SAFE_INTEGER || minimum === Number.MIN_SAFE_INTEGER ? { format: 'int64' } : {}),
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
  }
}

/** Converts a zod schema to JSON Schema. Requests are described as sent (defaults are optional), answers as received. */
export function toJsonSchema(schema: z.ZodType, io: Direction): JsonSchema {
  const { $schema: _drop, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const converted = jsonSchema as JsonSchema
      // zod repeats these formats as patterns of 150 characters and more
      if (converted.format === 'uuid' || converted.format === 'date-time') delete converted.pattern
      const compact = converted.type === 'integer' ? toInteger(converted) : (toEnum(converted) ?? toNullable(converted))
      if (!compact) return
      for (const keyword of Object.keys(converted)) delete converted[keyword]
      Object.assign(converted, compact)
    },
  })
  return rest as JsonSchema
}

export const toPascalCase = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

function toSingular(name: string): string {
  if (/(series|status|ss)$/i.test(name)) return name
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`
  return name.endsWith('s') ? name.slice(0, -1) : name
}

const hasItemSchema = (schema: JsonSchema): boolean =>
  schema.items !== undefined || typeof schema.additionalProperties === 'object' || (schema.anyOf ?? []).some(hasItemSchema)

/** SaleRankingByStoreResult, list → SaleRankingByStoreRow; Schedule, lastRun → ScheduleLastRun. */
function getPropertySchemaName(owner: string, property: string, schema: JsonSchema): string {
  const base = owner.replace(/(Request|Result)$/, '')
  if (property === 'list' && hasItemSchema(schema)) return `${base}Row`
  return base + toPascalCase(hasItemSchema(schema) ? toSingular(property) : property)
}

/** Options of a union are named after a property with a fixed text: `kind: 'daily'` → …Daily. */
function getOptionSchemaName(name: string, option: JsonSchema): string {
  const fixed = Object.values(option.properties ?? {}).find((property) => typeof property.const === 'string')
  return fixed ? name + toPascalCase(String(fixed.const)) : name
}

export interface SharedShapes {
  requests: Readonly<Record<string, z.ZodType>>
  results: Readonly<Record<string, z.ZodType>>
}

interface SchemaName {
  /** Name of the schema unless it has a shared name. */
  name: string
  /** The call mirrors one that was described before (its export, or the same in another area) and reuses its names. */
  isMirror: boolean
}

/** Returns what a schema accepts, without the description and default of one use. */
function toShape(schema: JsonSchema): string {
  const { description: _description, default: _default, ...shape } = schema
  return JSON.stringify(shape)
}

/** Returns the schema that a list or a nullable value contains. */
function toItemSchema(schema: JsonSchema): JsonSchema {
  if (schema.items) return toItemSchema(schema.items)
  const options = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  return options.length === 1 && options[0] ? toItemSchema(options[0]) : schema
}

/**
 * Moves every object of the given schemas into a named component. A component is named after the call and property that it
 * describes (`SaleRankingByStoreRow`), or by its entry in `shared` if several calls use it.
 */
export function createComponents(shared: SharedShapes) {
  const schemas: Record<string, JsonSchema> = {}
  const nameOfShape = new Map<string, string>()
  const sharedShapes = new Map<string, { name: string; schema: JsonSchema }>()
  const problems: string[] = []

  for (const [list, io] of [[shared.requests, 'input'] as const, [shared.results, 'output'] as const])
    for (const [name, declared] of Object.entries(list)) {
      const schema = toItemSchema(toJsonSchema(declared, io))
      sharedShapes.set(toShape(schema), { name, schema })
    }

  /** Adds a component as given; the caller is responsible for its name and nested schemas. */
  function define(name: string, schema: JsonSchema): JsonSchema {
    if (name in schemas) problems.push(`two shapes are named ${name}`)
    schemas[name] = schema
    return { $ref: `#/components/schemas/${name}` }
  }

  function replaceWithReferences(schema: JsonSchema, { name, isMirror }: SchemaName): JsonSchema {
    const { properties, items, anyOf, oneOf, additionalProperties } = schema
    const toOptions = (list: JsonSchema[]) =>
      list.map((option) => reference(option, { name: getOptionSchemaName(name, option), isMirror }))
    return {
      ...schema,
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([key, value]) => [
            key,
            reference(value, { name: getPropertySchemaName(name, key, value), isMirror }),
          ]),
        ),
      }),
      ...(items && { items: reference(items, { name, isMirror }) }),
      ...(anyOf && { anyOf: toOptions(anyOf) }),
      ...(oneOf && { oneOf: toOptions(oneOf) }),
      ...(typeof additionalProperties === 'object' && {
        additionalProperties: reference(additionalProperties, { name, isMirror }),
      }),
    }
  }

  /** Returns the schema with a `$ref` in place of every object. */
  function reference(schema: JsonSchema, schemaName: SchemaName): JsonSchema {
    const shape = toShape(schema)
    const named = sharedShapes.get(shape)
    if (!schema.properties && !named) return replaceWithReferences(schema, schemaName)
    const existingName = nameOfShape.get(shape)
    const name = existingName ?? named?.name ?? schemaName.name
    if (existingName === undefined) {
      nameOfShape.set(shape, name)
      const { default: _default, ...defined } = named?.schema ?? schema
      // reserves the name before nested schemas are named
      define(name, defined)
      schemas[name] = replaceWithReferences(defined, { ...schemaName, name })
    } else if (!named && !schemaName.isMirror && existingName !== schemaName.name)
      problems.push(`${schemaName.name} has the shape of ${existingName}`)
    const { description, default: fallback } = schema
    return {
      $ref: `#/components/schemas/${name}`,
      ...(description === undefined || description === schemas[name]?.description ? {} : { description }),
      ...(fallback === undefined ? {} : { default: fallback }),
    }
  }

  /** Returns naming conflicts of schemas; they are resolved in schema-names.ts. */
  function findProblems(): string[] {
    const unused = [...sharedShapes.values()].map(({ name }) => name).filter((name) => !(name in schemas))
    return [...problems, ...unused.map((name) => `nothing has the shape that is named ${name}`)]
  }

  return { schemas, define, reference, findProblems }
}
