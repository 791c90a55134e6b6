import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createComponents, type SharedShapes, toJsonSchema } from './openapi-components.ts'

const span = z.strictObject({ from: z.string(), to: z.string() })
const none: SharedShapes = { requests: {}, results: {} }

function describeResults(results: Readonly<Record<string, z.ZodType>>, shared = none) {
  const components = createComponents(shared)
  for (const [name, result] of Object.entries(results))
    components.reference(toJsonSchema(result, 'output'), { name: `${name}Result`, isMirror: name.endsWith('Export') })
  return components
}

describe('createComponents', () => {
  it('names components of rows, properties and union options after their endpoint', () => {
    const { schemas, findProblems } = describeResults({
      StoreList: z.strictObject({
        list: z.array(z.strictObject({ storeCd: z.string() })),
        companies: z.array(z.strictObject({ companyCd: z.string() })),
        baseData: z.strictObject({ asOf: z.string() }).nullable(),
        target: z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('sales-data') }),
          z.strictObject({ kind: z.literal('mail') }),
        ]),
        byArea: z.record(z.string(), z.strictObject({ areaCd: z.string() })),
      }),
    })
    expect(findProblems()).toEqual([])
    expect(Object.keys(schemas)).toEqual([
      'StoreListResult',
      'StoreListRow',
      'StoreListCompany',
      'StoreListBaseData',
      'StoreListTargetSalesData',
      'StoreListTargetMail',
      'StoreListByArea',
    ])
    expect(schemas.StoreListResult?.properties?.list).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/StoreListRow' },
    })
  })

  it('uses the shared name of a schema, and keeps description and default of each place next to the reference', () => {
    const { schemas, findProblems } = describeResults(
      { A: z.strictObject({ past: span.describe('Before') }), B: z.strictObject({ next: span }) },
      { requests: {}, results: { DateSpan: span.describe('Both ends included') } },
    )
    expect(findProblems()).toEqual([])
    expect(schemas.DateSpan?.description).toBe('Both ends included')
    expect(schemas.AResult?.properties?.past).toEqual({ $ref: '#/components/schemas/DateSpan', description: 'Before' })
    expect(schemas.BResult?.properties?.next).toEqual({ $ref: '#/components/schemas/DateSpan' })
  })

  it('reports a schema that two endpoints share without a name', () => {
    const { findProblems } = describeResults({ A: z.strictObject({ past: span }), B: z.strictObject({ next: span }) })
    expect(findProblems()).toEqual(['BNext has the shape of APast'])
  })

  it('reports two schemas with the same name', () => {
    const union = z.union([span, z.strictObject({ preset: z.string() })])
    expect(describeResults({ A: z.strictObject({ period: union }) }).findProblems()).toEqual(['two shapes are named APeriod'])
  })

  it('reports an unused shared name of a schema', () => {
    const { findProblems } = describeResults({ A: z.strictObject({}) }, { requests: { Unused: span }, results: {} })
    expect(findProblems()).toEqual(['nothing has the shape that is named Unused'])
  })

  it('reuses the component names of an endpoint in its export', () => {
    const result = z.strictObject({ list: z.array(span) })
    const { schemas, findProblems } = describeResults({ Sales: result, SalesExport: result })
    expect(findProblems()).toEqual([])
    expect(Object.keys(schemas)).toEqual(['SalesResult', 'SalesRow'])
  })
})

describe('toJsonSchema', () => {
  it('writes a nullable value as one JSON Schema with two types', () => {
    expect(toJsonSchema(z.string().max(3).nullable(), 'output')).toEqual({ type: ['string', 'null'], maxLength: 3 })
  })

  it('keeps a union in JSON Schema if null would have to be one of its enumerated values', () => {
    const schema = toJsonSchema(z.enum(['ja', 'en']).nullable(), 'output')
    expect(schema.anyOf).toEqual([{ type: 'string', enum: ['ja', 'en'] }, { type: 'null' }])
  })

  it('writes literals as an enumeration in JSON Schema', () => {
    expect(toJsonSchema(z.union([z.literal(0), z.literal(1)]), 'input')).toEqual({ type: 'number', enum: [0, 1] })
  })

  it('replaces the default bounds of integers by their format in JSON Schema', () => {
    expect(toJsonSchema(z.number().int(), 'output')).toEqual({ type: 'integer', format: 'int64' })
    expect(toJsonSchema(z.number().int().min(1).max(9), 'output')).toEqual({ type: 'integer', minimum: 1, maximum: 9 })
  })
})
