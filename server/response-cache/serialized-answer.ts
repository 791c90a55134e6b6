import { hash } from 'node:crypto'

/** An answer that was checked against its contract, as the text that leaves: neither checked nor written again. */
export interface SerializedAnswer {
  /** Its data as JSON in UTF-8, without the moment of asking. */
  data: Uint8Array
  /** Of its figures: the same wherever they are the same, whenever they were asked. */
  etag: string
  /** Rows over all pages, where it has pages. */
  total: number | null
  /** Rows that it holds, where it is a list. */
  rows: number | null
}

const encoder = new TextEncoder()

/** Rows of an answer's list; null where it has none. */
export const countListRows = (answer: unknown): number | null =>
  typeof answer === 'object' && answer !== null && 'list' in answer && Array.isArray(answer.list) ? answer.list.length : null

/** Finishes a checked answer of a report. Its `fetchedAt` is left to whoever gives it (renderAnswer). */
export function serializeAnswer(
  { fetchedAt: _asked, ...content }: Record<string, unknown>,
  total: number | null,
): SerializedAnswer {
  const data = encoder.encode(JSON.stringify(content))
  return { data, etag: `W/"${hash('sha256', data, 'base64url')}"`, total, rows: countListRows(content) }
}

/** The answer as it leaves, asked at that moment. */
export const renderAnswer = ({ data }: SerializedAnswer, fetchedAt: Date): Buffer =>
  // the brace that opens the data is written with the moment
  Buffer.concat([
    encoder.encode(`{"status":200,"data":{"fetchedAt":"${fetchedAt.toISOString()}"${data.length > 2 ? ',' : ''}`),
    data.subarray(1),
    encoder.encode('}'),
  ])

/** Does one of the tags of an If-None-Match name the answer? */
export const matchesEtag = ({ etag }: SerializedAnswer, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim() === etag) ?? false
