import { z } from 'zod'

/** Schedule in the URL, and the page of its runs. */
export const scheduleDetailState = z.strictObject({
  id: z.string().max(64).default(''),
  pageNum: z.number().int().min(1).default(1),
  pageSize: z.number().int().min(1).max(100).default(20),
})
export const scheduleDetailDefaults = scheduleDetailState.parse({})
