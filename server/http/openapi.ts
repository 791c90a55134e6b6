import { z } from 'zod'
import type { DemoFacts, Endpoint } from '../../shared/contract/endpoint.ts'
import * as contract from '../../shared/contract/index.ts'
import { productListErrors } from '../../shared/contract/values.ts'
import { errorStatus } from '../../shared/errors.ts'

/** Facts of a fixed demo, so that the committed document does not change from day to day. */
const facts: DemoFacts = { today: '2026-11-20', jan: '9784999900114', publisherCd: '9901', storeCd: '4147514' }

export const endpoints: readonly Endpoint[] = Object.values(contract) as unknown as Endpoint[]

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _drop, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function parameters(endpoint: Endpoint) {
  const of = (where: 'path' | 'query', schema: z.ZodType, examples: Record<string, unknown> = {}) => {
    const json = schemaOf(schema, 'input') as { properties?: Record<string, object>; required?: string[] }
    return Object.entries(json.properties ?? {}).map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || (json.required ?? []).includes(name),
      schema: property,
      ...(name in examples ? { example: examples[name] } : {}),
    }))
  }
  const example = endpoint.example(facts)
  return [...of('path', endpoint.params, example.params), ...of('query', endpoint.query, example.query)]
}

/** Calls with a product filter refuse codes that nothing has (warehouse/products/product-list.ts). */
const takesProducts = ({ body }: Endpoint): boolean => body instanceof z.ZodObject && 'products' in body.shape

/** Reports say when they were asked (shared/contract/report.ts): what a caller holds of them is not sent again. */
const isReport = ({ answer }: Endpoint): boolean => answer instanceof z.ZodObject && 'fetchedAt' in answer.shape

const TAG_HEADER = { ETag: { schema: { type: 'string' }, description: 'Of the figures, whenever they were asked.' } }
const IF_NONE_MATCH = { name: 'If-None-Match', in: 'header', required: false, schema: { type: 'string' } }

function operation(endpoint: Endpoint) {
  const codes = new Set<string>([
    'request.invalid',
    ...(endpoint.access === 'anonymous' ? [] : ['session.missing', 'access.denied']),
    ...(endpoint.scope === undefined ? [] : ['apiToken.scope', 'apiToken.tooMany']),
    ...(takesProducts(endpoint) ? productListErrors : []),
    ...endpoint.errors,
  ])
  const byStatus = new Map<number, string[]>()
  for (const code of codes) {
    const status = errorStatus[code as keyof typeof errorStatus]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const example = endpoint.example(facts)
  return {
    operationId: endpoint.name,
    // the first word of the path: what the page groups calls by
    tags: [endpoint.path.split('/')[1] ?? ''],
    summary: endpoint.summary.ja,
    description: `${endpoint.summary.en}. Access: ${endpoint.access}.${endpoint.scope === undefined ? '' : ` Tokens of contracts: scope ${endpoint.scope}.`}`,
    ...(endpoint.access === 'anonymous' ? { security: [] } : {}),
    parameters: [...parameters(endpoint), ...(isReport(endpoint) ? [IF_NONE_MATCH] : [])],
    ...(endpoint.method === 'GET'
      ? {}
      : {
          requestBody: endpoint.uploads
            ? { required: true, content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
            : {
                required: true,
                content: { 'application/json': { schema: schemaOf(endpoint.body, 'input'), example: example.body ?? {} } },
              },
        }),
    responses: {
      200: {
        description: 'OK',
        ...(isReport(endpoint) ? { headers: TAG_HEADER } : {}),
        content: endpoint.events
          ? { 'text/event-stream': { schema: schemaOf(endpoint.answer, 'output') } }
          : endpoint.downloads
            ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
            : {
                'application/json': {
                  schema: {
                    type: 'object',
                    required: ['status', 'data'],
                    properties: { status: { const: 200 }, data: schemaOf(endpoint.answer, 'output') },
                  },
                },
              },
      },
      ...(isReport(endpoint) ? { 304: { description: 'The figures are those of the If-None-Match.', headers: TAG_HEADER } } : {}),
      ...Object.fromEntries(
        [...byStatus].map(([status, list]) => [
          status,
          { description: list.join(', '), content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
        ]),
      ),
    },
  }
}

/** The OpenAPI 3.1 document of every declared call. */
export function openapiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: '売れ筋 API', version: '0.1.0', description: 'Sales analytics for the Japanese book and magazine trade.' },
    security: [{ bearer: [] }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A session’s token (JWT), or a token of a contract (urt_…) at the calls that name its scope.',
        },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['status', 'code', 'message'],
          properties: {
            status: { type: 'integer' },
            code: { type: 'string', enum: Object.keys(errorStatus) },
            message: { type: 'string' },
            values: { type: 'object' },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                required: ['field', 'code'],
                properties: { field: { type: 'string' }, code: { type: 'string' }, values: { type: 'object' } },
              },
            },
          },
        },
      },
    },
  }
}
