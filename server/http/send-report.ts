import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import { matchesEtag, renderAnswer } from '../response-cache/serialized-answer.ts'
import type { ReportAnswer } from '../routing/report-answer.ts'

/**
 * Sends a report's answer, asked at this moment: its figures are those of the newest data. Whoever holds it already is told
 * so, 304, in an answer to a POST, too: reports are questions whose filters are too long for an address.
 */
export function sendReport(request: Request, h: ResponseToolkit, { finished }: ReportAnswer): ResponseObject {
  const known = matchesEtag(finished, request.headers['if-none-match'] as string | undefined)
  const response = known
    ? h.response().code(304)
    : h.response(renderAnswer(finished, new Date())).type('application/json; charset=utf-8')
  return response.header('etag', finished.etag)
}
