import type { Knex } from 'knex'
import { getTodayInJapan } from '../../shared/calendar/period.ts'
import { type FavoriteDocument, getFavoritePath } from '../../shared/calls/favorites.ts'
import type { AppError } from '../../shared/errors/errors.ts'
import { favoriteWords } from '../../shared/messages/favorite.ts'
import type { Language } from '../../shared/messages/language.ts'
import { fillPlaceholders } from '../../shared/messages/translate.ts'
import type { WithConfig } from '../foundation/config.ts'
import { getErrorMessage } from '../foundation/language.ts'
import type { WithLog } from '../foundation/log.ts'
import { getHomeUrl } from '../mail/create-mail.ts'
import type { WithMail } from '../mail/mailer.ts'
import type { WithOperations } from '../operations/database.ts'
import { getLeaseEnd, holdLease, NO_LEASE, whereClaimable } from '../operations/lease.ts'
import { WatchDigestModel, WatchStateModel } from '../operations/models.ts'
import { postNotice, toNoticeId } from '../operations/post-notice.ts'
import { readServerName } from '../operations/server-name.ts'
import { readDocuments } from '../sync/sync-store.ts'
import { readUserLanguage } from '../sync/user-language.ts'
import type { ThresholdCrossing, WatchOwner } from './watch-check.ts'

const getMessages = (language: Language) => favoriteWords[language]

/** Describes what crossed which threshold. */
export function formatCrossing({ rule, value, threshold, subjectName }: ThresholdCrossing, language: Language): string {
  return fillPlaceholders(getMessages(language)[`watch.${rule}`], {
    value,
    threshold,
    subject: subjectName ?? '',
  })
}

/** Sends at most one mail per day with all crossings since the last one; later ones wait for the next day. */
export async function mailDigest(
  services: WithConfig & WithLog & WithMail & WithOperations,
  person: WatchOwner,
  now = Date.now(),
): Promise<void> {
  const { operations, config, log } = services
  const { knex } = operations
  const { userId } = person
  const day = getTodayInJapan(now)
  const owner = readServerName(config.dataDir)
  await WatchDigestModel.query(knex).insert({ userId, day: '' }).onConflict('user_id').ignore()
  const claimedDigests = await WatchDigestModel.query(knex)
    .where({ user_id: userId })
    .whereNot({ day })
    .modify(whereClaimable(owner))
    .patch({ leaseOwner: owner, leaseUntil: getLeaseEnd() })
  if (claimedDigests === 0) return
  const queryOwn = () => WatchDigestModel.query(knex).where({ user_id: userId, lease_owner: owner })
  const release = holdLease(async () => (await queryOwn().patch({ leaseUntil: getLeaseEnd() })) > 0, {
    onError: (error) => log.failure({ during: 'digest', userId, error }),
  })
  try {
    if (await sendDigest(services, person, day)) await queryOwn().patch({ day })
  } finally {
    await release()
    await queryOwn().patch(NO_LEASE)
  }
}

/**
 * Sends the due crossings of a user, except those of favourites that are deleted or not mailed any more. Returns false if there
 * are none.
 */
async function sendDigest(
  { operations, mail, config }: WithConfig & WithMail & WithOperations,
  person: WatchOwner,
  day: string,
): Promise<boolean> {
  const { knex } = operations
  const rows = await WatchStateModel.query(knex).where({ owner_id: person.userId, mail_due: true })
  const names = await readMailedNames(knex, person, rows)
  const due = rows.filter(({ favoriteId }) => names.has(favoriteId))
  const unmailedIds = new Set(rows.flatMap(({ favoriteId }) => (names.has(favoriteId) ? [] : favoriteId)))
  if (unmailedIds.size > 0)
    await WatchStateModel.query(knex)
      .where({ owner_id: person.userId })
      .whereIn('favorite_id', [...unmailedIds])
      .patch({ mailDue: false })
  if (due.length === 0) return false
  const language = await readUserLanguage(knex, person)
  const messages = getMessages(language)
  const lines = due.map((row) => `・${names.get(row.favoriteId) ?? ''}\n  ${formatCrossing({ ...row, name: '' }, language)}`)
  const lead = fillPlaceholders(messages.mailLead, { name: person.fullName })
  const open = `${messages.noticeOpen}: ${getHomeUrl(config, language)}/dashboard`
  await mail.send({
    id: toNoticeId(`watch digest ${person.userId} ${day}`),
    to: person.email,
    subject: fillPlaceholders(messages.mailSubject, { count: due.length }),
    text: `${lead}\n\n${lines.join('\n')}\n\n${open}\n${messages.mailFoot}\n`,
  })
  // a threshold that was crossed again meanwhile stays due
  for (const { favoriteId, rule, subject, notifiedAt } of due)
    await WatchStateModel.query(knex)
      .where({ favorite_id: favoriteId, rule, subject, notified_at: notifiedAt })
      .patch({ mailDue: false })
  return true
}

/** Returns the names of the favourites whose crossings are mailed. */
async function readMailedNames(knex: Knex, person: WatchOwner, rows: readonly WatchStateModel[]): Promise<Map<string, string>> {
  const found = await readDocuments(knex, person, 'favorites', { ids: [...new Set(rows.map((row) => row.favoriteId))] })
  return new Map(found.filter(({ watch }) => watch?.mail).map(({ id, name }) => [id, name]))
}

/** Posts a notice per favourite about its crossings, with a link to its screen. */
export async function notifyCrossings(
  knex: Knex,
  person: WatchOwner,
  { findings, day }: { findings: readonly ThresholdCrossing[]; day: string },
): Promise<void> {
  const documents = await readDocuments(knex, person, 'favorites', {
    ids: [...new Set(findings.map((finding) => finding.favoriteId))],
  })
  const language = await readUserLanguage(knex, person)
  const messages = getMessages(language)
  for (const [favoriteId, found] of Map.groupBy(findings, (finding) => finding.favoriteId)) {
    const document = documents.find(({ id }) => id === favoriteId)
    const [first] = found
    if (!document || !first) continue
    const lines = [...found.map((finding) => formatCrossing(finding, language)), fillPlaceholders(messages.noticeOf, { day })]
    const crossings = found.map(({ rule, subject, threshold }) => `${rule} ${subject} ${threshold}`).sort()
    await postNotice(knex, {
      // two servers that check at once find the same crossings
      id: toNoticeId(`watch ${favoriteId} ${day} ${crossings.join(', ')}`),
      title: fillPlaceholders(messages.noticeTitle, { name: document.name }),
      lines,
      linkPath: getFavoritePath(document),
      userIds: [person.userId],
    })
  }
}

/** Posts one notice that a watch cannot be checked, as long as its favourite has the same unknown code. */
export async function notifyUnknownCode(
  knex: Knex,
  person: WatchOwner,
  { document, error }: { document: FavoriteDocument; error: AppError },
): Promise<void> {
  const language = await readUserLanguage(knex, person)
  const messages = getMessages(language)
  await postNotice(knex, {
    id: toNoticeId(`watch ${document.id} ${error.code} ${JSON.stringify(error.values)}`),
    title: fillPlaceholders(messages.noticeTitle, { name: document.name }),
    lines: [messages.noticeUnchecked, getErrorMessage(error.code, language, error.values)],
    linkPath: getFavoritePath(document),
    userIds: [person.userId],
  })
}
