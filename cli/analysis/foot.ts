import type { Language } from '../../shared/language.ts'
import { cliFeet as en } from '../../shared/messages/en/cli-feet.ts'
import { fill } from '../../shared/messages/fill.ts'
import { cliFeet as ja } from '../../shared/messages/ja/cli-feet.ts'

/** Returns a text below a table in the given language, with its values filled in. */
export const foot = (language: Language, key: keyof typeof ja, values: Record<string, string | number> = {}): string =>
  fill((language === 'en' ? en : ja)[key], values)
