import type { Knex } from 'knex'
import type { JobContent } from '../../../../shared/api/exporting/job-fields.ts'
import { type FavoriteDocument, parseFavoriteConditions } from '../../../../shared/calls/favorites.ts'
import type { SyncUser } from '../../../sync/sync-rules.ts'
import { readDocuments } from '../../../sync/sync-store.ts'
import { findExportEndpoint, findExportForCall } from './analysis.content.ts'

/** Returns a favourite that this user sees; undefined if it does not exist any more. */
export async function findVisibleFavorite(knex: Knex, user: SyncUser, favoriteId: string): Promise<FavoriteDocument | undefined> {
  const [found] = await readDocuments(knex, user, 'favorites', { ids: [favoriteId] })
  return found
}

/** Returns the export of a favourite's question; null if it has none. */
export function toExportContent(favorite: FavoriteDocument): Extract<JobContent, { kind: 'analysis' }> | null {
  const question = parseFavoriteConditions(favorite)?.question ?? null
  if (question === null) return null
  const exported = findExportEndpoint(question.call) ?? findExportForCall(question.call)
  return exported === undefined ? null : { kind: 'analysis', call: exported.name, body: question.body }
}
