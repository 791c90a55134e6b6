import { numberedName } from '../../../shared/favorites.ts'
import type { CollectionName } from '../../../shared/sync-documents.ts'
import type { LocalDocument } from './merge.ts'

/** Fields with which a refused document is sent once more; null if the server's state wins. */
export function fieldsAfterRefusal(
  collection: CollectionName,
  document: LocalDocument,
  code: string,
): Record<string, unknown> | null {
  // another device has saved a favourite with the same conditions and name: both are kept
  if (collection === 'favorites' && code === 'favorite.exists') return { name: numberedName(String(document.name)) }
  return null
}
