import { z } from 'zod'
import { day } from '../../fields/day.ts'
import { defineEndpoint } from '../endpoint.ts'
import { dataset } from './dataset.ts'

/** File arrivals per sender and day, and the next expected files according to each sender's usual pattern. */

const deliveryDays = { fewest: 7, usual: 14, most: 35 } as const

/**
 * State of a sender's day: loaded completely; loaded but much later than usual; loaded with rejected lines; failed; loading;
 * missing although the day or the usual time is long over; expected later today; nothing usually arrives.
 */
export const deliveryStates = ['done', 'late', 'part', 'failed', 'running', 'missing', 'due', 'none'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryCell = z.strictObject({
  day,
  state: z.enum(deliveryStates),
  files: z.number().int(),
  rejected: z.number().int(),
  /** Arrival of the first file of the day. */
  at: z.string().nullable(),
})
export type DeliveryCell = z.output<typeof deliveryCell>

export const loadDeliveries = defineEndpoint({
  name: 'loadDeliveries',
  kind: 'lookup',
  cacheTags: ['loads', 'mappings'],
  route: 'GET /import/deliveries',
  access: 'admin-view',
  summary: {
    ja: '送信元ごとの到着状況と、次に届くもの',
    en: 'Arrivals of each sender’s files, and what is due next',
  },
  query: z.strictObject({
    days: z.coerce.number().int().min(deliveryDays.fewest).max(deliveryDays.most).default(deliveryDays.usual),
  }),
  result: z.strictObject({
    /** Oldest first; the last one is today in Japan. */
    days: z.array(day),
    senders: z.array(
      z.strictObject({
        mappingId: z.string(),
        name: z.string(),
        dataset,
        /** One per day. */
        cells: z.array(deliveryCell),
        /** Percent of the days with an expected or received file on which a file was loaded; null if there are no such days. */
        completeness: z.number().nullable(),
        /** HH:MM in Japan by which the first file has usually arrived; null if there are too few files. */
        usualTime: z.string().nullable(),
      }),
    ),
    /** Next expected or missing file of each sender with a regular pattern, earliest first. */
    next: z.array(
      z.strictObject({
        mappingId: z.string(),
        name: z.string(),
        dataset,
        at: z.string(),
        overdue: z.boolean(),
        /** Typical number of lines of such a day. */
        usualLines: z.number().int(),
      }),
    ),
  }),
})
