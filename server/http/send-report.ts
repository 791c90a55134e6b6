import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import { matchesEtag, renderAnswer } from '../response-cache/serialized-answer.ts'
import type { ReportAnswer } from '../routing/report-answer.ts'

/**
 * Sends a report's answer, computed from the newest data. If the client already has it (If-None-Match), returns 304, also for a
 * POST: reports are queries whose filters are too long for a URL.
 */
export function sendReport(request: Request, h: ResponseToolkit, { finished }: ReportAnswer): ResponseObject {
  const notModified = matchesEtag(finished, request.headers['if-none-match'] as string | undefined)
  const response = notModified
    ? h.response().code(304)
    : h.response(renderAnswer(finished, new Date())).type('application/json; charset=utf-8')
  return response.header('etag', finished.etag)
}
