import { pages } from '../../../shared/access/pages.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { inbox } from '../../../shared/messages/loading/inbox.ts'
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import type { WithConfig } from '../../foundation/config.ts'
import type { WithLog } from '../../foundation/log.ts'
import { getHomeUrl } from '../../mail/create-mail.ts'
import type { WithMail } from '../../mail/mailer.ts'
import type { WithOperations } from '../../operations/database.ts'
import { InboxFileModel } from '../../operations/load-models.ts'
import { postNotice, toNoticeId } from '../../operations/post-notice.ts'
import { readAdministratorsByLanguage } from '../../sync/user-language.ts'
import { listUnreportedFiles } from './inbox-records.ts'
import { formatReportLine, getInboxResult, toLanguages } from './inbox-report.ts'

/** Notifies about processed inbox files: administrators by notice, the addresses in the settings by mail. */

/** Number of files that a notice or a mail lists; further ones are counted. */
const MAX_LISTED_FILES = 20

const getMessages = (language: Language) => inbox[language]

interface OutcomeCounts {
  refused: number
  part: number
  done: number
  lines: string[]
}

function countOutcomes(rows: readonly InboxFileModel[], language: Language): OutcomeCounts {
  const results = rows.map(getInboxResult)
  const refused = results.filter((result) => result === 'refused').length
  const part = results.filter((result) => result === 'part').length
  const ordered = [...rows].sort((a, b) => Number(b.state === 'refused') - Number(a.state === 'refused'))
  const lines = ordered.slice(0, MAX_LISTED_FILES).map((row) => formatReportLine(row, language))
  if (rows.length > MAX_LISTED_FILES)
    lines.push(fillPlaceholders(getMessages(language)['tell.more'], { count: rows.length - MAX_LISTED_FILES }))
  return { refused, part, done: rows.length - refused - part, lines }
}

/** Returns the title by the worst outcome. */
function formatTitle({ refused, part, done }: OutcomeCounts, language: Language): string {
  const text = getMessages(language)
  if (refused > 0) return fillPlaceholders(text['tell.noticeRefused'], { count: refused })
  return part > 0
    ? fillPlaceholders(text['tell.noticePart'], { count: part })
    : fillPlaceholders(text['tell.noticeDone'], { count: done })
}

/** Identifies a notification that is repeated after a failure. */
const getNoticeId = (rows: readonly InboxFileModel[], language: Language): string => {
  const ids = rows.map(({ id }) => id).sort()
  return toNoticeId(`inbox ${ids.join(' ')} ${language}`)
}

async function postNotices({ operations }: WithOperations, rows: readonly InboxFileModel[]): Promise<void> {
  const { knex } = operations
  for (const [language, userIds] of await readAdministratorsByLanguage(knex)) {
    const counts = countOutcomes(rows, language)
    await postNotice(knex, {
      id: getNoticeId(rows, language),
      title: formatTitle(counts, language),
      lines: counts.lines,
      linkPath: pages['data-loads'].route,
      userIds,
    })
  }
}

/**
 * Sends a mail to each of the addresses in `INBOX_MAIL`. `id` identifies a mail that may be sent again after an interruption.
 * Throws if it reached none of them.
 */
export async function mailOperators(
  { mail, config, log }: WithConfig & WithLog & WithMail,
  content: { id?: string; subject: string; text: string },
): Promise<void> {
  const { mails } = config.inbox
  const sent = await Promise.allSettled(mails.map((to) => mail.send({ to, ...content })))
  const failed = sent.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  // one failing address does not affect the others; if all fail, the notification is retried
  if (mails.length > 0 && failed.length === mails.length) throw failed[0]
  for (const error of failed) log.failure({ during: 'inbox mail', error })
}

async function sendMail(services: WithConfig & WithLog & WithMail, rows: readonly InboxFileModel[]): Promise<void> {
  const { config } = services
  const [first = 'ja', ...others] = toLanguages(config.inbox.language)
  const formatPart = (value: Language) => {
    const open = `${getMessages(value)['tell.open']}: ${getHomeUrl(config, value)}${pages['data-loads'].route}`
    return [getMessages(value)['tell.lead'], '', ...countOutcomes(rows, value).lines, '', open].join('\n')
  }
  const { done, part: some, refused } = countOutcomes(rows, first)
  const subject = fillPlaceholders(getMessages(first)['tell.subject'], { done, part: some, refused })
  await mailOperators(services, {
    id: getNoticeId(rows, first),
    subject,
    text: `${[first, ...others].map(formatPart).join('\n\n')}\n`,
  })
}

/** Notifies about files finished since the last time; failed notifications are repeated later. */
export async function notifyOutcomes(services: WithConfig & WithLog & WithMail & WithOperations, server: string): Promise<void> {
  const { knex } = services.operations
  const rows = await listUnreportedFiles(knex, server)
  if (rows.length === 0) return
  const worth = rows.filter(
    (row) => services.config.inbox.notify === 'all' || !['done', 'repeated'].includes(getInboxResult(row)),
  )
  if (worth.length > 0) {
    await sendMail(services, worth)
    await postNotices(services, worth)
  }
  const ids = rows.map(({ id }) => id)
  await InboxFileModel.query(knex).whereIn('id', ids).patch({ notifiedAt: new Date().toISOString() })
}
