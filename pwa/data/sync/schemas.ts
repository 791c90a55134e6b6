import type { MigrationStrategies, RxJsonSchema } from 'rxdb/plugins/core'
import { type CollectionName, syncCollections } from '../../../shared/sync-documents.ts'
import type { LocalDocument } from './merge.ts'

export interface LocalCollection {
  schema: RxJsonSchema<LocalDocument>
  /** What makes a document of the version before one of each version. */
  migrationStrategies?: MigrationStrategies
}

const head = {
  id: { type: 'string', maxLength: 64 },
  rev: { type: 'string' },
  ownerId: { type: 'string' },
  updatedAt: { type: 'string' },
} as const

/** The fields of a collection's documents as they stand on the device, from the declaration that the server checks by. */
function localCollection(name: CollectionName): LocalCollection {
  const fields = Object.keys(syncCollections[name].content.shape)
  const schema = {
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: { ...head, history: {}, ...Object.fromEntries(fields.map((field) => [field, {}])) },
    required: Object.keys(head),
  }
  return { schema: schema }
}

/** A change of the fields takes a version of its own and a strategy that leads to it: what waits to be sent goes along. */
export const localCollections = {
  favorites: localCollection('favorites'),
  dayNotes: localCollection('dayNotes'),
  dashboardItems: localCollection('dashboardItems'),
  noticeReads: localCollection('noticeReads'),
  settings: localCollection('settings'),
} as const satisfies Record<CollectionName, LocalCollection>
