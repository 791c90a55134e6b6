import { jobs } from './jobs.ts'

/** Messages of the list of downloads, loaded with it. Import only from pwa/i18n. */
export const downloads = { jobs }
