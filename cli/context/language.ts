import { cli } from '../../shared/messages/cli.ts'
import type { Language } from '../../shared/messages/language.ts'
import { createTranslator, type Translator } from '../../shared/messages/translate.ts'

export type CliMessageKey = keyof typeof cli.ja
/** Translates a message, with its values filled in. */
export type CliTranslate = Translator<CliMessageKey>

/** Detects the language: --lang, then LC_ALL, LC_MESSAGES and LANG; Japanese if the locale is neither Japanese nor English. */
export function detectLanguage(args: readonly string[], env: NodeJS.ProcessEnv): Language {
  for (const [index, arg] of args.entries()) {
    const value = arg === '--lang' ? args[index + 1] : arg.startsWith('--lang=') ? arg.slice('--lang='.length) : undefined
    if (value === 'ja' || value === 'en') return value
  }
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  return locale.toLowerCase().startsWith('en') ? 'en' : 'ja'
}

export const createTranslate = (language: Language): CliTranslate => createTranslator(() => cli[language])
