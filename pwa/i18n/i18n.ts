import i18next from 'i18next'
import type { Messages } from '../../shared/messages/define-messages.ts'
import type { Language } from '../../shared/messages/language.ts'

/** Both languages are loaded lazily: a page downloads only its own (single-language-plugin.ts). */
const loaders = {
  ja: () => import('../../shared/messages/index.ts?language=ja'),
  en: () => import('../../shared/messages/index.ts?language=en'),
}

/** Messages that only some pages need are loaded with the first of those pages. */
const lazyMessages = {
  account: {
    ja: async () => (await import('../../shared/messages/account.ts?language=ja')).account,
    en: async () => (await import('../../shared/messages/account.ts?language=en')).account,
  },
  analysis: {
    ja: async () => (await import('../../shared/messages/analysis.ts?language=ja')).analysis,
    en: async () => (await import('../../shared/messages/analysis.ts?language=en')).analysis,
  },
  notices: {
    ja: async () => (await import('../../shared/messages/notices.ts?language=ja')).notices,
    en: async () => (await import('../../shared/messages/notices.ts?language=en')).notices,
  },
  'export-area': {
    ja: async () => (await import('../../shared/messages/exporting/area.ts?language=ja')).exportArea,
    en: async () => (await import('../../shared/messages/exporting/area.ts?language=en')).exportArea,
  },
  downloads: {
    ja: async () => (await import('../../shared/messages/exporting/downloads.ts?language=ja')).downloads,
    en: async () => (await import('../../shared/messages/exporting/downloads.ts?language=en')).downloads,
  },
  administration: {
    ja: async () => (await import('../../shared/messages/administration.ts?language=ja')).administration,
    en: async () => (await import('../../shared/messages/administration.ts?language=en')).administration,
  },
}

/** Counts on screens are whole; the minus sign is as wide as a plus. */
export const COUNT_STYLE = { maxDigits: 0, minus: '\u2212' }

let markStarted: (() => void) | undefined
const started = new Promise<void>((resolve) => {
  markStarted = resolve
})

const pickTexts = (parts: Readonly<Record<string, Messages>>, language: Language) =>
  Object.fromEntries(Object.entries(parts).map(([namespace, words]) => [namespace, words[language]]))

/** Starts loading messages before they are needed. */
export const preloadMessages = (part: keyof typeof lazyMessages, language: Language): void =>
  void lazyMessages[part][language]().catch(() => undefined)

export async function loadMessages(part: keyof typeof lazyMessages): Promise<void> {
  await started
  const language = getCurrentLanguage()
  for (const [namespace, texts] of Object.entries(pickTexts(await lazyMessages[part][language](), language)))
    i18next.addResourceBundle(language, namespace, texts)
}

export async function initLanguage(language: Language): Promise<void> {
  const { messages } = await loaders[language]()
  await i18next.init({ lng: language, resources: { [language]: pickTexts(messages, language) } })
  markStarted?.()
}

/** The loaded texts of a namespace; without any if it is still loading. */
export const getTexts = (namespace: string): Readonly<Record<string, string>> =>
  (i18next.isInitialized && i18next.getResourceBundle(getCurrentLanguage(), namespace)) || {}

/** Messages of account pages in any language, for previews. */
export const loadAccountMessages = (language: Language) => lazyMessages.account[language]()

export const getCurrentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'ja')
