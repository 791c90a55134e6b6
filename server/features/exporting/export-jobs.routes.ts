import * as api from '../../../shared/api/exporting/export-jobs.ts'
import type { JobContents } from '../../exporting/jobs/job-source.ts'
import { defineRoute, type Route } from '../../routing/route.ts'
import * as jobs from './job-handlers.ts'

export const createExportJobRoutes = (contents: JobContents): Route[] => [
  defineRoute(api.jobList, jobs.handleJobList),
  defineRoute(api.jobOne, jobs.handleJobGet),
  defineRoute(api.jobStart, jobs.createStartHandler('main', contents)),
  defineRoute(api.jobCount, jobs.createEstimateHandler(contents)),
  defineRoute(api.jobCancel, jobs.handleJobCancel),
  defineRoute(api.jobRetry, jobs.handleJobRetry),
  defineRoute(api.jobDelete, jobs.handleJobDelete),
  defineRoute(api.jobFileGet, jobs.handleJobFileGet),
  defineRoute(api.exportJobList, jobs.handleJobList),
  defineRoute(api.exportJobOne, jobs.handleJobGet),
  defineRoute(api.exportJobStart, jobs.createStartHandler('sales-exports', contents)),
  defineRoute(api.exportJobCount, jobs.createEstimateHandler(contents)),
  defineRoute(api.exportJobCancel, jobs.handleJobCancel),
  defineRoute(api.exportJobRetry, jobs.handleJobRetry),
  defineRoute(api.exportJobDelete, jobs.handleJobDelete),
  defineRoute(api.exportJobFile, jobs.handleJobFileGet),
  defineRoute(api.exportJobDownload, jobs.handleJobFileDownload),
]
