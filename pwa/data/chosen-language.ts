import type { Language } from '../../shared/messages/language.ts'
import { storeLanguage } from '../i18n/language.ts'
import { CHOSEN_LANGUAGE_KEY } from './device-store.ts'

// A language that was chosen in this tab stays in the session storage until it is in the user's settings: choosing a language
// reloads the page.

/** Stores the language on this device and, once the user is signed in, in their settings, which mails follow. */
export function chooseLanguage(language: Language): void {
  storeLanguage(language)
  try {
    sessionStorage.setItem(CHOSEN_LANGUAGE_KEY, language)
  } catch {
    // without session storage the choice is valid on this device only
  }
}

/** The chosen language that is not stored in the settings yet; null if there is none. */
export function readChosenLanguage(): string | null {
  try {
    return sessionStorage.getItem(CHOSEN_LANGUAGE_KEY)
  } catch {
    return null
  }
}

/** Called after the language has been stored in the settings. */
export function clearChosenLanguage(): void {
  try {
    sessionStorage.removeItem(CHOSEN_LANGUAGE_KEY)
  } catch {
    // without session storage there is nothing to remove
  }
}
