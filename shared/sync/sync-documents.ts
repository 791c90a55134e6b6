import { z } from 'zod'
import { bounds } from '../fields/bounds.ts'
import { day } from '../fields/day.ts'
import { isName } from '../fields/validation.ts'
import { decisionLimits, settlementContent } from './decisions.ts'
import { favoriteLimits, favoriteShows } from './favorite-limits.ts'
import { periodicReportContent, periodicReportLimits } from './periodic-reports.ts'
import { HISTORY_DEVICES, type WriteHistory } from './write-history.ts'

/**
 * Synchronised documents: the collections, the content of their documents, and limits per user. Schemas here must not transform
 * values: a document is stored exactly as the device wrote it.
 */

/** Maximum nesting depth of JSON in a document. */
const DEPTH = 32

function isShallow(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH) return false
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  }
  return true
}

const isWithinSize = (value: unknown, kilobytes: number): boolean =>
  value !== undefined && isShallow(value) && new TextEncoder().encode(JSON.stringify(value)).length <= kilobytes * 1024

/** An object with free keys, limited in serialized size (kilobytes) and nesting depth. */
export const createJsonObjectSchema = (kilobytes: number) =>
  z.record(z.string(), z.unknown()).refine((value) => isWithinSize(value, kilobytes), { message: 'sync.tooLarge' })
const createJsonSchema = (kilobytes: number) =>
  z.unknown().refine((value) => isWithinSize(value, kilobytes), { message: 'sync.tooLarge' })

/** Unique within a collection: a UUID, or a key derived from the subject. */
export const documentKey = z.string().regex(/^[\w.:@-]{1,64}$/, { message: 'validation.invalid' })
const createLineSchema = (max: number) => z.string().min(1).max(max).refine(isName, { message: 'validation.oneLine' })
const order = z.number().min(-bounds.amount).max(bounds.amount)

/** A saved search or ranking. */
const favorite = z.strictObject({
  featureType: z.number().int().min(0).max(1000),
  name: createLineSchema(favoriteLimits.name),
  conditions: createJsonObjectSchema(bounds.savedQuestionKilobytes),
  order,
  shared: z.boolean(),
  isDefault: z.boolean(),
  watch: createJsonObjectSchema(4).nullable(),
})

export const dayNoteKinds = ['publicity', 'reprint', 'campaign', 'other'] as const

/** An event on a day, about one title or the whole trade. */
const dayNote = z.strictObject({
  day,
  jan: z
    .string()
    .regex(/^\d{13}$/, { message: 'code.invalid' })
    .nullable(),
  text: createLineSchema(100),
  kind: z.enum(dayNoteKinds),
  shared: z.boolean(),
})

const dashboardItem = z.strictObject({
  favoriteId: documentKey,
  show: z.enum(favoriteShows),
  width: z.union([z.literal(1), z.literal(2), z.literal(4)]),
  order,
  seen: createJsonObjectSchema(4).nullable(),
})

/** The document id is the notification's id. */
const noticeRead = z.strictObject({ readAt: z.iso.datetime() })
/** The document id is the setting's name. */
const setting = z.strictObject({ value: createJsonSchema(64) })

interface Collection<Z extends z.ZodType> {
  /** contract: colleagues can read documents marked as shared. user: private. */
  feed: 'contract' | 'user'
  content: Z
  /** Maximum number of existing documents per owner. */
  limit: number
  /** Version of the content's fields, and the oldest accepted version. */
  version: number
  oldest: number
}
const declareCollection = <Z extends z.ZodType>(
  feed: Collection<Z>['feed'],
  { content, limit }: Pick<Collection<Z>, 'content' | 'limit'>,
) => ({ feed, content, limit, version: 1, oldest: 1 }) satisfies Collection<Z>

export const syncCollections = {
  favorites: declareCollection('contract', { content: favorite, limit: favoriteLimits.favorites }),
  dayNotes: declareCollection('contract', { content: dayNote, limit: 2000 }),
  periodicReports: declareCollection('contract', { content: periodicReportContent, limit: periodicReportLimits.reports }),
  settlements: declareCollection('contract', { content: settlementContent, limit: decisionLimits.documents }),
  dashboardItems: declareCollection('user', { content: dashboardItem, limit: 200 }),
  noticeReads: declareCollection('user', { content: noticeRead, limit: 5000 }),
  settings: declareCollection('user', { content: setting, limit: 100 }),
} as const

export type CollectionName = keyof typeof syncCollections
export const collectionNames = Object.keys(syncCollections) as CollectionName[]

export type CollectionContent<C extends CollectionName> = z.output<(typeof syncCollections)[C]['content']>

export interface DocumentEnvelope {
  id: string
  /** Revision mark, replaced by the writer with every write; used for equality and to detect repeated writes. */
  rev: string
  ownerId: string
  /** Clock of the writer; for display only. */
  updatedAt: string
  /** History of this state (write-history.ts); without it only revision marks are compared. */
  history?: WriteHistory | undefined
}
export type CollectionDocument<C extends CollectionName> = DocumentEnvelope & CollectionContent<C>
/** Wire form of a document: tombstones have no content. */
export type WireDocument = DocumentEnvelope & { _deleted: boolean } & Record<string, unknown>

/** Revision mark of a tombstone for a document that the reader may not see. */
export const MISSING_REV = 'gone'

const createCountRecordSchema = (maxCount: number) =>
  z
    .record(z.string().regex(/^[\w.-]{1,64}$/), z.number().int().min(0).max(1_000_000_000))
    .refine((record) => Object.keys(record).length <= maxCount, { message: 'sync.tooLarge' })

export const envelope = z.looseObject({
  id: documentKey,
  rev: z.string().regex(/^[\w-]{1,64}$/, { message: 'validation.invalid' }),
  ownerId: z.string().min(1).max(64),
  updatedAt: z.iso.datetime(),
  // history is trimmed one merge later, so accept more
  history: z
    .strictObject({ devices: createCountRecordSchema(4 * HISTORY_DEVICES), fields: createCountRecordSchema(64) })
    .optional(),
  _deleted: z.boolean().optional(),
})

/** Ids of documents in a contract's feed are random, so that nobody can guess or reserve them. */
export const sharedDocumentKey = z.uuid()

/** Maximum number of documents per pull and per push. */
export const pageLimits = { pull: 1000, push: 200 } as const

/**
 * Returns the next revision mark: number of writes so far, and random characters. If nothing else is available, the number
 * tells which of two marks is the successor, without any clock.
 */
export function createNextRev(...before: readonly (string | undefined)[]): string {
  const count = Math.max(0, ...before.map(countWrites)) + 1
  const random = crypto.getRandomValues(new Uint32Array(3))
  return `${count}-${Array.from(random, (part) => part.toString(36).padStart(7, '0')).join('')}`
}

/** Number of writes behind a revision mark; 0 if it has none. */
export const countWrites = (rev: string | undefined): number => {
  const count = Number(/^(\d{1,9})-/.exec(rev ?? '')?.[1] ?? 0)
  return Number.isSafeInteger(count) ? count : 0
}
