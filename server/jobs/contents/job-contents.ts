import type { JobContents } from '../job-source.ts'
import { analysisContent } from './analysis.content.ts'
import { salesDataContent } from './sales-data.content.ts'

/** What a job can export. */
export const jobContents: JobContents = { analysis: analysisContent, 'sales-data': salesDataContent }
