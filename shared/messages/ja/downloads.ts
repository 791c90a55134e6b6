import { jobs } from './jobs.ts'

/** The words of the list of downloads, loaded with it. Imported by pwa/i18n alone. */
export const downloads = { jobs }
