import { useEffect } from 'react'
import type { CollectionDocument } from '../../shared/sync-documents.ts'
import { LANGUAGE_SETTING } from '../../shared/user-settings.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { chosenLanguage, forgetChosen } from './chosen-language.ts'
import { readSyncedDocuments, useDocuments, writeDocument } from './sync/sync.ts'

/** Whether this language is to be kept over what the settings say. */
function isNews(settings: readonly CollectionDocument<'settings'>[]): boolean {
  const language = currentLanguage()
  const stored = settings.find(({ id }) => id === LANGUAGE_SETTING)?.value
  // whoever reads English without ever having said so is written to in English, too
  return stored !== language && (chosenLanguage() === language || (stored === undefined && language === 'en'))
}

/** What another device chose before is read first: a choice that does not know it would be the one that gives way. */
async function keepLanguage(): Promise<void> {
  if (isNews(await readSyncedDocuments('settings')))
    await writeDocument('settings', { id: LANGUAGE_SETTING, value: currentLanguage() })
  forgetChosen()
}

/**
 * Keeps the user's language among their settings, so that the server writes to them in it. A choice is kept once: two devices
 * in two languages do not write over each other by being used.
 */
export function useLanguageSetting(): void {
  const settings = useDocuments('settings')
  const isNew = settings !== null && (chosenLanguage() !== null || isNews(settings))
  useEffect(() => {
    if (!isNew) return
    keepLanguage().catch(() => {
      // a device that keeps nothing says so in its bar
    })
  }, [isNew])
}
