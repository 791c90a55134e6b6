import type { Knex } from 'knex'
import type { ExportJob } from '../../../shared/api/exporting/job-fields.ts'
import type { Schedule, ScheduleRun } from '../../../shared/api/schedules.ts'
import { AppError } from '../../../shared/errors.ts'
import { isErrorCode } from '../../../shared/field-errors.ts'
import type { Language } from '../../../shared/language.ts'
import { formatCalendar } from '../../../shared/schedule-calendar.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import { toApiJobs } from '../../exporting/jobs/api-jobs.ts'
import { getErrorMessage } from '../../language.ts'
import { ExportJobModel } from '../../operations/job-models.ts'
import { ScheduleModel, ScheduleRunModel } from '../../operations/schedule-models.ts'
import { describeContent } from '../../schedules/schedule-content.ts'

type Owner = Pick<SignedIn, 'userId' | 'contractId'>

/** Returns a user's own schedule. Throws 404 for somebody else's. */
export async function findOwnSchedule(knex: Knex, { userId }: Owner, id: string): Promise<ScheduleModel> {
  const found = await ScheduleModel.query(knex).findOne({ id, user_id: userId })
  if (!found) throw new AppError('resource.notFound')
  return found
}

/** Lists a user's own schedules by creation time. */
export const listOwnSchedules = async (knex: Knex, { userId }: Owner): Promise<ScheduleModel[]> =>
  ScheduleModel.query(knex).where({ user_id: userId }).orderBy('created_at').orderBy('id')

function toRunError(run: ScheduleRunModel, language: Language): ScheduleRun['error'] {
  if (run.errorCode === null) return null
  const code = isErrorCode(run.errorCode) ? run.errorCode : 'server.internal'
  return { code, values: run.errorValues, message: getErrorMessage(code, language, run.errorValues) }
}

/** Converts runs to the API's form, each with its job while that exists. */
export async function toApiRuns(knex: Knex, runs: readonly ScheduleRunModel[], language: Language): Promise<ScheduleRun[]> {
  const ids = runs.flatMap(({ jobId }) => (jobId === null ? [] : [jobId]))
  const rows = ids.length === 0 ? [] : await ExportJobModel.query(knex).findByIds(ids)
  const jobs = new Map<string, ExportJob>((await toApiJobs(knex, rows, language)).map((job) => [job.jobId, job]))
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
    error: toRunError(run, language),
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

/** Converts schedules to the API's form, each with its last run. */
export async function toApiSchedules(
  knex: Knex,
  schedules: readonly ScheduleModel[],
  { user, language }: { user: Owner; language: Language },
): Promise<Schedule[]> {
  const list: Schedule[] = []
  for (const schedule of schedules) {
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
      target: schedule.target,
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
