import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const health = endpoint({
  name: 'health',
  method: 'GET',
  path: '/health',
  access: 'anonymous',
  summary: { ja: 'サーバーが動いているか', en: 'Is the server alive' },
  answer: z.strictObject({ alive: z.literal(true), version: z.string() }),
})

/** A part of the server as it is now. */
const part = z.enum(['ready', 'slow', 'failed'])

export const healthReady = endpoint({
  name: 'healthReady',
  method: 'GET',
  path: '/health/ready',
  access: 'anonymous',
  summary: { ja: 'サーバーが要求に応えられるか', en: 'Can the server do its work' },
  answer: z.strictObject({
    ready: z.literal(true),
    operations: part,
    warehouse: part,
    /** `failed`: so little room is left that nothing more is written. */
    disk: part,
    /** Waiting questions. `failed`: too many, or work does not end although its slot is past the deadline. */
    queue: part,
  }),
  errors: ['server.notReady'],
})
