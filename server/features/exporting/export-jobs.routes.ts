import * as contract from '../../../shared/api/exporting/export-jobs.ts'
import type { JobContents } from '../../exporting/jobs/job-source.ts'
import { type Route, route } from '../../routing/route.ts'
import * as jobs from './job-handlers.ts'

export const exportJobRoutes = (contents: JobContents): Route[] => [
  route(contract.jobList, jobs.handleJobList),
  route(contract.jobOne, jobs.handleJobGet),
  route(contract.jobStart, jobs.createStartHandler('main', contents)),
  route(contract.jobCount, jobs.createEstimateHandler(contents)),
  route(contract.jobCancel, jobs.handleJobCancel),
  route(contract.jobRetry, jobs.handleJobRetry),
  route(contract.jobDelete, jobs.handleJobDelete),
  route(contract.jobFileGet, jobs.handleJobFileGet),
  route(contract.exportJobList, jobs.handleJobList),
  route(contract.exportJobOne, jobs.handleJobGet),
  route(contract.exportJobStart, jobs.createStartHandler('sales-exports', contents)),
  route(contract.exportJobCount, jobs.createEstimateHandler(contents)),
  route(contract.exportJobCancel, jobs.handleJobCancel),
  route(contract.exportJobRetry, jobs.handleJobRetry),
  route(contract.exportJobDelete, jobs.handleJobDelete),
  route(contract.exportJobFile, jobs.handleJobFileGet),
  route(contract.exportJobDownload, jobs.handleJobFileDownload),
]
