import { z } from 'zod'

/** Settings of a user that the server reads as well; they travel with what users write (shared/sync-documents.ts). */

/** Id of the document that keeps in which language a user is written to. */
export const LANGUAGE_SETTING = 'language'

const language = z.enum(['ja', 'en'])

/** The language that a setting's value names; Japanese where none is kept, or nothing that is known. */
export const parseLanguageSetting = (value: unknown): z.output<typeof language> => language.safeParse(value).data ?? 'ja'
