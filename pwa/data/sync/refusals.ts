import { numberedName } from '../../../shared/favorites.ts'
import type { CollectionName } from '../../../shared/sync-documents.ts'
import type { LocalDocument } from './merge.ts'

/** The fields with which a document that the server refused is sent once more; null: what the server has stays. */
export function fieldsAfterRefusal(
  collection: CollectionName,
  document: LocalDocument,
  code: string,
): Record<string, unknown> | null {
  // another device has saved the same under the same name: both are kept
  if (collection === 'favorites' && code === 'favorite.exists') return { name: numberedName(String(document.name)) }
  return null
}
