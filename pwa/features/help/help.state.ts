import { z } from 'zod'

export const helpState = z.strictObject({
  /** Search words. */
  q: z.string().max(100).default(''),
})
export const helpDefaults = helpState.parse({})
