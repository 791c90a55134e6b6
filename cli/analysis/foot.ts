import { cliFeet as en } from '../../shared/messages/en/cli-feet.ts'
import { cliFeet as ja } from '../../shared/messages/ja/cli-feet.ts'

/** A sentence under a table, in the language, with its values in their places. */
export const foot = (language: 'ja' | 'en', key: keyof typeof ja, values: Record<string, string | number> = {}): string =>
  (language === 'en' ? en : ja)[key].replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''))
