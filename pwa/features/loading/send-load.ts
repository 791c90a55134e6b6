import { importReport, type LoadSummary, startImport } from '../../../shared/api/loading/loads.ts'
import { storeMapping } from '../../../shared/api/loading/mapping-files.ts'
import { ApiError } from '../../../shared/client.ts'
import type { Dataset } from '../../../shared/datasets.ts'
import { call } from '../../data/api-call.ts'

/**
 * Creates the id of a load on the client, so that it can be followed and cancelled during the upload. It is a UUID;
 * crypto.randomUUID is not available without https.
 */
function createLoadId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export interface LoadUpload {
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
 * fails; errors of the load itself are in its summary.
 */
export async function uploadLoad(
  { file, dataset, mappingText, append, maxRejects, dryRun }: LoadUpload,
  follow: { onId: (id: string) => void; onReport: (report: LoadSummary) => void },
): Promise<LoadSummary> {
  const storedMapping =
    mappingText.trim() === '' ? null : await call(storeMapping, { body: { dataset, text: mappingText } }, { quiet: true })
  const id = createLoadId()
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
    const report = await call(importReport, { params: { id } }, { quiet: true }).catch((error: unknown) => {
      // the upload is still in progress, or the server is unreachable for a moment
      if (error instanceof ApiError && (error.code === 'import.notFound' || error.status === 0)) return null
      throw error
    })
    if (report) follow.onReport(report)
    if (report && report.state !== 'running') return report
    if (report === null && failure.error !== null) throw failure.error
  }
}
