import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { dataset } from './dataset.ts'
import { importError } from './loads.ts'

/** The inbox folder: waiting files, files being loaded, and the results of the latest ones. */

const count = z.number().int()

export const waitingFile = z.strictObject({
  fileName: z.string(),
  size: count,
  changedAt: z.string(),
  /** Why the file is not loaded yet: it may still grow, its marker file is missing, or it is queued. */
  why: z.enum(['growing', 'marker', 'turn']),
})

export const inboxFile = z.strictObject({
  id: z.string(),
  fileName: z.string(),
  size: count,
  state: z.enum(['working', 'done', 'refused']),
  dataset: dataset.nullable(),
  /** Name of the mapping used. */
  mappingName: z.string().nullable(),
  loadId: z.string().nullable(),
  read: count,
  loaded: count,
  rejected: count,
  written: count,
  /** The same file had been loaded before; nothing changed. */
  repeated: z.boolean(),
  error: importError.nullable(),
  /** Present path, relative to the inbox. */
  movedTo: z.string().nullable(),
  server: z.string(),
  takenAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type InboxFile = z.output<typeof inboxFile>

export const inboxState = defineEndpoint({
  name: 'inboxState',
  kind: 'lookup',
  cacheTags: ['loads'],
  route: 'GET /inbox',
  access: 'admin-view',
  summary: { ja: '受信フォルダーの状況', en: 'Inbox: waiting, loading and latest files' },
  query: z.strictObject({ last: z.coerce.number().int().min(1).max(200).default(20) }),
  result: z.strictObject({
    on: z.boolean(),
    folder: z.string(),
    /** Suffixes of marker files that signal a complete upload; empty if no markers are used. */
    markers: z.array(z.string()),
    everySeconds: z.number(),
    /** Error if the folder could not be read at the last scan. */
    problem: importError.nullable(),
    lookedAt: z.string().nullable(),
    waiting: z.array(waitingFile),
    working: z.array(inboxFile),
    last: z.array(inboxFile),
  }),
})
