import type { Exporters } from '../../export-route.ts'
import type { JobContents } from '../job-source.ts'
import { createAnalysisContent } from './analysis.content.ts'
import { createPeriodicReportContent } from './periodic-report.content.ts'
import { salesDataContent } from './sales-data.content.ts'

/** Returns all content kinds of jobs. */
export const createJobContents = (exporters: Exporters): JobContents => ({
  analysis: createAnalysisContent(exporters),
  'sales-data': salesDataContent,
  'periodic-report': createPeriodicReportContent(exporters),
})
