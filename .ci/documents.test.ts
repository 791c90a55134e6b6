import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../shared/api/endpoints.ts'
import { salesDataQuery } from '../shared/api/exporting/job-fields.ts'
import { columns } from '../shared/messages/columns.ts'
import { conditionFields } from '../shared/messages/conditions.ts'
import { metrics } from '../shared/metrics/metrics.ts'
import { buildDocuments } from './documents.ts'

describe('generated files (npm run documents)', () => {
  it.each(buildDocuments())('the generated file %s is up to date with the declarations', (path, text) => {
    expect(readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')).toBe(text)
  })
})

describe('metric dictionary', () => {
  it('the metric dictionary describes every metric in both languages', () => {
    for (const [name, metric] of Object.entries(metrics)) {
      expect(name in columns.en, name).toBe(true)
      for (const sentence of [metric.formula, metric.source, metric.exclusions ?? metric.formula]) {
        expect(sentence.ja, name).toMatch(/[ぁ-んァ-ヶ一-龠]/)
        expect(sentence.en, name).not.toMatch(/[ぁ-んァ-ヶ一-龠]/)
      }
    }
  })
})

describe('conditions in exports', () => {
  // the content of an export job is checked separately below
  const exportCalls = endpoints.filter(({ path }) => /\/export$/.test(path) && !path.endsWith('/jobs/export'))
  const fieldsWithoutCondition = [
    'format',
    'encoding',
    'language',
    'pageNum',
    'pageSize',
    'columns',
    'products',
    'stores',
    'from',
    'to',
    'key',
    'descending',
  ]
  const getFields = (schema: unknown): string[] => {
    const { properties = {}, items, anyOf = [] } = schema as { properties?: object; items?: unknown; anyOf?: unknown[] }
    return [
      ...Object.entries(properties).flatMap(([name, inner]) => [name, ...getFields(inner)]),
      ...(items ? getFields(items) : []),
      ...anyOf.flatMap(getFields),
    ]
  }
  it('sales data exports state a condition for every query field', () => {
    const fields = getFields(z.toJSONSchema(salesDataQuery, { io: 'input', unrepresentable: 'any' }))
    expect(fields.filter((field) => !fieldsWithoutCondition.includes(field) && !(field in conditionFields.ja))).toEqual([])
  })

  it.each(exportCalls.map((endpoint) => [endpoint.name, endpoint] as const))(
    'exports of %s state a condition for every query field',
    (_name, endpoint) => {
      const fields = getFields(z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }))
      expect(fields.filter((field) => !fieldsWithoutCondition.includes(field) && !(field in conditionFields.ja))).toEqual([])
    },
  )
})
