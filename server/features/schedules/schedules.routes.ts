import { randomUUID } from 'node:crypto'
import type { Body } from '../../../shared/api/endpoint.ts'
import * as contract from '../../../shared/api/schedules.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Language } from '../../../shared/language.ts'
import { addDays, getTodayInJapan } from '../../../shared/period.ts'
import { getPresetPeriod } from '../../../shared/period-presets.ts'
import { formatCalendar } from '../../../shared/schedule-calendar.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import { checkJobContent, type JobContents } from '../../exporting/jobs/job-source.ts'
import { notifyChange } from '../../operations/change-notifications.ts'
import { ScheduleModel, ScheduleRunModel } from '../../operations/schedule-models.ts'
import { type Route, requireSignedIn, route } from '../../routing/route.ts'
import { getNextRunTime, insertRun, readLastLoadTime } from '../../schedules/begin-runs.ts'
import { listNextRuns } from '../../schedules/next-run.ts'
import { resolveScheduleContent } from '../../schedules/schedule-content.ts'
import { getScheduleRunner } from '../../schedules/schedule-runner.ts'
import type { Services } from '../../services.ts'
import { readDataUntil } from '../../warehouse/sales/data-state.ts'
import { findOwnSchedule, listOwnSchedules, listRuns, toApiRuns, toApiSchedules } from './schedules.query.ts'

type Fields = Body<typeof contract.scheduleAdd>

const notifyScheduleChange = ({ operations }: Services, { userId }: SignedIn) =>
  notifyChange(operations.knex, { to: `user:${userId}`, about: 'documents', collections: ['schedules'] })

async function readScheduleAnswer(services: Services, user: SignedIn, as: { id: string; language: Language }) {
  const { knex } = services.operations
  const record = await findOwnSchedule(knex, user, as.id)
  const [schedule] = await toApiSchedules(knex, [record], { user, language: as.language })
  if (!schedule) throw new AppError('resource.notFound')
  return schedule
}

/** Returns the stored fields of a schedule. Throws if it could not be exported today. */
async function resolveScheduleFields(
  services: Services,
  { user, body, contents }: { user: SignedIn; body: Fields; contents: JobContents },
) {
  const content = await resolveScheduleContent(services, user, body.content).catch((error: unknown) => {
    // reveals nothing about a missing favourite
    throw error instanceof AppError && error.code === 'schedule.favoriteGone' ? new AppError('resource.notFound') : error
  })
  await checkJobContent(contents, content, { user, file: body.file, services })
  const { name, content: requestedContent, file, calendar, target, mailOnFailure } = body
  const now = Date.now()
  return {
    name,
    content: requestedContent,
    file,
    calendar,
    target,
    mailOnFailure,
    loadAt: await readLastLoadTime(services.warehouse),
    updatedAt: new Date(now).toISOString(),
  }
}

const { schedules: maxSchedules, preview: previewRuns } = contract.scheduleLimits

export const scheduleRoutes = (contents: JobContents): Route[] => [
  route(contract.scheduleList, async (call, { operations }) => {
    const user = requireSignedIn(call)
    const schedules = await listOwnSchedules(operations.knex, user)
    return { list: await toApiSchedules(operations.knex, schedules, { user, language: call.language }) }
  }),
  route(contract.scheduleAdd, async (call, services) => {
    const user = requireSignedIn(call)
    const { knex } = services.operations
    const fields = await resolveScheduleFields(services, { user, body: call.body, contents })
    const id = randomUUID()
    await knex.transaction(async (trx) => {
      const have = await ScheduleModel.query(trx).where({ user_id: user.userId }).resultSize()
      if (have >= maxSchedules) throw new AppError('schedule.tooMany', { most: maxSchedules })
      await ScheduleModel.query(trx).insert({
        ...fields,
        id,
        userId: user.userId,
        contractId: user.contractId,
        paused: false,
        nextAt: getNextRunTime({ calendar: fields.calendar, paused: false }, Date.now()),
        createdAt: fields.updatedAt,
      })
    })
    await notifyScheduleChange(services, user)
    return readScheduleAnswer(services, user, { id, language: call.language })
  }),
  route(contract.scheduleUpdate, async (call, services) => {
    const user = requireSignedIn(call)
    const { knex } = services.operations
    const id = call.params.scheduleId
    const before = await findOwnSchedule(knex, user, id)
    const fields = await resolveScheduleFields(services, { user, body: call.body, contents })
    await ScheduleModel.query(knex)
      .findById(id)
      .patch({ ...fields, nextAt: getNextRunTime({ calendar: fields.calendar, paused: before.paused }, Date.now()) })
    await notifyScheduleChange(services, user)
    return readScheduleAnswer(services, user, { id, language: call.language })
  }),
  route(contract.scheduleDelete, async (call, services) => {
    const user = requireSignedIn(call)
    const { knex } = services.operations
    const { id } = await findOwnSchedule(knex, user, call.params.scheduleId)
    await ScheduleModel.query(knex).deleteById(id)
    await notifyScheduleChange(services, user)
    return { scheduleId: id }
  }),
  route(contract.schedulePreview, async ({ body, language }, { warehouse }) => {
    const { calendar, preset } = body
    const wholeDay = (await readDataUntil(warehouse.knex))?.wholeDay ?? null
    const covered = (latest: string | null) =>
      preset === null || latest === null ? null : getPresetPeriod(preset, { latest, current: { from: latest, to: latest } })
    return {
      calendarText: formatCalendar(calendar, language),
      runs: listNextRuns(calendar, new Date(), previewRuns).map((at) => ({
        at: at.toISOString(),
        period: covered(addDays(getTodayInJapan(at.getTime()), -1)),
      })),
      now: covered(wholeDay),
      wholeDay,
    }
  }),
  route(contract.schedulePause, async (call, services) => {
    const user = requireSignedIn(call)
    const { knex } = services.operations
    const { id, calendar } = await findOwnSchedule(knex, user, call.params.scheduleId)
    const { paused } = call.body
    // loads during a pause do not trigger a run
    const loadAt = await readLastLoadTime(services.warehouse)
    await ScheduleModel.query(knex)
      .findById(id)
      .patch({ paused, nextAt: getNextRunTime({ calendar, paused }, Date.now()), loadAt, updatedAt: new Date().toISOString() })
    await notifyScheduleChange(services, user)
    return readScheduleAnswer(services, user, { id, language: call.language })
  }),
  route(contract.scheduleRunNow, async (call, services) => {
    const user = requireSignedIn(call)
    const { knex } = services.operations
    const { id } = await findOwnSchedule(knex, user, call.params.scheduleId)
    const now = Date.now()
    // two clicks within a millisecond are one run
    const manualRun = { scheduleId: id, cause: 'user' as const, plannedAt: new Date(now).toISOString() }
    await insertRun(knex, manualRun, now)
    getScheduleRunner(services)?.wake()
    await notifyScheduleChange(services, user)
    const runs = await ScheduleRunModel.query(knex).where({ schedule_id: id, cause: 'user', planned_at: manualRun.plannedAt })
    const [run] = await toApiRuns(knex, runs, call.language)
    if (!run) throw new AppError('resource.notFound')
    return run
  }),
  route(contract.scheduleRuns, async (call, { operations }) => {
    const { id } = await findOwnSchedule(operations.knex, requireSignedIn(call), call.params.scheduleId)
    const { results, total } = await listRuns(operations.knex, id, call.query)
    const { pageNum, pageSize } = call.query
    return { list: await toApiRuns(operations.knex, results, call.language), paging: { pageNum, pageSize, total } }
  }),
]
