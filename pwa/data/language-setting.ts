import { useEffect } from 'react'
import type { CollectionDocument } from '../../shared/sync/sync-documents.ts'
import { LANGUAGE_SETTING } from '../../shared/sync/user-settings.ts'
import { getCurrentLanguage } from '../i18n/i18n.ts'
import { clearChosenLanguage, readChosenLanguage } from './chosen-language.ts'
import { readSyncedDocuments, useDocuments, writeDocument } from './sync/sync.ts'

/** Returns true if the current language has to replace the one in the settings; null: those of the server are not known. */
function needsLanguageUpdate(settings: readonly CollectionDocument<'settings'>[] | null): boolean {
  const language = getCurrentLanguage()
  // a first write wins over the server's, so only a choice may be written without knowing them
  if (settings === null) return readChosenLanguage() === language
  const stored = settings.find(({ id }) => id === LANGUAGE_SETTING)?.value
  // a user who reads English without having chosen a language gets English mails, too
  return stored !== language && (readChosenLanguage() === language || (stored === undefined && language === 'en'))
}

/** Reads the settings of other devices first. */
async function updateLanguageSetting(): Promise<void> {
  if (needsLanguageUpdate(await readSyncedDocuments('settings')))
    await writeDocument('settings', { id: LANGUAGE_SETTING, value: getCurrentLanguage() })
  clearChosenLanguage()
}

/**
 * Stores the user's language in their settings, so that mails use it. A choice is stored once: two devices in two languages
 * do not overwrite each other just by being used.
 */
export function useSyncLanguageSetting(): void {
  const settings = useDocuments('settings')
  const isNew = settings !== null && (readChosenLanguage() !== null || needsLanguageUpdate(settings))
  useEffect(() => {
    if (!isNew) return
    updateLanguageSetting().catch(() => {
      // a device without storage shows this in its status bar
    })
  }, [isNew])
}
