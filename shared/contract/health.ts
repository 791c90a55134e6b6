import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const health = endpoint({
  name: 'health',
  method: 'GET',
  path: '/health',
  access: 'anonymous',
  summary: { ja: '稼働状態', en: 'Is the server ready' },
  answer: z.strictObject({
    ready: z.literal(true),
    version: z.string(),
    operations: z.enum(['sqlite', 'postgres']),
    warehouse: z.enum(['duckdb', 'postgres']),
  }),
})
