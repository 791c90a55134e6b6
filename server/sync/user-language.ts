import type { Knex } from 'knex'
import type { Language } from '../../shared/messages/language.ts'
import { LANGUAGE_SETTING, parseLanguageSetting } from '../../shared/sync/user-settings.ts'
import { activeUserSql } from '../operations/employment.ts'
import { UserModel } from '../operations/models.ts'
import type { SyncUser } from './sync-rules.ts'
import { readDocuments } from './sync-store.ts'

/** Returns the language for mails and notices to a user: the one they last chose on any device. */
export async function readUserLanguage(knex: Knex, user: SyncUser): Promise<Language> {
  const [setting] = await readDocuments(knex, user, 'settings', { ids: [LANGUAGE_SETTING] })
  return parseLanguageSetting(setting?.value)
}

/** Returns the ids of the operator's administrators by their language. */
export async function readAdministratorsByLanguage(knex: Knex): Promise<ReadonlyMap<Language, string[]>> {
  const administrators = await UserModel.query(knex)
    .where({ role: 'ADMIN' })
    .whereRaw(...activeUserSql())
  const byLanguage = new Map<Language, string[]>()
  for (const { id, contractId } of administrators) {
    const language = await readUserLanguage(knex, { userId: id, contractId })
    byLanguage.set(language, [...(byLanguage.get(language) ?? []), id])
  }
  return byLanguage
}
