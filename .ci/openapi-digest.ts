import { createHash } from 'node:crypto'
import type { Endpoint } from '../shared/api/endpoint.ts'

interface Described {
  operationId: string
  parameters?: unknown
  requestBody?: unknown
  responses: Record<string, unknown>
}

interface Document {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, unknown>; responses: Record<string, unknown> }
}

/** Returns the schemas that a part of the document refers to, directly or indirectly. */
function findSchemas(part: unknown, { components }: Document): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  const collectReferences = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      if (name in found) continue
      found[name] = components.schemas[name]
      collectReferences(found[name])
    }
  }
  collectReferences(part)
  return found
}

/** Returns the result of a call, which several calls can share by name. */
function resolveResult({ responses }: Described, { components }: Document): unknown {
  const result = responses[200] as { $ref?: string } | undefined
  return result?.$ref === undefined ? result : components.responses[result.$ref.split('/').at(-1) ?? '']
}

/**
 * Hash that changes exactly with the request, answer or errors of a call. The error body is the same for every call and
 * excluded; a new error code changes the calls that declare it.
 */
function hashShape(operation: Described, document: Document): string {
  const { parameters = [], requestBody } = operation
  const part = { parameters, requestBody, responses: { ...operation.responses, 200: resolveResult(operation, document) } }
  return createHash('sha256')
    .update(JSON.stringify([part, findSchemas(part, document)]))
    .digest('hex')
    .slice(0, 10)
}

interface Schema {
  $ref?: string
  properties?: { data?: Schema }
}

/** Name of the schema of a body, inside the envelope of a result, or its media type if it is a file. */
function getBodyName(body: unknown, { components }: Document): string {
  const { content = {} } = (body ?? {}) as { content?: Record<string, { schema: Schema }> }
  const [[type, { schema }] = ['-', { schema: {} }]] = Object.entries(content)
  const name = schema.$ref?.split('/').at(-1)
  const envelope = name?.endsWith('Envelope') ? (components.schemas[name] as Schema) : schema
  return envelope.properties?.data?.$ref?.split('/').at(-1) ?? name ?? type
}

/** Content of docs/openapi-digest.tsv: one line per call, so that API changes are visible in diffs. */
export function buildOpenapiDigest(document: Document, endpoints: readonly Endpoint[]): string {
  const lines = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const access = endpoints.find(({ name }) => name === operation.operationId)?.access
      const bodies = [getBodyName(operation.requestBody, document), getBodyName(resolveResult(operation, document), document)]
      return [method.toUpperCase(), path, access, operation.operationId, ...bodies, hashShape(operation, document)].join('\t')
    }),
  )
  return `${[['method', 'path', 'access', 'call', 'request', 'answer', 'shape'].join('\t'), ...lines].join('\n')}\n`
}
