import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { parseFavoriteConditions } from '../../shared/favorites.ts'
import { findFeatureType } from '../../shared/feature-types.ts'
import type { Language } from '../../shared/language.ts'
import { favoriteWords } from '../../shared/messages/favorite.ts'
import { fill } from '../../shared/messages/fill.ts'
import { getTodayInJapan } from '../../shared/period.ts'
import { getHomeUrl } from '../mail/create-mail.ts'
import { WatchStateModel } from '../operations/models.ts'
import { postNotice } from '../operations/post-notice.ts'
import type { Services } from '../services.ts'
import { readDocuments } from '../sync/sync-store.ts'
import { readUserLanguage } from '../sync/user-language.ts'
import type { ThresholdCrossing, WatchOwner } from './watch-check.ts'

const getMessages = (language: Language) => favoriteWords[language]

/** Describes what crossed which threshold. */
export function formatCrossing({ rule, value, threshold, subjectName }: ThresholdCrossing, language: Language): string {
  return fill(getMessages(language)[`watch.${rule}`], {
    value,
    threshold,
    subject: subjectName ?? '',
  })
}

/** Claims the daily digest: true once per day and user over all servers. */
async function claimDailyDigest(knex: Knex, userId: string): Promise<boolean> {
  const day = getTodayInJapan()
  return knex.transaction(async (trx) => {
    await trx('watch_digest').insert({ user_id: userId, day: '' }).onConflict('user_id').ignore()
    return (await trx('watch_digest').where({ user_id: userId }).whereNot({ day }).update({ day })) > 0
  })
}

/** Sends at most one mail per day with all crossings since the last one; later ones wait for the next day. */
export async function mailDigest({ operations, mail, config }: Services, person: WatchOwner): Promise<void> {
  const { knex } = operations
  const due = await WatchStateModel.query(knex).where({ owner_id: person.userId, mail_due: true })
  if (due.length === 0 || !(await claimDailyDigest(knex, person.userId))) return
  const names = await readNames(knex, person, due)
  const language = await readUserLanguage(knex, person)
  const messages = getMessages(language)
  const lines = due.map((row) => `・${names.get(row.favoriteId) ?? ''}\n  ${formatCrossing({ ...row, name: '' }, language)}`)
  const lead = fill(messages.mailLead, { name: person.fullName })
  const open = `${messages.noticeOpen}: ${getHomeUrl(config, language)}/dashboard`
  await mail.send({
    to: person.email,
    subject: fill(messages.mailSubject, { count: due.length }),
    text: `${lead}\n\n${lines.join('\n')}\n\n${open}\n${messages.mailFoot}\n`,
  })
  for (const { favoriteId, rule, subject } of due)
    await WatchStateModel.query(knex).findById([favoriteId, rule, subject]).patch({ mailDue: false })
}

async function readNames(knex: Knex, person: WatchOwner, rows: readonly WatchStateModel[]): Promise<Map<string, string>> {
  const found = await readDocuments(knex, person, 'favorites', { ids: [...new Set(rows.map((row) => row.favoriteId))] })
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Posts a notice per favourite about its crossings, with a link to its screen. */
export async function notifyCrossings(
  { operations }: Services,
  person: WatchOwner,
  { findings, day }: { findings: readonly ThresholdCrossing[]; day: string },
): Promise<void> {
  const { knex } = operations
  const documents = await readDocuments(knex, person, 'favorites', {
    ids: [...new Set(findings.map((finding) => finding.favoriteId))],
  })
  const language = await readUserLanguage(knex, person)
  const messages = getMessages(language)
  for (const [favoriteId, found] of Map.groupBy(findings, (finding) => finding.favoriteId)) {
    const document = documents.find(({ id }) => id === favoriteId)
    const [first] = found
    if (!document || !first) continue
    const search = parseFavoriteConditions(document)?.search.replace(/^\?/, '') ?? ''
    const path = findFeatureType(document.featureType)?.path ?? '/dashboard'
    const lines = [...found.map((finding) => formatCrossing(finding, language)), fill(messages.noticeOf, { day })]
    await postNotice(knex, {
      id: randomUUID(),
      title: fill(messages.noticeTitle, { name: document.name }),
      lines,
      linkPath: `${path}${search === '' ? '' : `?${search}`}`,
      userIds: [person.userId],
    })
  }
}
