import { importReport, type LoadSummary, startImport } from '../../../shared/api/loading/loads.ts'
import { storeMapping } from '../../../shared/api/loading/mapping-files.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import type { Dataset } from '../../../shared/trade/datasets.ts'
import { call } from '../../data/api-call.ts'
import { isUnanswered } from '../../data/handle-failure.ts'
import { createUuid } from '../../data/sync/create-uuid.ts'

interface LoadUpload {
  file: File
  dataset: Dataset
  /** Empty: the data set's own headers. */
  mappingText: string
  append: boolean
  maxRejects: string
  dryRun: boolean
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Uploads a file (the browser streams it from the disk) and polls the load until its end. Throws an ApiError if the upload
 * fails; errors of the load itself are in its summary. `signal` ends only the polling, and the result is then null: the upload
 * and the load continue.
 */
export async function uploadLoad(
  { file, dataset, mappingText, append, maxRejects, dryRun }: LoadUpload,
  follow: { onId: (id: string) => void; onReport: (report: LoadSummary) => void; signal: AbortSignal },
): Promise<LoadSummary | null> {
  const storedMapping =
    mappingText.trim() === '' ? null : await call(storeMapping, { body: { dataset, text: mappingText } }, { quiet: true })
  // created here, so that the load can be followed and cancelled during the upload
  const id = createUuid()
  follow.onId(id)
  const failure: { error: unknown } = { error: null }
  const query = {
    fileName: file.name,
    dryRun: dryRun ? ('true' as const) : ('false' as const),
    append: append ? ('true' as const) : ('false' as const),
    id,
    ...(storedMapping ? { mapping: storedMapping.id } : {}),
    ...(maxRejects.trim() === '' ? {} : { maxRejects: maxRejects.trim() }),
  }
  void call(startImport, { params: { dataset }, query, body: file }, { quiet: true }).catch((error: unknown) => {
    failure.error = error
  })
  for (let wait = 150; ; wait = Math.min(800, wait * 1.4)) {
    await sleep(wait)
    if (follow.signal.aborted) return null
    const report = await call(importReport, { params: { id } }, { quiet: true }).catch((error: unknown) => {
      // the upload is still in progress, or the server cannot answer for a moment
      if (isUnanswered(error) || (error instanceof ApiError && error.code === 'import.notFound')) return null
      throw error
    })
    if (follow.signal.aborted) return null
    if (report) follow.onReport(report)
    if (report && report.state !== 'running') return report
    if (report === null && failure.error !== null) throw failure.error
  }
}
