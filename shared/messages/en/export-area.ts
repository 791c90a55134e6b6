import { jobs } from './jobs.ts'
import { salesExports } from './sales-exports.ts'

/** The words of the export area, loaded with it. Imported by pwa/i18n alone. */
export const exportArea = { jobs, 'sales-exports': salesExports }
