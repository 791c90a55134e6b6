import { z } from 'zod'
import { day } from '../fields/day.ts'
import { dayNoteKinds } from '../sync/sync-documents.ts'
import { defineEndpoint } from './endpoint.ts'

/** A note about what happened on a day: the user's own, or one shared by a colleague. */
export const dayNote = z.strictObject({
  id: z.string(),
  day: z.string(),
  /** Null if the note is about the whole trade. */
  jan: z.string().nullable(),
  text: z.string(),
  kind: z.enum(dayNoteKinds),
  shared: z.boolean(),
  own: z.boolean(),
  ownerId: z.string(),
  /** Name of the author. */
  ownerName: z.string(),
  updatedAt: z.string(),
})
export type DayNote = z.output<typeof dayNote>

export const dayNoteList = defineEndpoint({
  name: 'dayNoteList',
  kind: 'list',
  route: 'GET /usr/day-notes',
  access: 'signed-in',
  summary: {
    ja: '日メモ（自分のものと社内で共有されたもの。新しい日から）',
    en: 'Own and shared day notes, latest day first',
  },
  query: z.strictObject({
    from: day.optional(),
    to: day.optional(),
    jan: z
      .string()
      .regex(/^\d{13}$/, { message: 'code.invalid' })
      .optional()
      .describe('Notes about this title and general notes'),
    scope: z.enum(['all', 'own', 'shared']).default('all'),
    pageNum: z.coerce.number().int().min(1).max(1000).default(1),
    pageSize: z.coerce.number().int().min(1).max(500).default(100),
  }),
  result: z.strictObject({
    list: z.array(dayNote),
    paging: z.strictObject({ pageNum: z.number().int(), pageSize: z.number().int(), total: z.number().int() }),
  }),
})
