import { cli } from '../../shared/messages/cli.ts'
import { fill } from '../../shared/messages/fill.ts'
import type { Language } from '../../shared/messages/language.ts'
export type CliMessageKey = keyof typeof cli.ja
type CliMessageValues = Record<string, string | number>
/** Translates a message, with its values filled in. */
export type CliTranslate = (key: CliMessageKey, values?: CliMessageValues) => string

/** Detects the language: --lang, then LC_ALL, LC_MESSAGES and LANG; Japanese if the locale is neither Japanese nor English. */
export function detectLanguage(args: readonly string[], env: NodeJS.ProcessEnv): Language {
  for (const [index, arg] of args.entries()) {
    const value = arg === '--lang' ? args[index + 1] : arg.startsWith('--lang=') ? arg.slice('--lang='.length) : undefined
    if (value === 'ja' || value === 'en') return value
  }
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  return locale.toLowerCase().startsWith('en') ? 'en' : 'ja'
}

export function createTranslate(language: Language): CliTranslate {
  const messages = cli[language]
  return (key, values) => fill(messages[key], values)
}
