import type { Exporters } from '../../export/export-route.ts'
import type { JobContents } from '../job-source.ts'
import { createAnalysisContent } from './analysis.content.ts'
import { salesDataContent } from './sales-data.content.ts'

/** What a job can export. */
export const createJobContents = (exporters: Exporters): JobContents => ({
  analysis: createAnalysisContent(exporters),
  'sales-data': salesDataContent,
})
