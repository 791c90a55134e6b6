import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import type { PrintedNotice } from './notice-pdf-in-worker.ts'

if (!isMainThread && parentPort !== null) {
  const port = parentPort
  const { notice, language } = workerData as PrintedNotice
  const { noticePdf } = await import('./notice-pdf.ts')
  noticePdf(notice, language)
    .then(({ name, content }) => port.postMessage({ name, content }))
    .catch((error: Error) => port.postMessage({ fault: error.stack ?? error.message }))
}
