import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { parseFavoriteConditions } from '../../shared/favorites.ts'
import { findFeatureType } from '../../shared/feature-types.ts'
import type { Language } from '../../shared/language.ts'
import { favoriteWords } from '../../shared/messages/favorite.ts'
import { fill } from '../../shared/messages/fill.ts'
import { todayInJapan } from '../../shared/period.ts'
import { homeAddress } from '../mail/letters.ts'
import { WatchStateModel } from '../operations/models.ts'
import { postNotice } from '../operations/post-notice.ts'
import type { Services } from '../services.ts'
import { readDocuments } from '../sync/sync-store.ts'
import { readUserLanguage } from '../sync/user-language.ts'
import type { Finding, Person } from './watch-check.ts'

const getMessages = (language: Language) => favoriteWords[language]

/** Describes what crossed which threshold. */
export function formatFinding({ rule, value, threshold, subjectName }: Finding, language: Language): string {
  return fill(getMessages(language)[`watch.${rule}`], {
    value,
    threshold,
    subject: subjectName ?? '',
  })
}

/** Claims the daily digest: true once per day and user over all servers. */
async function takeDigest(knex: Knex, userId: string): Promise<boolean> {
  const day = todayInJapan()
  return knex.transaction(async (trx) => {
    await trx('watch_digest').insert({ user_id: userId, day: '' }).onConflict('user_id').ignore()
    return (await trx('watch_digest').where({ user_id: userId }).whereNot({ day }).update({ day })) > 0
  })
}

/** Sends at most one mail per day with all crossings since the last one; later ones wait for the next day. */
export async function mailDigest({ operations, mail, config }: Services, person: Person): Promise<void> {
  const { knex } = operations
  const due = await WatchStateModel.query(knex).where({ owner_id: person.userId, mail_due: true })
  if (due.length === 0 || !(await takeDigest(knex, person.userId))) return
  const names = await readNames(knex, person, due)
  const language = await readUserLanguage(knex, person)
  const messages = getMessages(language)
  const lines = due.map((row) => `・${names.get(row.favoriteId) ?? ''}\n  ${formatFinding({ ...row, name: '' }, language)}`)
  const lead = fill(messages.mailLead, { name: person.fullName })
  const open = `${messages.noticeOpen}: ${homeAddress(config, language)}/dashboard`
  await mail.send({
    to: person.email,
    subject: fill(messages.mailSubject, { count: due.length }),
    text: `${lead}\n\n${lines.join('\n')}\n\n${open}\n${messages.mailFoot}\n`,
  })
  for (const { favoriteId, rule, subject } of due)
    await WatchStateModel.query(knex).findById([favoriteId, rule, subject]).patch({ mailDue: false })
}

async function readNames(knex: Knex, person: Person, rows: readonly WatchStateModel[]): Promise<Map<string, string>> {
  const found = await readDocuments(knex, person, 'favorites', { ids: [...new Set(rows.map((row) => row.favoriteId))] })
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Posts a notice per favourite about its crossings, with a link to its screen. */
export async function notifyUser(
  { operations }: Services,
  person: Person,
  { findings, day }: { findings: readonly Finding[]; day: string },
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
    const lines = [...found.map((finding) => formatFinding(finding, language)), fill(messages.noticeOf, { day })]
    await postNotice(knex, {
      id: randomUUID(),
      title: fill(messages.noticeTitle, { name: document.name }),
      lines,
      linkPath: `${path}${search === '' ? '' : `?${search}`}`,
      userIds: [person.userId],
    })
  }
}
