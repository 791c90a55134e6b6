import type { MigrationStrategies, RxJsonSchema } from 'rxdb/plugins/core'
import { type CollectionName, syncCollections } from '../../../shared/sync/sync-documents.ts'
import type { LocalDocument } from './merge.ts'

export interface LocalCollection {
  schema: RxJsonSchema<LocalDocument>
  /** Strategies that migrate a document from the previous version, by version. */
  migrationStrategies?: MigrationStrategies
}

const envelopeProperties = {
  id: { type: 'string', maxLength: 64 },
  rev: { type: 'string' },
  ownerId: { type: 'string' },
  updatedAt: { type: 'string' },
} as const

/** Local schema of a collection's documents, derived from the declaration that the server validates with. */
function createLocalCollection(name: CollectionName): LocalCollection {
  const fields = Object.keys(syncCollections[name].content.shape)
  const schema = {
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: { ...envelopeProperties, history: {}, ...Object.fromEntries(fields.map((field) => [field, {}])) },
    required: Object.keys(envelopeProperties),
  }
  return { schema }
}

/** A change of the fields needs a new version with a migration strategy: unsent documents are migrated, too. */
export const localCollections = {
  favorites: createLocalCollection('favorites'),
  dayNotes: createLocalCollection('dayNotes'),
  periodicReports: createLocalCollection('periodicReports'),
  settlements: createLocalCollection('settlements'),
  dashboardItems: createLocalCollection('dashboardItems'),
  noticeReads: createLocalCollection('noticeReads'),
  settings: createLocalCollection('settings'),
} as const satisfies Record<CollectionName, LocalCollection>
