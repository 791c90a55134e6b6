import { describe, expect, it } from 'vitest'
import { getOpenapiDocument } from './openapi.ts'

const document = getOpenapiDocument()
const { components } = document

/** Yields every object in the document with its path of keys. */
function* walk(value: unknown, path: string[] = []): Generator<[path: string[], value: Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  yield [path, value as Record<string, unknown>]
  for (const [key, inner] of Object.entries(value)) if (key !== 'example' && key !== 'default') yield* walk(inner, [...path, key])
}
const nodes = [...walk(document)]

describe('OpenAPI document', () => {
  it('keeps the OpenAPI document smaller than 651 kB', () => {
    expect(Buffer.byteLength(JSON.stringify(document))).toBeLessThan(651_000)
  })

  it('resolves every reference of the OpenAPI document', () => {
    const references = nodes.flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []))
    expect(references.length).toBeGreaterThan(1000)
    for (const reference of new Set(references)) {
      const [, root, kind, name] = reference.split('/')
      expect(root).toBe('components')
      expect(components[kind as keyof typeof components], reference).toHaveProperty(name ?? '')
    }
  })

  it('uses every component of the OpenAPI document', () => {
    const used = new Set(nodes.map(([, { $ref }]) => $ref))
    for (const kind of ['schemas', 'responses', 'parameters', 'headers'] as const)
      for (const name of Object.keys(components[kind])) expect(used, name).toContain(`#/components/${kind}/${name}`)
  })

  it('defines objects of the OpenAPI document as named components only, except the envelope of a result', () => {
    const isEnvelope = ({ properties }: Record<string, unknown>) => Object.keys(properties ?? {}).join() === 'status,data'
    const unnamed = nodes.filter(([path, value]) => 'properties' in value && path.at(-2) !== 'schemas' && !isEnvelope(value))
    expect(unnamed.map(([path]) => path.join('.'))).toEqual([])
  })

  it('names components of the OpenAPI document in PascalCase, without numbers', () => {
    const names = Object.keys(components.schemas)
    expect(names.filter((name) => !/^([A-Z][a-z]+)+$/.test(name))).toEqual([])
  })
})
