import { z } from 'zod'
import { datasets } from '../datasets.ts'
import { endpoint } from './endpoint.ts'
import { importError } from './load-fields.ts'

/** The inbox: files that are dropped into a folder, what waits there, what is loaded, what became of the last ones. */

const count = z.number().int()

export const waitingFile = z.strictObject({
  fileName: z.string(),
  size: count,
  changedAt: z.string(),
  /** Why it still waits: it may not be whole, its marker has not come, its turn has not come, it is neither file nor ours. */
  why: z.enum(['growing', 'marker', 'turn']),
})

export const inboxFile = z.strictObject({
  id: z.string(),
  fileName: z.string(),
  size: count,
  state: z.enum(['working', 'done', 'refused']),
  dataset: z.enum(datasets).nullable(),
  /** Name of the mapping it was read with. */
  mappingName: z.string().nullable(),
  loadId: z.string().nullable(),
  read: count,
  loaded: count,
  rejected: count,
  written: count,
  /** The same file had been loaded before: nothing changed. */
  repeated: z.boolean(),
  error: importError.nullable(),
  /** Where it lies now, below the inbox. */
  movedTo: z.string().nullable(),
  server: z.string(),
  takenAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type InboxFile = z.output<typeof inboxFile>

export const inboxState = endpoint({
  name: 'inboxState',
  cacheTags: ['loads'],
  method: 'GET',
  path: '/inbox',
  access: 'admin-view',
  summary: { ja: '受信フォルダーの状況', en: 'The inbox: what waits, what is loaded, the last files' },
  query: z.strictObject({ last: z.coerce.number().int().min(1).max(200).default(20) }),
  answer: z.strictObject({
    on: z.boolean(),
    folder: z.string(),
    /** Endings of the files that say that one is whole; empty: none is waited for. */
    markers: z.array(z.string()),
    everySeconds: z.number(),
    /** The folder could not be read at the last look. */
    problem: importError.nullable(),
    lookedAt: z.string().nullable(),
    waiting: z.array(waitingFile),
    working: z.array(inboxFile),
    last: z.array(inboxFile),
  }),
})
