import { z } from 'zod'

/** User settings that the server also reads; they are synchronised documents (shared/sync/sync-documents.ts). */

/** Id of the document with the language of mails to the user. */
export const LANGUAGE_SETTING = 'language'

const language = z.enum(['ja', 'en'])

/** Parses the value of the language setting; Japanese if missing or unknown. */
export const parseLanguageSetting = (value: unknown): z.output<typeof language> => language.safeParse(value).data ?? 'ja'
