import * as contract from '../../../shared/api/exporting/export-jobs.ts'
import type { JobContents } from '../../exporting/jobs/job-source.ts'
import { type Route, route } from '../../routing/route.ts'
import * as jobs from './job-handlers.ts'

export const exportJobRoutes = (contents: JobContents): Route[] => [
  route(contract.jobList, jobs.handleJobList),
  route(contract.jobOne, jobs.handleJobGet),
  route(contract.jobStart, jobs.startIn('main', contents)),
  route(contract.jobCount, jobs.countIn(contents)),
  route(contract.jobCancel, jobs.cancelOne),
  route(contract.jobRetry, jobs.retryOne),
  route(contract.jobDelete, jobs.handleJobDelete),
  route(contract.jobFileGet, jobs.file),
  route(contract.exportJobList, jobs.handleJobList),
  route(contract.exportJobOne, jobs.handleJobGet),
  route(contract.exportJobStart, jobs.startIn('sales-exports', contents)),
  route(contract.exportJobCount, jobs.countIn(contents)),
  route(contract.exportJobCancel, jobs.cancelOne),
  route(contract.exportJobRetry, jobs.retryOne),
  route(contract.exportJobDelete, jobs.handleJobDelete),
  route(contract.exportJobFile, jobs.file),
  route(contract.exportJobDownload, jobs.download),
]
