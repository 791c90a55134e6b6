import type { Knex } from 'knex'
import { findFeatureType } from '../../shared/access/feature-types.ts'
import { canUseFeature } from '../../shared/access/permissions.ts'
import type { FavoriteConditions } from '../../shared/api/favorite.ts'
import { type FavoriteDocument, parseFavoriteConditions } from '../../shared/calls/favorites.ts'
import { AppError } from '../../shared/errors/errors.ts'
import type { WatchRule } from '../../shared/fields/choices.ts'
import { listSetRules, MIN_WATCHED_COPIES, type Watch, watch as watchSchema } from '../../shared/sync/watch.ts'
import { findActiveUser } from '../accounts/session.ts'
import type { WithLog } from '../foundation/log.ts'
import type { WithOperations } from '../operations/database.ts'
import { SyncDocumentModel, WatchStateModel } from '../operations/models.ts'
import { getFeedKey, toDocument } from '../sync/sync-row.ts'
import type { WithWarehouse } from '../warehouse/engine/engine.ts'
import { readDataState } from '../warehouse/sales/data-state.ts'
import { readWatch, type WatchReading } from './watch-reading.ts'
import type { WithWatchReports } from './watch-reports.ts'

export type WatchOwner = NonNullable<Awaited<ReturnType<typeof findActiveUser>>>

/** A crossed threshold to report. */
export interface ThresholdCrossing {
  favoriteId: string
  name: string
  rule: WatchRule
  threshold: number
  value: number
  /** Code of the title or publisher; empty for the whole result. */
  subject: string
  subjectName: string | null
}

export interface WatchedFavorite {
  document: FavoriteDocument
  conditions: FavoriteConditions
  watch: Watch
}

const copyRules: ReadonlySet<WatchRule> = new Set(['salesOver', 'salesUnder'])

/** True if a crossing is new: not if it was crossed before, nor for a change of a few copies. */
function isNewCrossing(reading: WatchReading, before: WatchStateModel | undefined): boolean {
  if (!reading.crossed || before?.crossed) return false
  return !(before && copyRules.has(reading.rule) && Math.abs(reading.value - before.value) < MIN_WATCHED_COPIES)
}

/** Stores readings and returns the new crossings. Readings are serialized, so that only one server reports a crossing. */
export const storeReadings = (
  knex: Knex,
  { document, watch }: WatchedFavorite,
  { readings, day }: { readings: readonly WatchReading[]; day: string },
): Promise<ThresholdCrossing[]> =>
  knex.transaction(async (trx) => {
    const favoriteId = document.id
    const rows = await WatchStateModel.query(trx).where({ favorite_id: favoriteId }).forUpdate()
    const toKey = (item: { rule: string; subject: string }) => `${item.rule} ${item.subject}`
    const before = new Map(rows.map((row) => [toKey(row), row]))
    const found: ThresholdCrossing[] = []
    for (const reading of readings) {
      const { rule, subject, subjectName, value, crossed } = reading
      const threshold = watch[rule]
      const row = before.get(toKey(reading))
      before.delete(toKey(reading))
      if (threshold === undefined || (row && row.day > day)) continue
      const previous = row?.threshold === threshold ? row : undefined
      const news = isNewCrossing(reading, previous)
      // a change too small to report keeps the value it started from as its baseline
      const unreported = crossed && !news && previous !== undefined && !previous.crossed
      if (news) found.push({ favoriteId, name: document.name, rule, threshold, value, subject, subjectName })
      await WatchStateModel.query(trx)
        .insert({
          favoriteId,
          ownerId: document.ownerId,
          rule,
          subject,
          subjectName,
          threshold,
          value: unreported ? previous.value : value,
          crossed: crossed && !unreported,
          day,
          notifiedAt: news ? new Date().toISOString() : (row?.notifiedAt ?? null),
          mailDue: (news && watch.mail) || (row?.mailDue ?? false),
        })
        .onConflict(['favorite_id', 'rule', 'subject'])
        .merge()
    }
    // readings that no longer exist do not count as crossed; unsent mails stay until they are sent
    for (const row of before.values())
      await WatchStateModel.query(trx)
        .findById([row.favoriteId, row.rule, row.subject])
        .patch({ crossed: false, day: row.day > day ? row.day : day })
    return found
  })

/** Returns favourites with watches of all users. */
async function listWatchedFavorites(knex: Knex): Promise<WatchedFavorite[]> {
  const rows = await SyncDocumentModel.query(knex).where({ collection: 'favorites', deleted: false })
  return rows.flatMap((row): WatchedFavorite[] => {
    const document = toDocument<'favorites'>(row)
    if (document === null || document.watch === null) return []
    const conditions = parseFavoriteConditions(document)
    const watch = watchSchema.safeParse(document.watch)
    return conditions && watch.success && listSetRules(watch.data).length > 0 ? [{ document, conditions, watch: watch.data }] : []
  })
}

/** Locks a watched favourite until the transaction ends. Returns false if it has been deleted meanwhile. */
async function lockFavorite(trx: Knex, person: WatchOwner, { id }: FavoriteDocument): Promise<boolean> {
  const feed = getFeedKey(person, 'favorites')
  const row = await SyncDocumentModel.query(trx).findOne({ feed, collection: 'favorites', id, deleted: false }).forUpdate()
  return row !== undefined
}

/** Notifications to the owners of watches. */
export interface WatchNotifier {
  /** New crossings of one favourite. */
  notifyCrossings: (
    trx: Knex,
    person: WatchOwner,
    found: { findings: readonly ThresholdCrossing[]; day: string },
  ) => Promise<void>
  /** A favourite with a code that is unknown now, for example because its last title has left the data range. */
  notifyUnknownCode: (knex: Knex, person: WatchOwner, found: { document: FavoriteDocument; error: AppError }) => Promise<void>
}

const isUnknownCode = (error: unknown): error is AppError => error instanceof AppError && error.code.endsWith('.notFound')

/**
 * Reads every watch as of the last complete day and reports new crossings. A watch whose owner lost the permission is skipped; a
 * failing one does not affect the others, and one with an unknown code is reported to its owner. Readings are stored in the transaction of their notice: if that cannot be written, the
 * next check finds the same crossings.
 */
export async function checkWatches(
  services: WithLog & WithOperations & WithWarehouse & WithWatchReports,
  notifier: WatchNotifier,
  signal?: AbortSignal,
): Promise<void> {
  const { operations, warehouse, watchReports: reports, log } = services
  const { wholeDate: day } = await readDataState(warehouse)
  if (day === null) return
  const byOwner = Map.groupBy(await listWatchedFavorites(operations.knex), ({ document }) => document.ownerId)
  for (const [ownerId, watched] of byOwner) {
    const person = await findActiveUser(operations.knex, ownerId)
    if (person === null) continue
    for (const watchedFavorite of watched) {
      if (signal?.aborted) return
      const { document } = watchedFavorite
      const feature = findFeatureType(document.featureType)?.feature
      if (feature === undefined || !canUseFeature(person, feature)) continue
      try {
        const readings = await warehouse.read((knex) =>
          readWatch(knex, { ...watchedFavorite, featureType: document.featureType }, { scope: person, latest: day, reports }),
        )
        await operations.knex.transaction(async (trx) => {
          if (!(await lockFavorite(trx, person, document))) return
          const findings = await storeReadings(trx, watchedFavorite, { readings, day })
          if (findings.length > 0) await notifier.notifyCrossings(trx, person, { findings, day })
        })
      } catch (error) {
        const logFailure = (failure: unknown) =>
          log.failure({ during: 'watch', favoriteId: document.id, userId: ownerId, error: failure })
        if (!isUnknownCode(error)) logFailure(error)
        else await notifier.notifyUnknownCode(operations.knex, person, { document, error }).catch(logFailure)
      }
    }
  }
}
