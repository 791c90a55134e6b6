import { z } from 'zod'
import { datasets } from '../datasets.ts'
import { day } from '../day.ts'
import { endpoint } from './endpoint.ts'

/** How the files of each sender arrive: day by day, and what is due next by the sender's own habit. */

export const deliveryDays = { fewest: 7, usual: 14, most: 35 } as const

/**
 * What became of a sender's day: read whole, read whole but long after the usual time, read but for some lines, refused, being
 * read, not there though the day is over or the usual time has long passed, still to come, or nothing that is usual that day.
 */
export const deliveryStates = ['done', 'late', 'part', 'failed', 'running', 'missing', 'due', 'none'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryCell = z.strictObject({
  day,
  state: z.enum(deliveryStates),
  files: z.number().int(),
  /** Lines that were rejected. */
  rejected: z.number().int(),
  /** When the first file of the day came. */
  at: z.string().nullable(),
})
export type DeliveryCell = z.output<typeof deliveryCell>

export const loadDeliveries = endpoint({
  name: 'loadDeliveries',
  cacheTags: ['loads', 'mappings'],
  method: 'GET',
  path: '/import/deliveries',
  access: 'admin-view',
  summary: {
    ja: '送り手ごとの届きかたと、次に届くもの',
    en: 'How the files of each sender arrive, and what is due next',
  },
  query: z.strictObject({
    days: z.coerce.number().int().min(deliveryDays.fewest).max(deliveryDays.most).default(deliveryDays.usual),
  }),
  answer: z.strictObject({
    /** Oldest first; the last is today in Japan. */
    days: z.array(day),
    senders: z.array(
      z.strictObject({
        mappingId: z.string(),
        name: z.string(),
        dataset: z.enum(datasets),
        /** One for each of the days. */
        cells: z.array(deliveryCell),
        /** Of the days on which a file was to be expected or came, those on which one was read, %; null where there were none. */
        completeness: z.number().nullable(),
        /** HH:MM in Japan by which the first file of a day is mostly there; null where too few came. */
        usualTime: z.string().nullable(),
      }),
    ),
    /** What is to be expected next of each sender that has a habit, and what has not come: soonest first. */
    next: z.array(
      z.strictObject({
        mappingId: z.string(),
        name: z.string(),
        dataset: z.enum(datasets),
        at: z.string(),
        overdue: z.boolean(),
        /** Lines that such a day mostly has. */
        usualLines: z.number().int(),
      }),
    ),
  }),
})
