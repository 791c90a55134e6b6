import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

export const health = defineEndpoint({
  name: 'health',
  kind: 'lookup',
  route: 'GET /health',
  access: 'anonymous',
  summary: { ja: 'サーバーが動いているか', en: 'Liveness of the server' },
  result: z.strictObject({ alive: z.literal(true), version: z.string() }),
})

/** Current state of a component. */
const componentState = z.enum(['ready', 'slow', 'failed'])

export const healthReady = defineEndpoint({
  name: 'healthReady',
  kind: 'lookup',
  route: 'GET /health/ready',
  access: 'anonymous',
  summary: { ja: 'サーバーが要求に応えられるか', en: 'Readiness of the server' },
  result: z.strictObject({
    ready: z.literal(true),
    operations: componentState,
    warehouse: componentState,
    /** `failed`: too little space left; the server reads, but refuses to write. */
    disk: componentState,
    /** Queue of report queries. `failed`: too many wait, or a query runs past the deadline of its slot. */
    queue: componentState,
  }),
  errors: ['server.notReady'],
})
