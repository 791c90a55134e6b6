import { z } from 'zod'
import { bounds } from './bounds.ts'
import { day } from './day.ts'
import { HISTORY_DEVICES, type History } from './sync-history.ts'
import { isOneLine } from './validation.ts'

/**
 * What users write on their devices and what comes together on the server: the collections, what a document of each holds,
 * and how many a user may keep. No schema here changes what it is given: a document is kept as the device wrote it.
 */

/** Deepest that a document's own JSON may nest. */
const DEPTH = 32

function isShallow(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH) return false
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  }
  return true
}

const isWithin = (value: unknown, kilobytes: number): boolean =>
  value !== undefined && isShallow(value) && new TextEncoder().encode(JSON.stringify(value)).length <= kilobytes * 1024

/** An object of free names that is no larger than this when it is written out, and not deeper than a document may be. */
export const jsonObject = (kilobytes: number) =>
  z.record(z.string(), z.unknown()).refine((value) => isWithin(value, kilobytes), { message: 'sync.tooLarge' })
const json = (kilobytes: number) => z.unknown().refine((value) => isWithin(value, kilobytes), { message: 'sync.tooLarge' })

/** Unique within a collection: a UUID, or a key that says what it is about. */
export const documentKey = z.string().regex(/^[\w.:@-]{1,64}$/, { message: 'validation.invalid' })
const line = (max: number) => z.string().min(1).max(max).refine(isOneLine, { message: 'validation.oneLine' })
const order = z.number().min(-bounds.amount).max(bounds.amount)

/** A search or ranking that is kept under a name. */
const favorite = z.strictObject({
  featureType: z.number().int().min(0).max(1000),
  name: line(50),
  conditions: jsonObject(bounds.keptQuestion),
  order,
  shared: z.boolean(),
  isDefault: z.boolean(),
  watch: jsonObject(4).nullable(),
})

export const dayNoteKinds = ['publicity', 'reprint', 'campaign', 'other'] as const

/** What happened on a day: to one title, or to the whole trade. */
const dayNote = z.strictObject({
  day,
  jan: z
    .string()
    .regex(/^\d{13}$/, { message: 'code.invalid' })
    .nullable(),
  text: line(100),
  kind: z.enum(dayNoteKinds),
  shared: z.boolean(),
})

const dashboardItem = z.strictObject({
  favoriteId: documentKey,
  show: z.enum(['figures', 'chart', 'table']),
  width: z.union([z.literal(1), z.literal(2), z.literal(4)]),
  order,
  seen: jsonObject(4).nullable(),
})

/** Its id is the notification's. */
const noticeRead = z.strictObject({ readAt: z.iso.datetime() })
/** Its id is the setting's name. */
const setting = z.strictObject({ value: json(64) })

interface Collection<Z extends z.ZodType> {
  /** contract: colleagues read what is marked as shared. user: one's own alone. */
  feed: 'contract' | 'user'
  content: Z
  /** Most living documents that one user may own. */
  limit: number
  /** Version of the content's fields, and the oldest that is still taken. */
  version: number
  oldest: number
}
const collection = <Z extends z.ZodType>(
  feed: Collection<Z>['feed'],
  { content, limit }: Pick<Collection<Z>, 'content' | 'limit'>,
) => ({ feed, content, limit, version: 1, oldest: 1 }) satisfies Collection<Z>

export const syncCollections = {
  favorites: collection('contract', { content: favorite, limit: 500 }),
  dayNotes: collection('contract', { content: dayNote, limit: 2000 }),
  dashboardItems: collection('user', { content: dashboardItem, limit: 200 }),
  noticeReads: collection('user', { content: noticeRead, limit: 5000 }),
  settings: collection('user', { content: setting, limit: 100 }),
} as const

export type CollectionName = keyof typeof syncCollections
export const collectionNames = Object.keys(syncCollections) as CollectionName[]

export type CollectionContent<C extends CollectionName> = z.output<(typeof syncCollections)[C]['content']>

export interface Envelope {
  id: string
  /** Another one after every write, made by whoever writes: what equality and repetition are told by. */
  rev: string
  ownerId: string
  /** The writer's clock, to be shown and for nothing else. */
  updatedAt: string
  /** What this state knows of other writes (sync-history.ts); without it, marks alone are compared. */
  history?: History | undefined
}
export type CollectionDocument<C extends CollectionName> = Envelope & CollectionContent<C>
/** A document as it travels: tombstones carry no content. */
export type WireDocument = Envelope & { _deleted: boolean } & Record<string, unknown>

/** The mark of a tombstone that stands for what the reader may not see. */
export const MISSING_REV = 'gone'

const counts = (most: number) =>
  z
    .record(z.string().regex(/^[\w.-]{1,64}$/), z.number().int().min(0).max(1_000_000_000))
    .refine((record) => Object.keys(record).length <= most, { message: 'sync.tooLarge' })

export const envelope = z.looseObject({
  id: documentKey,
  rev: z.string().regex(/^[\w-]{1,64}$/, { message: 'validation.invalid' }),
  ownerId: z.string().min(1).max(64),
  updatedAt: z.iso.datetime(),
  // forgetting lags one merge behind
  history: z.strictObject({ devices: counts(4 * HISTORY_DEVICES), fields: counts(64) }).optional(),
  _deleted: z.boolean().optional(),
})

/** Ids of a contract's documents are nobody's to guess or to take first: they are random. */
export const sharedKey = z.uuid()

/** Most documents of one question and of one push. */
export const pageLimits = { pull: 1000, push: 200 } as const

/**
 * The mark after this one: a count of the writes that led to it, and chance. The count tells, without any clock, which of
 * two marks came from the other, where nothing else is left to tell it.
 */
export function nextRev(...before: readonly (string | undefined)[]): string {
  const count = Math.max(0, ...before.map(writesBehind)) + 1
  const random = crypto.getRandomValues(new Uint32Array(3))
  return `${count}-${Array.from(random, (part) => part.toString(36).padStart(7, '0')).join('')}`
}

/** How many writes led to a mark; 0 where it does not say. */
export const writesBehind = (rev: string | undefined): number => {
  const count = Number(/^(\d{1,9})-/.exec(rev ?? '')?.[1] ?? 0)
  return Number.isSafeInteger(count) ? count : 0
}
