import { useEffect } from 'react'
import { LANGUAGE_SETTING } from '../../shared/user-settings.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { takeChosen } from './chosen-language.ts'
import { useDocuments, writeDocument } from './sync/sync.ts'

/**
 * Keeps the user's language among their settings, so that the server writes to them in it. A choice is kept once: two devices
 * in two languages do not write over each other by being used.
 */
export function useKeptLanguage(): void {
  const settings = useDocuments('settings')
  useEffect(() => {
    if (settings === null) return
    const language = currentLanguage()
    const kept = settings.find(({ id }) => id === LANGUAGE_SETTING)?.value
    const chosen = takeChosen() === language
    // whoever reads English without ever having said so is written to in English, too
    const isNew = chosen || (kept === undefined && language === 'en')
    if (!isNew || kept === language) return
    writeDocument('settings', { id: LANGUAGE_SETTING, value: language }).catch(() => {
      // a device that keeps nothing says so in its bar
    })
  }, [settings])
}
