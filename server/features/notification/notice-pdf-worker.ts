import type { Language } from '../../../shared/language.ts'
import { serveWorker } from '../../run-in-worker.ts'
import { noticePdf } from './notice-pdf.ts'

/** Draws a notice. */
export interface NoticePdfTask {
  input: { notice: Parameters<typeof noticePdf>[0]; language: Language }
  result: { name: string; content: Uint8Array }
}

serveWorker<NoticePdfTask>(import.meta.url, ({ notice, language }) => noticePdf(notice, language))
