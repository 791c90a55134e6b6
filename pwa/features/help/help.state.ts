import { z } from 'zod'

export const helpState = z.strictObject({
  q: z.string().max(100).default(''),
})
export const helpDefaults = helpState.parse({})
