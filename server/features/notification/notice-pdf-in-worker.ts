import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Language } from '../../../shared/language.ts'
import type { noticePdf } from './notice-pdf.ts'

/** Data for the thread. */
export interface PrintedNotice {
  notice: Parameters<typeof noticePdf>[0]
  language: Language
}

/** Draws the notice as a PDF in a worker thread: loading the fonts alone takes a quarter of a second. */
export async function renderNoticePdfInWorker(
  { title, article, type, startAt, attachment }: PrintedNotice['notice'],
  language: PrintedNotice['language'],
): Promise<{ name: string; content: Buffer }> {
  const worker = new Worker(new URL('./notice-pdf-worker.ts', import.meta.url), {
    workerData: { notice: { title, article, type, startAt, attachment }, language } satisfies PrintedNotice,
  })
  try {
    const [answer] = (await once(worker, 'message')) as [{ name: string; content: Uint8Array } | { fault: string }]
    if ('fault' in answer) throw new Error(answer.fault)
    return { name: answer.name, content: Buffer.from(answer.content) }
  } finally {
    await worker.terminate()
  }
}
