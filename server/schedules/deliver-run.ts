import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { JobContent } from '../../shared/api/exporting/job-fields.ts'
import { AppError } from '../../shared/errors/errors.ts'
import { findActiveUser } from '../accounts/session.ts'
import type { SignedIn } from '../accounts/signed-in.ts'
import { FileStoreUnavailable } from '../exporting/jobs/file-store.ts'
import type { JobServices } from '../exporting/jobs/job-runner.ts'
import type { ContentServices, JobContents } from '../exporting/jobs/job-source.ts'
import { isTemporaryMailError, type WithMail } from '../mail/mailer.ts'
import { recordAuditEvent } from '../operations/audit.ts'
import { isDiskFull } from '../operations/disk-space.ts'
import type { ExportJobModel } from '../operations/job-models.ts'
import { UserModel } from '../operations/models.ts'
import { DeliveryModel, getRecipientIds, type ScheduleModel, type ScheduleRunModel } from '../operations/schedule-models.ts'
import { readUserLanguage } from '../sync/user-language.ts'
import { findRefusal, listNeededAccess } from './schedule-recipients.ts'
import { sendExportByMail, writeExportToFolder } from './send-scheduled-export.ts'

interface RunContext {
  schedule: ScheduleModel
  run: ScheduleRunModel
  contents: JobContents
  /** Owner of the schedule, with current rights. */
  owner: SignedIn
}

type DeliveryEnd = Pick<DeliveryModel, 'state'> & Partial<Pick<DeliveryModel, 'recipient' | 'errorCode' | 'errorValues'>>

const queryRun = (knex: Knex, { id }: Pick<ScheduleRunModel, 'id'>) =>
  DeliveryModel.query(knex).where({ run_id: id }).orderBy('recipient').orderBy('id')

const endDelivery = (knex: Knex, { id }: DeliveryModel, ended: DeliveryEnd) =>
  DeliveryModel.query(knex)
    .findById(id)
    .patch({ ...ended, at: new Date().toISOString() })

/** Records to whom a run will send its file. A repetition after a failure changes nothing. */
export async function planDeliveries(knex: Knex, { schedule, run }: Pick<RunContext, 'schedule' | 'run'>): Promise<void> {
  const { content, target, trial } = schedule
  const common = {
    runId: run.id,
    jobId: run.id,
    scheduleId: schedule.id,
    reportId: content.kind === 'periodic-report' ? content.body.reportId : null,
    userId: schedule.userId,
    name: schedule.name,
    cause: trial ? ('trial' as const) : run.cause,
    fileName: null,
    state: 'waiting' as const,
    errorCode: null,
    errorValues: {},
    at: run.startedAt,
  }
  const ids = getRecipientIds(schedule)
  const people = ids.length === 0 ? [] : await UserModel.query(knex).whereIn('id', ids)
  const recipients = people.map(({ id, email, fullName }) => ({
    recipientId: id,
    recipient: email,
    recipientName: fullName,
  }))
  if (target.kind === 'folder') {
    // null is not unique: the folder is entered once by its run
    if ((await queryRun(knex, run).resultSize()) > 0) return
    await DeliveryModel.query(knex).insert({
      ...common,
      id: randomUUID(),
      recipientId: null,
      recipient: target.folder,
      recipientName: '',
    })
  }
  for (const recipient of recipients)
    await DeliveryModel.query(knex)
      .insert({ ...common, ...recipient, id: randomUUID() })
      .onConflict(['run_id', 'recipient_id'])
      .ignore()
}

/** Ends the deliveries to users who may not get the file. Throws if nobody else is waiting for it. */
export async function endRefusedDeliveries(services: ContentServices, content: JobContent, context: RunContext): Promise<void> {
  const { knex } = services.operations
  const waiting = await queryRun(knex, context.run).where({ state: 'waiting' })
  for (const delivery of waiting) {
    const refusal = await findDeliveryRefusal(services, { delivery, content, context })
    if (refusal !== null) await endDelivery(knex, delivery, refusal)
  }
  const all = await queryRun(knex, context.run)
  if (all.length > 0 && all.every(({ state }) => state === 'failed')) throw toRunError(all)
}

/** Ends the deliveries that are still waiting when a run fails. */
export async function failDeliveries(
  knex: Knex,
  run: ScheduleRunModel,
  { code, values }: Pick<AppError, 'code' | 'values'>,
): Promise<void> {
  for (const delivery of await queryRun(knex, run).where({ state: 'waiting' }))
    await endDelivery(knex, delivery, { state: 'failed', errorCode: code, errorValues: values })
}

async function findDeliveryRefusal(
  services: ContentServices,
  { delivery, content, context }: { delivery: DeliveryModel; content: JobContent; context: RunContext },
): Promise<DeliveryEnd | null> {
  const { recipientId, recipient } = delivery
  const { owner, contents, schedule } = context
  if (recipientId === null || recipientId === owner.userId) return null
  const reader = await findActiveUser(services.operations.knex, recipientId)
  const { language } = schedule.file
  const neededAccess = await listNeededAccess(contents, content, { user: owner, language, services })
  const refusal = findRefusal({ email: recipient, reader, contractId: schedule.contractId }, neededAccess)
  return refusal && { state: 'failed', errorCode: refusal.code, errorValues: refusal.values }
}

function toRunError(all: readonly DeliveryModel[]): AppError {
  const failed = all.filter(({ state }) => state === 'failed')
  const [only] = all
  if (all.length === 1 && only)
    return new AppError((only.errorCode ?? 'schedule.notDelivered') as 'server.internal', only.errorValues)
  const addresses = failed.map(({ recipient }) => recipient).join(', ')
  return new AppError('schedule.notToAll', { failed: failed.length, total: all.length, addresses })
}

/** Delivers to one recipient. Returns null if it is to be tried again later. */
async function deliverToRecipient(
  services: JobServices & WithMail,
  delivery: DeliveryModel,
  { job, context, mayRetry }: { job: ExportJobModel; context: RunContext; mayRetry: boolean },
): Promise<DeliveryEnd | null> {
  const { schedule, run, owner } = context
  const { knex } = services.operations
  const { recipientId, recipient, recipientName } = delivery
  const ids = { runId: run.id, scheduleId: schedule.id, jobId: job.id }
  const logEnd = (state: 'done' | 'failed') => services.log.event('delivery.end', { ...ids, target: schedule.target.kind, state })
  try {
    const refusal = await findDeliveryRefusal(services, { delivery, content: job.content, context })
    if (refusal !== null) {
      logEnd('failed')
      return refusal
    }
    if (recipientId === null) {
      const path = await writeExportToFolder(services, { schedule, run, job }, recipient)
      logEnd('done')
      return { state: 'sent', recipient: path }
    }
    const language = await readUserLanguage(knex, { userId: recipientId, contractId: schedule.contractId })
    const to = { userId: recipientId, email: recipient, fullName: recipientName, contractId: schedule.contractId }
    await sendExportByMail(services, { schedule, run, job, owner, to, language })
    logEnd('done')
    return { state: 'sent' }
  } catch (error) {
    if (error instanceof AppError) {
      logEnd('failed')
      return { state: 'failed', errorCode: error.code, errorValues: error.values }
    }
    services.log.failure({ during: 'delivery', ...ids, error })
    if (mayRetry && (isTemporaryMailError(error) || error instanceof FileStoreUnavailable)) return null
    logEnd('failed')
    return { state: 'failed', errorCode: isDiskFull(error) ? 'job.noRoom' : 'schedule.notDelivered' }
  }
}

/**
 * Delivers a run's file to all waiting recipients as long as the run belongs to this server (`isOwn`); a failed delivery does not
 * affect the others. Returns where it was sent, null if it is only stored, or `later` if some deliveries are to be retried.
 * Throws if a delivery failed.
 */
export async function deliverRun(
  services: JobServices & WithMail,
  context: RunContext,
  { job, mayRetry, isOwn }: { job: ExportJobModel; mayRetry: boolean; isOwn: () => Promise<boolean> },
): Promise<{ delivered: string | null } | 'later'> {
  const { knex } = services.operations
  const { run, schedule, owner } = context
  for (const delivery of await queryRun(knex, run).where({ state: 'waiting' })) {
    // another server that has taken the run over delivers to the others
    if (!(await isOwn())) return 'later'
    const ended = await deliverToRecipient(services, delivery, { job, context, mayRetry })
    if (ended === null) continue
    await knex.transaction(async (trx) => {
      await endDelivery(trx, delivery, ended)
      await DeliveryModel.query(trx).findById(delivery.id).patch({ fileName: job.fileName })
      if (ended.state !== 'sent') return
      const { userId, contractId } = owner
      const detail = { name: schedule.name, fileName: job.fileName ?? '', format: job.file.format }
      const target = ended.recipient ?? delivery.recipient
      await recordAuditEvent(trx, { action: 'schedule.send', userId, contractId, target, detail })
    })
  }
  const all = await queryRun(knex, run)
  if (all.length === 0)
    services.log.event('delivery.end', { runId: run.id, scheduleId: schedule.id, jobId: job.id, target: 'keep', state: 'done' })
  if (all.some(({ state }) => state === 'waiting')) return 'later'
  if (all.some(({ state }) => state === 'failed')) throw toRunError(all)
  return { delivered: all.length === 0 ? null : all.map(({ recipient }) => recipient).join(', ') }
}
