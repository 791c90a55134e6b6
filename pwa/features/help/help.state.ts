import { z } from 'zod'

export const helpState = z.strictObject({
  /** Words to search by. */
  q: z.string().max(100).default(''),
})
export const helpDefaults = helpState.parse({})
