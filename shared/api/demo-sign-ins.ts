import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

/** Whom a demo sign-in represents; `exports` signs in to the export area. */
export const demoVisitors = ['publisher', 'store', 'agency', 'operator', 'trial', 'exports'] as const

export const demoSignIn = z.strictObject({
  visitor: z.enum(demoVisitors),
  username: z.string(),
  password: z.string(),
  companyName: z.string(),
})
export type DemoSignIn = z.output<typeof demoSignIn>

export const demoSignIns = defineEndpoint({
  name: 'demoSignIns',
  kind: 'list',
  route: 'GET /v1/demo-sign-ins',
  access: 'anonymous',
  summary: { ja: 'デモ用のログイン', en: 'Sign-ins of the demo' },
  /** Empty unless the server runs a demo with invented figures. */
  result: z.strictObject({ list: z.array(demoSignIn) }),
})
