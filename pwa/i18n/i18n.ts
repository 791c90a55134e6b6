import i18next, { type i18n } from 'i18next'
import type { Language } from '../../shared/language.ts'

/** Both languages are loaded lazily: a page downloads only its own. */
const loaders = {
  ja: () => import('../../shared/messages/ja/index.ts'),
  en: () => import('../../shared/messages/en/index.ts'),
}

/** Messages that only some pages need are loaded with the first of those pages. */
const lazyMessages = {
  account: {
    ja: async () => (await import('../../shared/messages/ja/account.ts')).account,
    en: async () => (await import('../../shared/messages/en/account.ts')).account,
  },
  analysis: {
    ja: async () => (await import('../../shared/messages/ja/analysis.ts')).analysis,
    en: async () => (await import('../../shared/messages/en/analysis.ts')).analysis,
  },
  notices: {
    ja: async () => (await import('../../shared/messages/ja/notices.ts')).notices,
    en: async () => (await import('../../shared/messages/en/notices.ts')).notices,
  },
  'export-area': {
    ja: async () => (await import('../../shared/messages/ja/export-area.ts')).exportArea,
    en: async () => (await import('../../shared/messages/en/export-area.ts')).exportArea,
  },
  downloads: {
    ja: async () => (await import('../../shared/messages/ja/downloads.ts')).downloads,
    en: async () => (await import('../../shared/messages/en/downloads.ts')).downloads,
  },
  administration: {
    ja: async () => (await import('../../shared/messages/ja/administration.ts')).administration,
    en: async () => (await import('../../shared/messages/en/administration.ts')).administration,
  },
}

let begun: (() => void) | undefined
const started = new Promise<void>((done) => {
  begun = done
})

/** Starts loading messages before they are needed. */
export const preloadMessages = (part: keyof typeof lazyMessages, language: Language): void =>
  void lazyMessages[part][language]().catch(() => undefined)

export async function loadMessages(part: keyof typeof lazyMessages): Promise<void> {
  await started
  const language = currentLanguage()
  for (const [namespace, words] of Object.entries(await lazyMessages[part][language]()))
    i18next.addResourceBundle(language, namespace, words)
}

export async function startLanguage(language: Language): Promise<i18n> {
  const { messages } = await loaders[language]()
  await i18next.init({
    lng: language,
    resources: { [language]: messages },
    // keys contain dots ('login.failed') and sentences contain colons
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    returnNull: false,
    // English headings omit a unit that Japanese needs
    returnEmptyString: true,
  })
  document.documentElement.lang = language
  begun?.()
  return i18next
}

/** Messages of account pages in any language, for previews. */
export const loadAccountMessages = (language: Language) => lazyMessages.account[language]()

export const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'ja')
