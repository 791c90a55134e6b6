import type { SyncRules } from '../sync/sync-rules.ts'
import { favoriteRules } from './favorite/favorite-rules.ts'
import { noticeReadRules } from './notification/notice-reads-sync.ts'

/** Rules of the features for writes to synchronised collections. */
export const syncRules: SyncRules = {
  favorites: favoriteRules,
  noticeReads: noticeReadRules,
  dayNotes: {},
  dashboardItems: {},
  settings: {},
}
