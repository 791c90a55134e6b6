import * as calls from '../../../shared/api/exporting/export-jobs.ts'
import { isExportArea } from '../area.ts'

export const jobEndpoints = isExportArea
  ? {
      list: calls.exportJobList,
      get: calls.exportJobOne,
      start: calls.exportJobStart,
      count: calls.exportJobCount,
      cancel: calls.exportJobCancel,
      retry: calls.exportJobRetry,
      remove: calls.exportJobDelete,
      file: calls.exportJobFile,
    }
  : {
      list: calls.jobList,
      get: calls.jobOne,
      start: calls.jobStart,
      count: calls.jobCount,
      cancel: calls.jobCancel,
      retry: calls.jobRetry,
      remove: calls.jobDelete,
      file: calls.jobFileGet,
    }
