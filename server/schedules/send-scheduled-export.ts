import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, realpath, rename, rm } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Language } from '../../shared/language.ts'
import { fill } from '../../shared/messages/fill.ts'
import { schedules } from '../../shared/messages/schedules.ts'
import { pages } from '../../shared/pages.ts'
import { formatJapanTimestamp } from '../../shared/period.ts'
import { formatCalendar } from '../../shared/schedule-calendar.ts'
import type { Config } from '../config.ts'
import { buildFileName } from '../exporting/file.ts'
import { getSharedFolder, JobFiles } from '../exporting/jobs/job-files.ts'
import { getHomeUrl } from '../mail/create-mail.ts'
import type { ExportJobModel } from '../operations/job-models.ts'
import { ContractModel } from '../operations/models.ts'
import type { ScheduleModel, ScheduleRunModel } from '../operations/schedule-models.ts'
import type { Services } from '../services.ts'

/** Returns the URL of a schedule with its runs and files. */
export const getScheduleUrl = (config: Pick<Config, 'baseUrl'>, language: Language, { id }: { id: string }): string =>
  `${getHomeUrl(config, language)}${pages.schedules.route}?id=${id}`

/** Maximum size of an attachment in bytes: many mail servers refuse more. */
const MAX_ATTACHMENT_BYTES = 8 * 1024 ** 2

export interface Recipient {
  userId: string
  contractId: string
  email: string
  fullName: string
}

interface Delivery {
  schedule: ScheduleModel
  run: ScheduleRunModel
  job: ExportJobModel
  to: Recipient
  language: Language
}

async function deliverByMail({ mail, config }: Services, { schedule, run, job, to, language }: Delivery): Promise<string> {
  const messages = schedules[language]
  const attached = (job.size ?? 0) <= MAX_ATTACHMENT_BYTES
  const values = {
    person: to.fullName,
    name: schedule.name,
    calendar: formatCalendar(schedule.calendar, language),
    file: job.fileName ?? '',
    rows: job.rowsDone,
    sha256: job.sha256 ?? '',
    link: getScheduleUrl(config, language, schedule),
  }
  await mail.send({
    id: run.id,
    to: to.email,
    subject: fill(messages.mailSubject, values),
    text: `${fill(attached ? messages.mailText : messages.mailTooLarge, values)}\n\n${messages.mailFoot}\n`,
    ...(attached ? { attachments: [{ filename: job.fileName ?? 'file', content: await new JobFiles(config).read(job) }] } : {}),
  })
  return to.email
}

/** Returns a contract's folder in the folder of `FILES_URL`: `exports/NUMBER/FOLDER`. Throws if a link would lead out of it. */
async function resolveFolder({ operations, config }: Services, contractId: string, folder: string): Promise<string> {
  const contract = await ContractModel.query(operations.knex).findById(contractId)
  const root = join(getSharedFolder(config), 'exports')
  const path = join(root, buildFileName([contract?.number ?? contractId]), folder)
  await mkdir(path, { recursive: true, mode: 0o700 })
  const [real, realRoot] = await Promise.all([realpath(path), realpath(root)])
  if (!real.startsWith(`${realRoot}${sep}`)) throw new Error(`${path} leads out of ${root}`)
  return real
}

/** Copies a file there atomically. A repeated run replaces its own file. */
async function deliverToFolder(services: Services, { schedule, run, job }: Delivery, folder: string): Promise<string> {
  const path = await resolveFolder(services, schedule.contractId, folder)
  const at = formatJapanTimestamp(run.plannedAt).replace(/[/:]/g, '').replace(' ', '-')
  const name = `${at}_${job.fileName}`
  const part = join(path, `.${randomUUID()}.part`)
  try {
    await pipeline(await new JobFiles(services.config).read(job), createWriteStream(part, { mode: 0o600, flush: true }))
    await rename(part, join(path, name))
  } finally {
    await rm(part, { force: true })
  }
  return `${folder}/${name}`
}

/** Delivers a run's file as its schedule says. Returns a description of the place; null if the file is only stored. */
export async function deliverRunFile(services: Services, delivery: Delivery): Promise<string | null> {
  const { target } = delivery.schedule
  if (target.kind === 'mail') return deliverByMail(services, delivery)
  if (target.kind === 'folder') return deliverToFolder(services, delivery, target.folder)
  return null
}
