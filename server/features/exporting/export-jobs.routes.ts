import * as api from '../../../shared/api/exporting/export-jobs.ts'
import type { JobContents } from '../../exporting/jobs/job-source.ts'
import { type Route, route } from '../../routing/route.ts'
import * as jobs from './job-handlers.ts'

export const exportJobRoutes = (contents: JobContents): Route[] => [
  route(api.jobList, jobs.handleJobList),
  route(api.jobOne, jobs.handleJobGet),
  route(api.jobStart, jobs.createStartHandler('main', contents)),
  route(api.jobCount, jobs.createEstimateHandler(contents)),
  route(api.jobCancel, jobs.handleJobCancel),
  route(api.jobRetry, jobs.handleJobRetry),
  route(api.jobDelete, jobs.handleJobDelete),
  route(api.jobFileGet, jobs.handleJobFileGet),
  route(api.exportJobList, jobs.handleJobList),
  route(api.exportJobOne, jobs.handleJobGet),
  route(api.exportJobStart, jobs.createStartHandler('sales-exports', contents)),
  route(api.exportJobCount, jobs.createEstimateHandler(contents)),
  route(api.exportJobCancel, jobs.handleJobCancel),
  route(api.exportJobRetry, jobs.handleJobRetry),
  route(api.exportJobDelete, jobs.handleJobDelete),
  route(api.exportJobFile, jobs.handleJobFileGet),
  route(api.exportJobDownload, jobs.handleJobFileDownload),
]
