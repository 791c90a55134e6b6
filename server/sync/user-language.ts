import type { Knex } from 'knex'
import type { Language } from '../../shared/language.ts'
import { LANGUAGE_SETTING, parseLanguageSetting } from '../../shared/user-settings.ts'
import type { SyncUser } from './sync-rules.ts'
import { readDocuments } from './sync-store.ts'

/** Returns the language for mails and notices to a user: the one they last chose on any device. */
export async function readUserLanguage(knex: Knex, who: SyncUser): Promise<Language> {
  const [setting] = await readDocuments(knex, who, 'settings', { ids: [LANGUAGE_SETTING] })
  return parseLanguageSetting(setting?.value)
}
