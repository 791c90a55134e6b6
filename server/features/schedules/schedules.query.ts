import type { Knex } from 'knex'
import type { Query, Result } from '../../../shared/api/endpoint.ts'
import type { ExportJob } from '../../../shared/api/exporting/job-fields.ts'
import type { Schedule, ScheduleRun, SentFile, sentFiles } from '../../../shared/api/schedules.ts'
import { formatCalendar } from '../../../shared/calendar/schedule-calendar.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { isErrorCode } from '../../../shared/errors/field-errors.ts'
import type { Language } from '../../../shared/messages/language.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import { toApiJobs } from '../../exporting/jobs/api-jobs.ts'
import { getErrorMessage } from '../../foundation/language.ts'
import { ExportJobModel } from '../../operations/job-models.ts'
import { DeliveryModel, ScheduleModel, ScheduleRunModel } from '../../operations/schedule-models.ts'
import { describeContent } from '../../schedules/schedule-content.ts'
import { toApiTargets } from '../../schedules/schedule-recipients.ts'

type Owner = Pick<SignedIn, 'userId' | 'contractId'>

/** Returns a user's own schedule. Throws 404 for somebody else's. */
export async function findOwnSchedule(knex: Knex, { userId }: Owner, id: string): Promise<ScheduleModel> {
  const found = await ScheduleModel.query(knex).findOne({ id, user_id: userId, trial: false })
  if (!found) throw new AppError('resource.notFound')
  return found
}

/** Lists a user's own schedules by creation time. */
export const listOwnSchedules = async (knex: Knex, { userId }: Owner): Promise<ScheduleModel[]> =>
  ScheduleModel.query(knex).where({ user_id: userId, trial: false }).orderBy('created_at').orderBy('id')

function toApiError(
  { errorCode, errorValues }: Pick<ScheduleRunModel, 'errorCode' | 'errorValues'>,
  language: Language,
): ScheduleRun['error'] {
  if (errorCode === null) return null
  const code = isErrorCode(errorCode) ? errorCode : 'server.internal'
  return { code, values: errorValues, message: getErrorMessage(code, language, errorValues) }
}

/** Reads the jobs of runs that still exist. */
async function readJobs(knex: Knex, ids: readonly string[], language: Language): Promise<ReadonlyMap<string, ExportJob>> {
  const rows = ids.length === 0 ? [] : await ExportJobModel.query(knex).findByIds([...ids])
  return new Map((await toApiJobs(knex, rows, language)).map((job) => [job.jobId, job]))
}

/** Converts runs to the API's form, each with its job while that exists. */
export async function toApiRuns(knex: Knex, runs: readonly ScheduleRunModel[], language: Language): Promise<ScheduleRun[]> {
  const jobs = await readJobs(
    knex,
    runs.flatMap(({ jobId }) => (jobId === null ? [] : [jobId])),
    language,
  )
  return runs.map((run) => ({
    runId: run.id,
    plannedAt: run.plannedAt,
    startedAt: run.startedAt,
    endedAt: run.endedAt,
    state: run.state,
    cause: run.cause,
    jobId: run.jobId,
    job: jobs.get(run.jobId ?? '') ?? null,
    delivered: run.delivered,
    error: toApiError(run, language),
  }))
}

/** Lists runs of a user's own schedule, newest first. */
export async function listRuns(knex: Knex, scheduleId: string, { pageNum, pageSize }: { pageNum: number; pageSize: number }) {
  return ScheduleRunModel.query(knex)
    .where({ schedule_id: scheduleId })
    .orderBy([
      { column: 'started_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .page(pageNum - 1, pageSize)
}

/** Lists the deliveries of a user's schedules, newest first; each with its job while that has a file. */
export async function listSentFiles(
  knex: Knex,
  { userId }: Owner,
  { scheduleId, reportId, pageNum, pageSize, language }: Query<typeof sentFiles> & { language: Language },
): Promise<Result<typeof sentFiles>> {
  const query = DeliveryModel.query(knex).where({ user_id: userId })
  if (scheduleId !== undefined) query.where({ schedule_id: scheduleId })
  if (reportId !== undefined) query.where({ report_id: reportId })
  const { results, total } = await query
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .page(pageNum - 1, pageSize)
  const jobs = await readJobs(
    knex,
    results.map(({ jobId }) => jobId),
    language,
  )
  const list = results.map((delivery): SentFile => {
    const job = jobs.get(delivery.jobId) ?? null
    return {
      id: delivery.id,
      at: delivery.at,
      scheduleId: delivery.scheduleId,
      name: delivery.name,
      cause: delivery.cause,
      to: delivery.recipient,
      toName: delivery.recipientName,
      fileName: delivery.fileName,
      job: job?.fileName == null ? null : job,
      state: delivery.state,
      error: toApiError(delivery, language),
    }
  })
  return { list, paging: { pageNum, pageSize, total } }
}

/** Converts schedules to the API's form, each with its last run. */
export async function toApiSchedules(
  knex: Knex,
  schedules: readonly ScheduleModel[],
  { user, language }: { user: Owner; language: Language },
): Promise<Schedule[]> {
  const list: Schedule[] = []
  const targets = await toApiTargets(
    knex,
    schedules.map(({ target }) => target),
  )
  for (const [index, schedule] of schedules.entries()) {
    const { results } = await listRuns(knex, schedule.id, { pageNum: 1, pageSize: 1 })
    const [lastRun = null] = await toApiRuns(knex, results, language)
    list.push({
      scheduleId: schedule.id,
      name: schedule.name,
      content: schedule.content,
      ...(await describeContent(knex, user, { content: schedule.content, language })),
      file: schedule.file,
      calendar: schedule.calendar,
      calendarText: formatCalendar(schedule.calendar, language),
      target: targets[index] ?? { kind: 'keep' },
      mailOnFailure: schedule.mailOnFailure,
      paused: schedule.paused,
      nextAt: schedule.nextAt,
      lastRun,
      createdAt: schedule.createdAt,
      updatedAt: schedule.updatedAt,
    })
  }
  return list
}
