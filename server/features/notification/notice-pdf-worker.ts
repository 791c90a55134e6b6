import type { Language } from '../../../shared/messages/language.ts'
import { serveWorker } from '../../foundation/run-in-worker.ts'
import { drawNoticePdf } from './notice-pdf.ts'

/** Draws a notice. */
export interface NoticePdfTask {
  input: { notice: Parameters<typeof drawNoticePdf>[0]; language: Language }
  result: { name: string; content: Uint8Array }
}

serveWorker<NoticePdfTask>(import.meta.url, ({ notice, language }) => drawNoticePdf(notice, language))
