import { z } from 'zod'

/** Fields of a load summary about its history: who started it, what it replaced, whether it was undone. */

export const importError = z.strictObject({
  code: z.string(),
  /** Message in both languages. */
  message: z.string(),
  /** Values of the message's placeholders. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
})

/** Load id chosen by the client: a UUID in lower case. */
export const loadId = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)

/** Rows of a table replaced by the load. */
const replacedRows = z.strictObject({
  table: z.string(),
  rows: z.number().int(),
  /** Slices (store × business day), for data sets that replace whole days. */
  slices: z.number().int(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type ReplacedRows = z.output<typeof replacedRows>

export const loadLife = {
  append: z.boolean().default(false),
  /** `sent` for an upload, `inbox` for a file from the inbox folder. */
  source: z.enum(['sent', 'inbox']).default('sent'),
  /** Name of the stored mapping, if the load used one. */
  mappingName: z.string().nullable().default(null),
  /** SHA-256 of the file as uploaded. */
  fileHash: z.string().nullable().default(null),
  userId: z.string().nullable().default(null),
  replaced: z.array(replacedRows).default([]),
  /** Set once an undo was requested; `error` says why the undo failed. */
  undo: z.strictObject({ userId: z.string().nullable(), at: z.string(), error: importError.nullable() }).nullable().default(null),
}
