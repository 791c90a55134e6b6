import { z } from 'zod'
import { isDay } from '../calendar/period.ts'
import { bounds } from './bounds.ts'

/** A calendar day in Japan, YYYY-MM-DD. Its first wrong rule is its only error, also where the day is compared with another. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { message: 'validation.day', abort: true })
  .refine(isDay, { message: 'validation.day', abort: true })
  .refine((text) => text >= bounds.firstDay && text <= bounds.lastDay, { message: 'validation.dayBounds', abort: true })
  .describe(`YYYY-MM-DD, Japan Standard Time, ${bounds.firstDay} to ${bounds.lastDay}`)
