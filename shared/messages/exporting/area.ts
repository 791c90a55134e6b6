import { jobs } from './jobs.ts'
import { salesExports } from './sales-exports.ts'

/** Messages of the export area, loaded with it. Import only from pwa/i18n. */
export const exportArea = { jobs, 'sales-exports': salesExports }
