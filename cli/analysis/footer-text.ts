import { cliFooters } from '../../shared/messages/cli-footers.ts'
import type { Language } from '../../shared/messages/language.ts'
import { fillPlaceholders } from '../../shared/messages/translate.ts'

/** Returns a text below a table in the given language, with its values filled in. */
export const getFooterText = (
  language: Language,
  key: keyof typeof cliFooters.ja,
  values: Record<string, string | number> = {},
): string => fillPlaceholders(cliFooters[language][key], values)
