import { z } from 'zod'
import { isDay } from '../calendar/period.ts'
import { bounds } from './bounds.ts'

/** A calendar day in Japan, YYYY-MM-DD. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { message: 'validation.day' })
  .refine(isDay, { message: 'validation.day' })
  .refine((text) => text >= bounds.firstDay && text <= bounds.lastDay, { message: 'validation.dayBounds' })
  .describe(`YYYY-MM-DD, Japan Standard Time, ${bounds.firstDay} to ${bounds.lastDay}`)
