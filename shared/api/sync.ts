import { z } from 'zod'
import { bounds } from '../fields/bounds.ts'
import { type CollectionName, collectionNames, pageLimits } from '../sync/sync-documents.ts'
import { defineEndpoint } from './endpoint.ts'

/**
 * Synchronisation of documents written offline: pull from a checkpoint, push with the revision mark that the write is based on.
 */

const params = z.strictObject({ collection: z.enum(collectionNames as [CollectionName, ...CollectionName[]]) })
const version = z.number().int().min(1).max(1_000_000).describe('Version of the fields known to the caller')
const checkpoint = z
  .strictObject({ seq: z.number().int().min(0).max(bounds.sequence) })
  .nullable()
  .describe('Checkpoint of the caller; null: from the start')

export const wireDocument = z
  .looseObject({
    id: z.string(),
    rev: z.string(),
    ownerId: z.string(),
    updatedAt: z.string(),
    _deleted: z.boolean(),
  })
  .describe('A document; without content if deleted or no longer shared')

export const syncPull = defineEndpoint({
  name: 'syncPull',
  kind: 'lookup',
  route: 'POST /sync/{collection}/pull',
  access: 'signed-in',
  summary: { ja: '端末の続きから、自分と共有の項目を受け取る', en: 'Documents since a checkpoint, with tombstones' },
  params,
  body: z.strictObject({ checkpoint, limit: z.number().int().min(1).max(pageLimits.pull).default(200), version }),
  result: z.strictObject({ documents: z.array(wireDocument), checkpoint }),
  errors: ['sync.tooOld', 'sync.outdated'],
  example: () => ({ params: { collection: 'favorites' }, body: { checkpoint: null, version: 1 } }),
})

export const pushRow = z.strictObject({
  document: z.record(z.string(), z.unknown()),
  assumedRev: z.string().max(64).nullable().describe('Revision it is based on; null: new'),
})
/** Malformed rows are rejected individually: rejecting the whole push would block all later writes. */
const sentRow = z.union([pushRow, z.unknown()])

export const syncPush = defineEndpoint({
  name: 'syncPush',
  kind: 'command',
  route: 'POST /sync/{collection}/push',
  access: 'signed-in',
  summary: {
    ja: '端末で書いた項目を送る（食い違いと断られた項目が返る）',
    en: 'Push changes of a device; returns conflicts and refusals',
  },
  params,
  body: z.strictObject({ rows: z.array(sentRow).max(pageLimits.push), version }),
  result: z.strictObject({
    conflicts: z.array(wireDocument).describe('Server’s state of each document not accepted'),
    rejected: z.array(
      z.strictObject({
        id: z.string(),
        rev: z.string(),
        code: z.string(),
        field: z.string().nullable(),
        values: z.record(z.string(), z.union([z.string(), z.number()])),
        message: z.string(),
      }),
    ),
  }),
  errors: ['sync.outdated'],
  example: () => ({
    params: { collection: 'settings' },
    body: {
      version: 1,
      rows: [
        {
          document: {
            id: 'week-start',
            rev: '1-example',
            ownerId: 'demo-user',
            updatedAt: '2026-11-20T09:00:00.000Z',
            value: 'monday',
          },
          assumedRev: null,
        },
      ],
    },
  }),
})

export const syncDigest = defineEndpoint({
  name: 'syncDigest',
  kind: 'lookup',
  route: 'GET /sync/digest',
  access: 'signed-in',
  summary: { ja: '端末と照らし合わせるための件数とハッシュ', en: 'Counts and hashes for comparison with a device' },
  result: z.strictObject(
    Object.fromEntries(collectionNames.map((name) => [name, z.strictObject({ count: z.number().int(), hash: z.string() })])) as {
      [C in CollectionName]: z.ZodObject<{ count: z.ZodNumber; hash: z.ZodString }, z.core.$strict>
    },
  ),
})

/** Names of the collections that changed; never the content. */
export const changeEvent = z.strictObject({ collections: z.array(z.string()) })

export const syncPoke = defineEndpoint({
  name: 'syncPoke',
  kind: 'stream',
  route: 'GET /sync/poke',
  access: 'signed-in',
  summary: {
    ja: '新しい項目があることの知らせ（Server-Sent Events、中身は送らない）',
    en: 'Server-sent events: which collections changed, without content',
  },
  query: z.strictObject({
    once: z.enum(['true', 'false']).default('false').describe('true: end after one event with all collections'),
  }),
  result: changeEvent,
  example: () => ({ query: { once: 'true' } }),
})
