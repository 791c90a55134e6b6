import type { Language } from '../../shared/language.ts'
import { storeLanguage } from '../i18n/language.ts'

/** What was chosen in this tab and is not among the user's settings yet: the page is built anew in between. */
const CHOSEN = 'uresuji.language-chosen'

/** The language that somebody chose, for this device and, once they are signed in, for what is written to them. */
export function chooseLanguage(language: Language): void {
  storeLanguage(language)
  try {
    sessionStorage.setItem(CHOSEN, language)
  } catch {
    // without this box the choice holds on this device alone
  }
}

/** What was chosen and is not kept yet; null where nothing was. */
export function chosenLanguage(): string | null {
  try {
    return sessionStorage.getItem(CHOSEN)
  } catch {
    return null
  }
}

/** It is kept now. */
export function forgetChosen(): void {
  try {
    sessionStorage.removeItem(CHOSEN)
  } catch {
    // it was never there
  }
}
