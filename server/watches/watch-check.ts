import type { Knex } from 'knex'
import type { FavoriteConditions } from '../../shared/contract/favorite.ts'
import { parseFavoriteConditions } from '../../shared/favorites.ts'
import { findFeatureType } from '../../shared/feature-types.ts'
import { mayUseFeature } from '../../shared/permissions.ts'
import { WATCH_MINIMUM, type Watch, type WatchRule, watch as watchSchema } from '../../shared/watch.ts'
import { findPerson } from '../accounts/session.ts'
import { SyncDocumentModel, WatchStateModel } from '../operations/models.ts'
import type { Services } from '../services.ts'
import { toDocument } from '../sync/sync-row.ts'
import { readDataState } from '../warehouse/sales/data-state.ts'
import { type FavoriteDocument, listSetRules } from './favorite-document.ts'
import { readWatch, type WatchReading } from './watch-reading.ts'

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** A crossing that is to be told. */
export interface Finding {
  favoriteId: string
  name: string
  rule: WatchRule
  threshold: number
  value: number
  subjectName: string | null
}

export interface WatchedFavorite {
  document: FavoriteDocument
  conditions: FavoriteConditions
  watch: Watch
}

const ofCopies: ReadonlySet<WatchRule> = new Set(['salesOver', 'salesUnder'])

/** Is a crossing of this reading news? Not where it stood so before, and not for a change of a few copies. */
function isNews(reading: WatchReading, before: WatchStateModel | undefined): boolean {
  if (!reading.crossed || before?.crossed) return false
  return !(before && ofCopies.has(reading.rule) && Math.abs(reading.value - before.value) < WATCH_MINIMUM)
}

/** Keeps what was read, and says what of it is news. One reading after the other: a crossing is told by one server alone. */
export const storeReadings = (
  knex: Knex,
  { document, watch }: WatchedFavorite,
  { readings, day }: { readings: readonly WatchReading[]; day: string },
): Promise<Finding[]> =>
  knex.transaction(async (trx) => {
    const favoriteId = document.id
    const rows = await WatchStateModel.query(trx).where({ favorite_id: favoriteId }).forUpdate()
    const keyOf = (item: { rule: string; subject: string }) => `${item.rule} ${item.subject}`
    const before = new Map(rows.map((row) => [keyOf(row), row]))
    const found: Finding[] = []
    for (const reading of readings) {
      const { rule, subject, subjectName, value, crossed } = reading
      const threshold = watch[rule]
      const row = before.get(keyOf(reading))
      before.delete(keyOf(reading))
      if (threshold === undefined || (row && row.day > day)) continue
      const same = row?.threshold === threshold ? row : undefined
      const news = isNews(reading, same)
      // a change of a few copies that was not told is compared with where it began
      const held = crossed && !news && same !== undefined && !same.crossed
      if (news) found.push({ favoriteId, name: document.name, rule, threshold, value, subjectName })
      await WatchStateModel.query(trx)
        .insert({
          favoriteId,
          ownerId: document.ownerId,
          rule,
          subject,
          subjectName,
          threshold,
          value: held ? same.value : value,
          crossed: crossed && !held,
          day,
          toldAt: news ? new Date().toISOString() : (row?.toldAt ?? null),
          mailDue: (news && watch.mail) || (row?.mailDue ?? false),
        })
        .onConflict(['favorite_id', 'rule', 'subject'])
        .merge()
    }
    // what is not read any more stands no longer crossed; a mail that is owed is kept until it is sent
    for (const row of before.values())
      await WatchStateModel.query(trx)
        .findById([row.favoriteId, row.rule, row.subject])
        .patch({ crossed: false, day: row.day > day ? row.day : day })
    return found
  })

/** Favourites that watch something, of all users. */
async function watchedFavorites(knex: Knex): Promise<WatchedFavorite[]> {
  const rows = await SyncDocumentModel.query(knex).where({ collection: 'favorites', deleted: false })
  return rows.flatMap((row): WatchedFavorite[] => {
    const document = toDocument<'favorites'>(row)
    if (document === null || document.watch === null) return []
    const conditions = parseFavoriteConditions(document)
    const watch = watchSchema.safeParse(document.watch)
    return conditions && watch.success && listSetRules(watch.data).length > 0 ? [{ document, conditions, watch: watch.data }] : []
  })
}

/**
 * Reads every watch as of the last whole day, and tells what is news. A watch whose owner may no longer ask its question is
 * left out, and one that fails keeps none of the others from being read.
 */
export async function checkWatches(
  services: Services,
  tell: (person: Person, findings: readonly Finding[], day: string) => Promise<void>,
): Promise<void> {
  const { operations, warehouse, watchReports: reports, log } = services
  const { wholeDate: day } = await readDataState(warehouse)
  if (day === null) return
  const byOwner = Map.groupBy(await watchedFavorites(operations.knex), ({ document }) => document.ownerId)
  for (const [ownerId, watched] of byOwner) {
    const person = await findPerson(operations.knex, ownerId)
    if (person === null) continue
    const findings: Finding[] = []
    for (const watchedFavorite of watched) {
      const feature = findFeatureType(watchedFavorite.document.featureType)?.feature
      if (feature === undefined || !mayUseFeature(person, feature)) continue
      try {
        const readings = await warehouse.read((knex) =>
          readWatch(
            knex,
            { ...watchedFavorite, featureType: watchedFavorite.document.featureType },
            { scope: person, latest: day, reports },
          ),
        )
        findings.push(...(await storeReadings(operations.knex, watchedFavorite, { readings, day })))
      } catch (error) {
        log.failure({ during: 'watch', favoriteId: watchedFavorite.document.id, userId: ownerId, error })
      }
    }
    if (findings.length > 0) await tell(person, findings, day)
  }
}
