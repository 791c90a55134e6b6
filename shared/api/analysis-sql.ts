import { z } from 'zod'
import { createJsonObjectSchema } from '../sync/sync-documents.ts'
import { defineEndpoint } from './endpoint.ts'

/** Below the megabyte that a body may have. */
const MAX_QUESTION_KILOBYTES = 1000

export const analysisSql = defineEndpoint({
  name: 'analysisSql',
  kind: 'lookup',
  route: 'POST /analysis-sql',
  access: 'admin',
  summary: { ja: '分析が実行するSQL', en: 'SQL run by an analysis' },
  body: z.strictObject({
    /** Name and body of the analysis. */
    call: z.string().max(60),
    body: createJsonObjectSchema(MAX_QUESTION_KILOBYTES),
  }),
  result: z.strictObject({
    /** Engine of the warehouse, which determines the SQL dialect. */
    engine: z.enum(['duckdb', 'postgres']),
    /** In execution order, without duplicates. Values are inlined in the text. */
    statements: z.array(
      z.strictObject({
        /** Description of what it reads, in the language of the request. */
        purpose: z.string(),
        sql: z.string(),
      }),
    ),
  }),
  errors: ['analysis.unknown'],
  example: () => ({ body: { call: 'dashboard', body: {} } }),
})
