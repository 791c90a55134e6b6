import { findFeatureType } from '../../../shared/access/feature-types.ts'
import { canUseFeature } from '../../../shared/access/permissions.ts'
import { watchList, watchTrial } from '../../../shared/api/favorite.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { findWatchProblem } from '../../../shared/calls/favorites.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import type { WatchRule } from '../../../shared/fields/choices.ts'
import { WatchStateModel } from '../../operations/models.ts'
import { defineRoute, requireSignedIn } from '../../routing/route.ts'
import { readDocuments, toRefusalError } from '../../sync/sync-store.ts'
import { readDataState } from '../../warehouse/sales/data-state.ts'
import { hasNamedPeriod, readWatch, type WatchReading } from '../../watches/watch-reading.ts'

/** Days that a trial covers. */
const TRIAL_DAYS = 28

export const watchRoutes = [
  defineRoute(watchList, async (call, { operations }) => {
    const user = requireSignedIn(call)
    const favorites = await readDocuments(operations.knex, user, 'favorites')
    const names = new Map(
      favorites
        .filter((favorite) => favorite.ownerId === user.userId && favorite.watch)
        .map((favorite) => [favorite.id, favorite.name]),
    )
    const rows = await WatchStateModel.query(operations.knex).where({ owner_id: user.userId })
    const list = rows
      .filter(({ favoriteId }) => names.has(favoriteId))
      .map(({ favoriteId, rule, threshold, value, subjectName, crossed, notifiedAt }) => ({
        favoriteId,
        name: names.get(favoriteId) ?? '',
        rule,
        threshold,
        value,
        subject: subjectName,
        crossed,
        notifiedAt,
      }))
    return { list: list.sort((a, b) => (a.name + a.rule < b.name + b.rule ? -1 : 1)) }
  }),
  defineRoute(watchTrial, async (call, { warehouse, watchReports: reports }) => {
    const user = requireSignedIn(call)
    const { featureType, conditions, watch } = call.body
    const problem = findWatchProblem(featureType, watch)
    if (problem) throw toRefusalError(problem)
    const feature = findFeatureType(featureType)?.feature
    if (feature === undefined || !canUseFeature(user, feature)) throw new AppError('access.denied')
    if (conditions.question === null) throw new AppError('favorite.noQuestion')
    const { wholeDate } = await readDataState(warehouse)
    // conditions with fixed days, or about current stock, give the same result for every day
    const countable = hasNamedPeriod(conditions)
    const back = countable ? TRIAL_DAYS : 0
    if (wholeDate === null) return { days: [], countable, now: [] }
    const days: { day: string; rule: WatchRule; value: number }[] = []
    let before = new Map<string, WatchReading>()
    for (let left = back; left >= 0; left--) {
      if (call.signal.aborted) break
      const day = addDays(wholeDate, -left)
      const readings = await warehouse.read((knex) =>
        readWatch(knex, { featureType, conditions, watch }, { scope: user, latest: day, reports }),
      )
      const now = new Map(readings.map((reading) => [`${reading.rule} ${reading.subject}`, reading]))
      // the first day is only the basis for the next
      if (left < back)
        for (const [key, { crossed, rule, value }] of now)
          if (crossed && !before.get(key)?.crossed && !days.some((item) => item.day === day && item.rule === rule))
            days.push({ day, rule, value })
      before = now
    }
    const now = [...before.values()].map(({ rule, value, crossed, subjectName }) => ({
      rule,
      value,
      crossed,
      subject: subjectName,
    }))
    return { days, countable, now }
  }),
]
