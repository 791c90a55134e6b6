import { readFileSync } from 'node:fs'

// JSON instead of TypeScript, because any Node version must read it before anything is installed
/** @type {Record<string, [ja: string, en: string]>} */
const messages = JSON.parse(readFileSync(new URL('../../shared/messages/starting.json', import.meta.url), 'utf8'))

/** @typedef {'ja' | 'en'} Language */

/**
 * Returns a message in one language.
 * @param {Language} language
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export const translate = (language, key, values = {}) =>
  messages[key][language === 'en' ? 1 : 0].replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]))

/**
 * Returns a message in both languages, for the terminal.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export const translateBoth = (key, values) => `${translate('ja', key, values)} / ${translate('en', key, values)}`

/**
 * Chooses the language like the server (server/language.ts).
 * @param {string | undefined} acceptLanguage
 * @returns {Language}
 */
export const chooseLanguage = (acceptLanguage = '') => (/^\s*en\b/i.test(acceptLanguage) ? 'en' : 'ja')
