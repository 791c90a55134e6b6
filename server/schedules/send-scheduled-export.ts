import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, mkdir, realpath, rename, rm } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pages } from '../../shared/access/pages.ts'
import { formatJapanTimestamp } from '../../shared/calendar/period.ts'
import { formatCalendar } from '../../shared/calendar/schedule-calendar.ts'
import { AppError } from '../../shared/errors/errors.ts'
import type { Language } from '../../shared/messages/language.ts'
import { schedules } from '../../shared/messages/schedules.ts'
import { fillPlaceholders } from '../../shared/messages/translate.ts'
import { buildFileName } from '../exporting/export-file.ts'
import { getSharedFolder, JobFiles } from '../exporting/jobs/job-files.ts'
import { measureFile } from '../exporting/jobs/write-file.ts'
import type { Config, WithConfig } from '../foundation/config.ts'
import { getHomeUrl } from '../mail/create-mail.ts'
import type { WithMail } from '../mail/mailer.ts'
import type { WithOperations } from '../operations/database.ts'
import type { ExportJobModel } from '../operations/job-models.ts'
import { ContractModel } from '../operations/models.ts'
import type { ScheduleModel, ScheduleRunModel } from '../operations/schedule-models.ts'

/** Returns the URL of a schedule with its runs and files. */
export const getScheduleUrl = (config: Pick<Config, 'baseUrl'>, language: Language, { id }: { id: string }): string =>
  `${getHomeUrl(config, language)}${pages.schedules.route}?id=${id}`

/** Maximum size of an attachment in megabytes: many mail servers refuse more. */
const MAX_ATTACHMENT_MB = 8

export interface Recipient {
  userId: string
  contractId: string
  email: string
  fullName: string
}

interface FinishedExport {
  schedule: ScheduleModel
  run: ScheduleRunModel
  job: ExportJobModel
}

interface ExportMail extends FinishedExport {
  owner: Pick<Recipient, 'userId' | 'fullName'>
  to: Recipient
  language: Language
}

/** Mails a run's file to one recipient. The owner of a large file gets a link; others cannot open it, and none is sent. */
export async function sendExportByMail({ mail, config }: WithConfig & WithMail, exportMail: ExportMail): Promise<void> {
  const { schedule, run, job, owner, to, language } = exportMail
  const messages = schedules[language]
  const isAttached = (job.size ?? 0) <= MAX_ATTACHMENT_MB * 1024 ** 2
  const isOwner = to.userId === owner.userId
  if (!isAttached && !isOwner) throw new AppError('schedule.tooLarge', { most: MAX_ATTACHMENT_MB })
  const values = {
    person: to.fullName,
    owner: owner.fullName,
    name: schedule.name,
    calendar: schedule.trial ? messages.trial : formatCalendar(schedule.calendar, language),
    file: job.fileName ?? '',
    rows: job.rowsDone,
    sha256: job.sha256 ?? '',
    link: schedule.trial ? getHomeUrl(config, language) : getScheduleUrl(config, language, schedule),
  }
  const text = fillPlaceholders(isAttached ? messages.mailText : messages.mailTooLarge, values)
  const content = isAttached ? await new JobFiles(config).read(job) : null
  try {
    await mail.send({
      id: `${run.id}.${to.userId}`,
      to: to.email,
      subject: fillPlaceholders(schedule.trial ? messages.trialSubject : messages.mailSubject, values),
      text: `${text}\n\n${isOwner ? messages.mailFoot : fillPlaceholders(messages.mailFootColleague, values)}\n`,
      ...(content === null ? {} : { attachments: [{ filename: job.fileName ?? 'file', content }] }),
    })
  } finally {
    // a mail that is refused early never reads its attachment
    content?.destroy()
  }
}

/** Returns a contract's folder in the folder of `FILES_URL`: `exports/NUMBER/FOLDER`. Throws if a link would lead out of it. */
async function resolveFolder(
  { operations, config }: WithConfig & WithOperations,
  contractId: string,
  folder: string,
): Promise<string> {
  const contract = await ContractModel.query(operations.knex).findById(contractId)
  const root = join(getSharedFolder(config), 'exports')
  const contractRoot = join(root, buildFileName([contract?.number ?? contractId]))
  const path = join(contractRoot, folder)
  await mkdir(path, { recursive: true, mode: 0o700 })
  const [real, realContract, realRoot] = await Promise.all([realpath(path), realpath(contractRoot), realpath(root)])
  if (!real.startsWith(`${realContract}${sep}`) || !realContract.startsWith(`${realRoot}${sep}`))
    throw new Error(`${path} leads out of ${contractRoot}`)
  return real
}

/** Moves a file to a path. Returns false if another file has it; one with the same content is left there. */
async function publishUnlessTaken(part: string, path: string, sha256: string | null): Promise<boolean> {
  try {
    // unlike a rename, a link does not replace a file that is published at the same moment
    await link(part, path)
    return true
  } catch {
    const existing = await measureFile(path).catch(() => null)
    if (existing !== null) return existing.sha256 === sha256
    // a file system without links
    await rename(part, path)
    return true
  }
}

/**
 * Copies a run's file into a folder of its contract atomically, and returns its path. If the file of another schedule has the
 * name, the schedule's id is added to it. A repeated run replaces its own file.
 */
export async function writeExportToFolder(
  services: WithConfig & WithOperations,
  { schedule, run, job }: FinishedExport,
  folder: string,
): Promise<string> {
  const path = await resolveFolder(services, schedule.contractId, folder)
  const at = formatJapanTimestamp(run.plannedAt).replace(/[/:]/g, '').replace(' ', '-')
  const name = `${at}_${job.fileName}`
  const part = join(path, `.${randomUUID()}.part`)
  try {
    await pipeline(await new JobFiles(services.config).read(job), createWriteStream(part, { mode: 0o600, flush: true }))
    if (await publishUnlessTaken(part, join(path, name), job.sha256)) return `${folder}/${name}`
    const distinctName = `${at}_${schedule.id.slice(0, 8)}_${job.fileName}`
    await rename(part, join(path, distinctName))
    return `${folder}/${distinctName}`
  } finally {
    await rm(part, { force: true })
  }
}
