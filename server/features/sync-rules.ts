import type { SyncRules } from '../sync/sync-rules.ts'
import { favoriteRules } from './favorite/favorite-rules.ts'
import { noticeReadRules } from './notification/notice-reads-sync.ts'

/** What features check and do when documents of a collection are written. */
export const syncRules: SyncRules = {
  favorites: favoriteRules,
  noticeReads: noticeReadRules,
  dayNotes: {},
  dashboardItems: {},
  settings: {},
}
