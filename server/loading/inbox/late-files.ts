import type { Knex } from 'knex'
import { pages } from '../../../shared/access/pages.ts'
import { addDays, getTodayInJapan } from '../../../shared/calendar/period.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { inbox } from '../../../shared/messages/loading/inbox.ts'
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import type { WithConfig } from '../../foundation/config.ts'
import type { WithLog } from '../../foundation/log.ts'
import { getHomeUrl } from '../../mail/create-mail.ts'
import type { WithMail } from '../../mail/mailer.ts'
import type { WithBackground } from '../../operations/background.ts'
import type { WithOperations } from '../../operations/database.ts'
import { getLeaseEnd, holdLease, LEASE_MS, NO_LEASE, whereClaimable } from '../../operations/lease.ts'
import { LateFileModel, SenderMappingModel } from '../../operations/load-models.ts'
import { postNotice, toNoticeId, withdrawNotices } from '../../operations/post-notice.ts'
import { readServerName } from '../../operations/server-name.ts'
import { readAdministratorsByLanguage } from '../../sync/user-language.ts'
import { datasetSpecs } from '../datasets/dataset-specs.ts'
import type { WithLoads } from '../load-registry.ts'
import { type Arrival, findSendingPattern, isArrivalOfDay, readArrivals } from '../receive/arrivals.ts'
import { mailOperators } from './inbox-notifications.ts'
import { toLanguages } from './inbox-report.ts'

/**
 * Notifies about files that did not arrive at their usual time: administrators by notice, the addresses in the settings by mail,
 * once per sender and day. Every server checks; a notification belongs to one of them by a lease.
 */

/** Interval of checks, and delay after which a failed notification is repeated. Milliseconds. */
const CHECK_INTERVAL_MS = 60_000
const RETRY_MS = 600_000
const languages = ['ja', 'en'] as const

type Sender = Pick<SenderMappingModel, 'id' | 'name' | 'dataset'>

const getNoticeId = ({ mappingId, day }: LateFileModel, language: Language): string =>
  toNoticeId(`late file ${mappingId} ${day} ${language}`)

/** Removes the zero of 07:10. */
const formatTime = (usualTime: string): string => usualTime.replace(/^0/, '')

function describeLateFile({ day, usualTime }: LateFileModel, { name, dataset }: Sender, language: Language) {
  const messages = inbox[language]
  const values = { name, dataset: datasetSpecs[dataset][language], day, time: formatTime(usualTime ?? '') }
  return {
    title: fillPlaceholders(messages[usualTime === null ? 'late.title' : 'late.titleUsual'], values),
    lines: [
      fillPlaceholders(messages['late.day'], values),
      ...(usualTime === null ? [] : [fillPlaceholders(messages['late.usual'], values)]),
    ],
  }
}

async function postNotices(knex: Knex, row: LateFileModel, sender: Sender): Promise<void> {
  for (const [language, userIds] of await readAdministratorsByLanguage(knex)) {
    const { title, lines } = describeLateFile(row, sender, language)
    await postNotice(knex, {
      id: getNoticeId(row, language),
      title,
      lines: [...lines, inbox[language]['late.advice']],
      linkPath: pages['data-health'].route,
      userIds,
    })
  }
}

async function sendMail(services: WithConfig & WithLog & WithMail, row: LateFileModel, sender: Sender): Promise<void> {
  const { config } = services
  const [first = 'ja', ...others] = toLanguages(config.inbox.language)
  const formatPart = (language: Language): string => {
    const { title, lines } = describeLateFile(row, sender, language)
    const messages = inbox[language]
    const open = `${messages['tell.open']}: ${getHomeUrl(config, language)}${pages['data-health'].route}`
    return [title, '', ...lines, messages['late.mailAdvice'], '', open].join('\n')
  }
  await mailOperators(services, {
    id: getNoticeId(row, first),
    subject: fillPlaceholders(inbox[first]['late.subject'], { title: describeLateFile(row, sender, first).title }),
    text: `${[first, ...others].map(formatPart).join('\n\n')}\n`,
  })
}

/** Claims a due notification and sends it. */
async function notifyLateFile(
  services: WithConfig & WithLog & WithMail & WithOperations,
  row: LateFileModel,
  { sender, owner }: { sender: Sender; owner: string },
): Promise<void> {
  const { operations, log } = services
  const { knex } = operations
  const { mappingId, day } = row
  const claimed = await LateFileModel.query(knex)
    .where({ mapping_id: mappingId, day, notice_due: true })
    .modify(whereClaimable(owner))
    .patch({ leaseOwner: owner, leaseUntil: getLeaseEnd() })
  if (claimed === 0) return
  const queryOwn = () => LateFileModel.query(knex).where({ mapping_id: mappingId, day, lease_owner: owner })
  const release = holdLease(async () => (await queryOwn().patch({ leaseUntil: getLeaseEnd() })) > 0, {
    onError: (error) => log.failure({ during: 'late file', error }),
  })
  let next: Partial<LateFileModel> = { leaseOwner: null, leaseUntil: getLeaseEnd(Date.now() + RETRY_MS - LEASE_MS) }
  try {
    await postNotices(knex, row, sender)
    await sendMail(services, row, sender)
    next = { noticeDue: false, ...NO_LEASE }
    log.event('file.late', { mappingId, day, usualTime: row.usualTime })
  } finally {
    await release()
    await queryOwn().patch(next)
  }
}

/** Withdraws the notices of files that arrived since, and of deleted senders. */
async function withdrawArrived(
  knex: Knex,
  { rows, owner }: { rows: readonly LateFileModel[]; owner: string },
  { senders, arrivals }: { senders: ReadonlyMap<string, Sender>; arrivals: ReadonlyMap<string, Arrival[]> },
): Promise<void> {
  for (const row of rows) {
    const sender = senders.get(row.mappingId)
    if (sender && !(arrivals.get(sender.name) ?? []).some((arrival) => isArrivalOfDay(arrival, row))) continue
    await knex.transaction(async (trx) => {
      // while a server sends the notification, it is withdrawn at the next check
      const withdrawn = await LateFileModel.query(trx)
        .where({ mapping_id: row.mappingId, day: row.day })
        .where((free) => free.whereNull('lease_owner').orWhere((query) => void query.modify(whereClaimable(owner))))
        .patch({ noticeDue: false, withdrawnAt: new Date().toISOString() })
      if (withdrawn === 0) return
      const ids = languages.map((language) => getNoticeId(row, language))
      await withdrawNotices(trx, ids)
    })
  }
}

/** Checks all senders once. `now`: milliseconds since the epoch. */
export async function checkLateFiles(
  services: WithConfig & WithLoads & WithLog & WithMail & WithOperations,
  now = Date.now(),
): Promise<void> {
  const { operations, loads, log, config } = services
  const { knex } = operations
  const owner = readServerName(config.dataDir)
  // a file that usually arrives late in the evening is late only on the next day
  const today = getTodayInJapan(now)
  const days = [addDays(today, -1), today]
  const from = days[0] ?? today
  const mappings: Sender[] = await SenderMappingModel.query(knex).select('id', 'name', 'dataset')
  const senders = new Map(mappings.map((mapping) => [mapping.id, mapping]))
  const arrivals = mappings.length === 0 ? new Map<string, Arrival[]>() : await readArrivals(knex, loads, from)
  for (const { id: mappingId, name } of mappings) {
    const { cells, usualTime } = findSendingPattern(arrivals.get(name) ?? [], { days, now })
    for (const { day } of cells.filter(({ state }) => state === 'missing'))
      await LateFileModel.query(knex)
        .insert({ mappingId, day, usualTime, noticeDue: true })
        .onConflict(['mapping_id', 'day'])
        .ignore()
  }
  const rows = await LateFileModel.query(knex).whereNull('withdrawn_at').where('day', '>=', from)
  await withdrawArrived(knex, { rows, owner }, { senders, arrivals })
  const due = await LateFileModel.query(knex).where({ notice_due: true }).where('day', '>=', from).orderBy(['day', 'mapping_id'])
  for (const row of due) {
    const sender = senders.get(row.mappingId)
    if (sender)
      await notifyLateFile(services, row, { sender, owner }).catch((error) => log.failure({ during: 'late file', error }))
  }
}

/** Checks now and every minute, until the returned function is called. */
export const startLateFileChecks = (
  services: WithBackground & WithConfig & WithLoads & WithLog & WithMail & WithOperations,
): (() => void) => services.background.repeat(CHECK_INTERVAL_MS, () => checkLateFiles(services))
