import { z } from 'zod'

/** What a report of a load says of its life: who began it, what it replaced, whether it was taken back. */

export const importError = z.strictObject({
  code: z.string(),
  /** In both languages. */
  message: z.string(),
  /** What the sentence of the code is filled with. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
})

/** An id that the sender of a file may choose: a UUID in small letters. */
export const loadId = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)

/** Rows of one table that gave way to those of a load. */
const replaced = z.strictObject({
  table: z.string(),
  rows: z.number().int(),
  /** Store × business day slices, of those data sets that replace whole days. */
  slices: z.number().int(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type ReplacedRows = z.output<typeof replaced>

export const loadLife = {
  append: z.boolean().default(false),
  /** Whether somebody sent the file or it lay in the inbox. */
  source: z.enum(['sent', 'inbox']).default('sent'),
  /** Name of the mapping that is kept, where the load was read with one. */
  mappingName: z.string().nullable().default(null),
  /** sha256 of the file as it was sent. */
  fileHash: z.string().nullable().default(null),
  userId: z.string().nullable().default(null),
  replaced: z.array(replaced).default([]),
  /** Set once somebody asked to take the load back; the error says why it stayed. */
  undo: z.strictObject({ userId: z.string().nullable(), at: z.string(), error: importError.nullable() }).nullable().default(null),
}
