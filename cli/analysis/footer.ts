import { cliFooters } from '../../shared/messages/cli-footers.ts'
import { fill } from '../../shared/messages/fill.ts'
import type { Language } from '../../shared/messages/language.ts'

/** Returns a text below a table in the given language, with its values filled in. */
export const getFooterText = (
  language: Language,
  key: keyof typeof cliFooters.ja,
  values: Record<string, string | number> = {},
): string => fill(cliFooters[language][key], values)
