import type { Knex } from 'knex'
import type { JobContent } from '../../shared/api/exporting/job-fields.ts'
import { type MovingPeriod, movingPeriod, type Schedule, type ScheduleContent } from '../../shared/api/schedules.ts'
import { resolveRelativePeriod } from '../../shared/calendar/period-presets.ts'
import { AppError } from '../../shared/errors/errors.ts'
import type { Language } from '../../shared/messages/language.ts'
import { describeConditions } from '../exporting/conditions.ts'
import { getAnalysisName } from '../exporting/jobs/contents/analysis.content.ts'
import { findVisibleFavorite, toExportContent } from '../exporting/jobs/contents/favorite-content.ts'
import { findReport } from '../exporting/jobs/contents/periodic-report.content.ts'
import { getReportText } from '../exporting/periodic-report.ts'
import { getExportName } from '../exporting/table-model.ts'
import type { WithOperations } from '../operations/database.ts'
import type { SyncUser } from '../sync/sync-rules.ts'
import type { WithWarehouse } from '../warehouse/engine/engine.ts'
import { readDataUntil } from '../warehouse/sales/data-state.ts'

/** Returns the export of the current favourite. Throws if it was removed or has no export. */
async function readFavoriteContent(knex: Knex, user: SyncUser, favoriteId: string): Promise<JobContent> {
  const found = await findVisibleFavorite(knex, user, favoriteId)
  if (!found) throw new AppError('schedule.favoriteGone')
  const content = toExportContent(found)
  if (content === null) throw new AppError('favorite.noQuestion')
  return content
}

/** Fields that are not conditions: file options, which are described elsewhere, and the period, which moves. */
const excludedFields = new Set(['period', 'columns', 'format', 'encoding', 'language'])

type ContentDescription = Pick<Schedule, 'favoriteName' | 'contentText' | 'conditions' | 'period'>

/** Describes what a schedule exports. */
export async function describeContent(
  knex: Knex,
  user: SyncUser,
  { content, language }: { content: ScheduleContent; language: Language },
): Promise<ContentDescription> {
  if (content.kind === 'periodic-report') {
    const report = await findReport(knex, user, content.body.reportId)
    const contentText = report && `${getReportText('report', language)}｜${report.name}`
    return { favoriteName: null, contentText: contentText ?? null, conditions: [], period: null }
  }
  const favorite = content.kind === 'favorite' ? await findVisibleFavorite(knex, user, content.favoriteId) : undefined
  const exportContent = content.kind === 'favorite' ? favorite && toExportContent(favorite) : content
  const favoriteName = favorite?.name ?? null
  if (!exportContent) return { favoriteName, contentText: null, conditions: [], period: null }
  const body: Record<string, unknown> = exportContent.body
  const narrowed = Object.fromEntries(Object.entries(body).filter(([name]) => !excludedFields.has(name)))
  return {
    favoriteName,
    contentText:
      exportContent.kind === 'analysis' ? getAnalysisName(exportContent, language) : getExportName('salesData', language),
    conditions: describeConditions(narrowed, language).map(([label, value]) => ({ label, value })),
    period: movingPeriod.safeParse(body.period).data ?? null,
  }
}

/** Returns what a schedule exports now: the current favourite, with days for a named period. */
export async function resolveScheduleContent(
  services: WithOperations & WithWarehouse,
  user: SyncUser,
  content: ScheduleContent,
): Promise<JobContent> {
  if (content.kind === 'favorite') return readFavoriteContent(services.operations.knex, user, content.favoriteId)
  if (content.kind === 'analysis' || content.kind === 'periodic-report') return content
  const dataUntil = await readDataUntil(services.warehouse.knex)
  if (dataUntil === null) throw new AppError('job.nothing')
  const { period } = resolveRelativePeriod(content.body, dataUntil.wholeDay) as { period: MovingPeriod }
  // a schedule of an earlier version may have a preset that is not relative
  if ('preset' in period)
    throw new AppError('request.invalid', {}, [{ field: 'content.body.period', code: 'validation.invalid' }])
  return { kind: 'sales-data', body: { ...content.body, period } }
}
