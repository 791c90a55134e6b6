import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { AuditAction } from '../../../shared/api/audit.ts'
import type { Body } from '../../../shared/api/endpoint.ts'
import { type JobContent, jobFile } from '../../../shared/api/exporting/job-fields.ts'
import * as api from '../../../shared/api/schedules.ts'
import { addDays, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { getPresetPeriod } from '../../../shared/calendar/period-presets.ts'
import { formatCalendar } from '../../../shared/calendar/schedule-calendar.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { listActiveUsers } from '../../accounts/session.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import { type ContentServices, checkJobContent, type JobContents } from '../../exporting/jobs/job-source.ts'
import { type Actor, recordAuditEvent, toAuditActor } from '../../operations/audit.ts'
import { notifyChange } from '../../operations/change-notifications.ts'
import type { WithOperations } from '../../operations/database.ts'
import { limitRequests } from '../../operations/request-limit.ts'
import { ScheduleModel, ScheduleRunModel, type StoredTarget } from '../../operations/schedule-models.ts'
import { withUserLock } from '../../operations/user-lock.ts'
import { defineRoute, type Route, requireSignedIn } from '../../routing/route.ts'
import { listNextRuns } from '../../schedules/next-run.ts'
import { resolveScheduleContent } from '../../schedules/schedule-content.ts'
import { findMissingAccess, listNeededAccess, resolveTarget, toApiTargets } from '../../schedules/schedule-recipients.ts'
import { getScheduleRunner, type ScheduleServices } from '../../schedules/schedule-runner.ts'
import { getNextRunTime, insertRun, readLastLoadTime } from '../../schedules/start-runs.ts'
import { readDataUntil } from '../../warehouse/sales/data-state.ts'
import { findOwnSchedule, listOwnSchedules, listRuns, listSentFiles, toApiRuns, toApiSchedules } from './schedules.query.ts'

type Fields = Body<typeof api.scheduleAdd>

const notifyScheduleChange = ({ operations }: WithOperations, { userId }: SignedIn) =>
  notifyChange(operations.knex, { to: `user:${userId}`, about: 'documents', collections: ['schedules'] })

async function readScheduleResult(services: WithOperations, user: SignedIn, options: { id: string; language: Language }) {
  const { knex } = services.operations
  const record = await findOwnSchedule(knex, user, options.id)
  const [schedule] = await toApiSchedules(knex, [record], { user, language: options.language })
  if (!schedule) throw new AppError('resource.notFound')
  return schedule
}

/** Returns what would be exported today. Throws if it could not be. */
async function resolveContent(
  services: ContentServices,
  { user, body, contents }: { user: SignedIn; body: Pick<Fields, 'content' | 'file'>; contents: JobContents },
): Promise<JobContent> {
  const content = await resolveScheduleContent(services, user, body.content).catch((error: unknown) => {
    // reveals nothing about a missing favourite
    throw error instanceof AppError && error.code === 'schedule.favoriteGone' ? new AppError('resource.notFound') : error
  })
  await checkJobContent(contents, content, { user, file: body.file, services })
  return content
}

/** Returns the stored fields of a schedule. Throws if it could not be exported today, or not be sent to its recipients. */
async function resolveScheduleFields(
  services: ContentServices,
  { user, body, contents, language }: { user: SignedIn; body: Fields; contents: JobContents; language: Language },
) {
  const content = await resolveContent(services, { user, body, contents })
  const neededAccess = await listNeededAccess(contents, content, { user, language, services })
  const { name, content: requestedContent, file, calendar, mailOnFailure } = body
  const target = await resolveTarget(services.operations.knex, body.target, { owner: user, needed: neededAccess })
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

/** Adds a change of a schedule to the audit log. `target`: where a saved schedule sends its files. */
async function recordScheduleEvent(
  trx: Knex,
  by: Actor<SignedIn>,
  { action, name, target }: { action: AuditAction; name: string; target?: StoredTarget },
): Promise<void> {
  const detail = target ? { recipients: await listRecipients(trx, target, by.user) } : undefined
  await recordAuditEvent(trx, { ...toAuditActor(by), action, target: name, detail })
}

async function listRecipients(trx: Knex, target: StoredTarget, { email }: SignedIn): Promise<string[]> {
  if (target.kind === 'folder') return [target.folder]
  if (target.kind === 'keep') return []
  const addresses = (await toApiTargets(trx, [target])).flatMap((sent) => (sent.kind === 'mail' ? (sent.to ?? []) : []))
  return addresses.length > 0 ? addresses : [email]
}

/**
 * Inserts a run by hand and returns its planned time; two clicks within a millisecond are one run. Throws `job.tooMany` if several
 * runs by hand, of schedules or trials, have not ended yet. The transaction must hold a lock on the user.
 */
async function insertManualRun(trx: Knex, scheduleId: string, { userId }: SignedIn): Promise<string> {
  const running = await ScheduleRunModel.query(trx)
    .where({ state: 'running', cause: 'user' })
    .whereIn('schedule_id', ScheduleModel.query(trx).select('id').where({ user_id: userId }))
    .resultSize()
  if (running >= maxRunsByHand) throw new AppError('job.tooMany', { most: maxRunsByHand })
  const now = Date.now()
  const plannedAt = new Date(now).toISOString()
  await insertRun(trx, { scheduleId, cause: 'user', plannedAt }, now)
  return plannedAt
}

/** Counts a run by hand; throws `requests.tooMany` beyond the limit of a quarter of an hour. */
const limitManualRuns = (call: { user: SignedIn | null; address: string }, { operations }: WithOperations): Promise<void> =>
  limitRequests(operations.knex, { kind: 'run', account: requireSignedIn(call).userId, address: call.address })

/** Makes the runner start an inserted run now. */
async function wakeRunner(services: ScheduleServices, user: SignedIn): Promise<void> {
  getScheduleRunner(services)?.wake()
  await notifyScheduleChange(services, user)
}

const { schedules: maxSchedules, preview: previewRuns, runsByHand: maxRunsByHand } = api.scheduleLimits

export const createScheduleRoutes = (contents: JobContents): Route[] => [
  defineRoute(api.scheduleList, async (call, { operations }) => {
    const user = requireSignedIn(call)
    const schedules = await listOwnSchedules(operations.knex, user)
    return { list: await toApiSchedules(operations.knex, schedules, { user, language: call.language }) }
  }),
  defineRoute(api.scheduleAdd, async (call, services) => {
    const user = requireSignedIn(call)
    const { knex } = services.operations
    const fields = await resolveScheduleFields(services, { user, body: call.body, contents, language: call.language })
    const id = randomUUID()
    await withUserLock(knex, user.userId, async (trx) => {
      const have = await ScheduleModel.query(trx).where({ user_id: user.userId, trial: false }).resultSize()
      if (have >= maxSchedules) throw new AppError('schedule.tooMany', { most: maxSchedules })
      await ScheduleModel.query(trx).insert({
        ...fields,
        id,
        userId: user.userId,
        contractId: user.contractId,
        paused: false,
        trial: false,
        nextAt: getNextRunTime({ calendar: fields.calendar, paused: false }, Date.now()),
        createdAt: fields.updatedAt,
      })
      const { name, target } = fields
      await recordScheduleEvent(trx, { user, address: call.address }, { action: 'schedule.add', name, target })
    })
    await notifyScheduleChange(services, user)
    return readScheduleResult(services, user, { id, language: call.language })
  }),
  defineRoute(api.scheduleUpdate, async (call, services) => {
    const user = requireSignedIn(call)
    const { knex } = services.operations
    const id = call.params.scheduleId
    await findOwnSchedule(knex, user, id)
    const fields = await resolveScheduleFields(services, { user, body: call.body, contents, language: call.language })
    await withUserLock(knex, user.userId, async (trx) => {
      const { paused } = await findOwnSchedule(trx, user, id)
      const { name, target, calendar } = fields
      await ScheduleModel.query(trx)
        .findById(id)
        .patch({ ...fields, nextAt: getNextRunTime({ calendar, paused }, Date.now()) })
      await recordScheduleEvent(trx, { user, address: call.address }, { action: 'schedule.update', name, target })
    })
    await notifyScheduleChange(services, user)
    return readScheduleResult(services, user, { id, language: call.language })
  }),
  defineRoute(api.scheduleDelete, async (call, services) => {
    const user = requireSignedIn(call)
    const { knex } = services.operations
    const id = call.params.scheduleId
    await withUserLock(knex, user.userId, async (trx) => {
      const { name } = await findOwnSchedule(trx, user, id)
      await ScheduleModel.query(trx).deleteById(id)
      await recordScheduleEvent(trx, { user, address: call.address }, { action: 'schedule.delete', name })
    })
    await notifyScheduleChange(services, user)
    return { scheduleId: id }
  }),
  defineRoute(api.schedulePreview, async ({ body, language }, { warehouse }) => {
    const { calendar, preset } = body
    const wholeDay = (await readDataUntil(warehouse.knex))?.wholeDay ?? null
    const getCoveredPeriod = (latest: string | null) =>
      preset === null || latest === null ? null : getPresetPeriod(preset, { latest, current: { from: latest, to: latest } })
    return {
      calendarText: formatCalendar(calendar, language),
      runs: listNextRuns(calendar, new Date(), previewRuns).map((at) => ({
        at: at.toISOString(),
        period: getCoveredPeriod(addDays(getTodayInJapan(at.getTime()), -1)),
      })),
      now: getCoveredPeriod(wholeDay),
      wholeDay,
    }
  }),
  defineRoute(api.schedulePause, async (call, services) => {
    const user = requireSignedIn(call)
    const { knex } = services.operations
    const id = call.params.scheduleId
    const { paused } = call.body
    // loads during a pause do not trigger a run
    const loadAt = await readLastLoadTime(services.warehouse)
    await withUserLock(knex, user.userId, async (trx) => {
      const { calendar } = await findOwnSchedule(trx, user, id)
      await ScheduleModel.query(trx)
        .findById(id)
        .patch({ paused, nextAt: getNextRunTime({ calendar, paused }, Date.now()), loadAt, updatedAt: new Date().toISOString() })
    })
    await notifyScheduleChange(services, user)
    return readScheduleResult(services, user, { id, language: call.language })
  }),
  defineRoute(api.scheduleRunNow, async (call, services) => {
    const user = requireSignedIn(call)
    const { knex } = services.operations
    const { id } = await findOwnSchedule(knex, user, call.params.scheduleId)
    await limitManualRuns(call, services)
    const plannedAt = await withUserLock(knex, user.userId, (trx) => insertManualRun(trx, id, user))
    await wakeRunner(services, user)
    const runs = await ScheduleRunModel.query(knex).where({ schedule_id: id, cause: 'user', planned_at: plannedAt })
    const [run] = await toApiRuns(knex, runs, call.language)
    if (!run) throw new AppError('resource.notFound')
    return run
  }),
  defineRoute(api.scheduleRuns, async (call, { operations }) => {
    const { id } = await findOwnSchedule(operations.knex, requireSignedIn(call), call.params.scheduleId)
    const { results, total } = await listRuns(operations.knex, id, call.query)
    const { pageNum, pageSize } = call.query
    return { list: await toApiRuns(operations.knex, results, call.language), paging: { pageNum, pageSize, total } }
  }),
  defineRoute(api.scheduleRecipients, async (call, services) => {
    const user = requireSignedIn(call)
    const { language } = call
    // a format that every content has
    const file = jobFile.parse({ format: 2 })
    const content = await resolveContent(services, { user, body: { content: call.body.content, file }, contents })
    const neededAccess = await listNeededAccess(contents, content, { user, language, services })
    const users = await listActiveUsers(services.operations.knex, user.contractId)
    return {
      list: users.map((reader) => ({
        email: reader.email,
        fullName: reader.fullName,
        department: reader.department,
        missing: findMissingAccess(reader, neededAccess),
      })),
    }
  }),
  defineRoute(api.scheduleTrial, async (call, services) => {
    const user = requireSignedIn(call)
    const { knex } = services.operations
    const { name, content, file } = call.body
    await resolveContent(services, { user, body: call.body, contents })
    await limitManualRuns(call, services)
    const id = randomUUID()
    const at = new Date().toISOString()
    await withUserLock(knex, user.userId, async (trx) => {
      await ScheduleModel.query(trx).insert({
        id,
        userId: user.userId,
        contractId: user.contractId,
        name,
        content,
        file,
        calendar: { kind: 'load' },
        target: { kind: 'mail' },
        mailOnFailure: false,
        paused: true,
        trial: true,
        nextAt: null,
        loadAt: null,
        createdAt: at,
        updatedAt: at,
      })
      await insertManualRun(trx, id, user)
    })
    await wakeRunner(services, user)
    return { scheduleId: id }
  }),
  defineRoute(api.sentFiles, async (call, { operations }) =>
    listSentFiles(operations.knex, requireSignedIn(call), { ...call.query, language: call.language }),
  ),
]
