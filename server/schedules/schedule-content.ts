import type { Knex } from 'knex'
import type { JobContent } from '../../shared/contract/job-fields.ts'
import type { ScheduleContent } from '../../shared/contract/schedules.ts'
import { AppError } from '../../shared/errors.ts'
import { withDays } from '../../shared/period-presets.ts'
import { exporterOf } from '../export/export-route.ts'
import type { Services } from '../services.ts'
import type { SyncUser } from '../sync/sync-hooks.ts'
import { readDocuments } from '../sync/sync-store.ts'
import { readDataUntil } from '../warehouse/sales/data-state.ts'
import { conditionsOf } from '../watches/favorite-document.ts'

/** Name of a favourite that this user sees; null where there is none any more. */
export async function favoriteName(knex: Knex, who: SyncUser, favoriteId: string): Promise<string | null> {
  const [found] = await readDocuments(knex, who, 'favorites', { ids: [favoriteId] })
  return found?.name ?? null
}

/** The export of a favourite as it is now. Throws where it is gone, or asks nothing that has a file. */
async function favoriteContent(knex: Knex, who: SyncUser, favoriteId: string): Promise<JobContent> {
  const [found] = await readDocuments(knex, who, 'favorites', { ids: [favoriteId] })
  if (!found) throw new AppError('schedule.favoriteGone')
  const question = conditionsOf(found)?.question ?? null
  if (question === null) throw new AppError('favorite.noQuestion')
  const call = [question.call, `${question.call}Export`].find((name) => exporterOf(name) !== undefined)
  if (call === undefined) throw new AppError('favorite.noQuestion')
  return { kind: 'analysis', call, body: question.body }
}

/** What a schedule exports at this moment: the favourite as it is, a named period as its days. */
export async function contentNow(services: Services, who: SyncUser, content: ScheduleContent): Promise<JobContent> {
  if (content.kind === 'favorite') return favoriteContent(services.operations.knex, who, content.favoriteId)
  if (content.kind === 'analysis') return content
  const until = await readDataUntil(services.warehouse.knex)
  if (until === null) throw new AppError('job.nothing')
  const { period } = withDays(content.body, until.wholeDay) as { period: { from: string; to: string } }
  return { kind: 'sales-data', body: { ...content.body, period } }
}
