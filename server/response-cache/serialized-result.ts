import { hash } from 'node:crypto'

/** A validated answer as text, which is neither validated nor serialized again. */
export interface SerializedResult {
  /** Its data as JSON in UTF-8, without `fetchedAt`. */
  data: Uint8Array
  /** Tag of its figures: equal for equal figures, whenever they were requested. */
  etag: string
  /** Rows over all pages; null without pages. */
  total: number | null
  /** Rows in the list; null without a list. */
  rows: number | null
}

const encoder = new TextEncoder()

/** Returns the number of rows in a result's list; null without a list. */
export const countListRows = (result: unknown): number | null =>
  typeof result === 'object' && result !== null && 'list' in result && Array.isArray(result.list) ? result.list.length : null

/** Serializes a validated answer of a report, without `fetchedAt`, which renderAnswer adds. */
export function serializeResult(
  { fetchedAt: _fetchedAt, ...content }: Record<string, unknown>,
  total: number | null,
): SerializedResult {
  const data = encoder.encode(JSON.stringify(content))
  return { data, etag: `W/"${hash('sha256', data, 'base64url')}"`, total, rows: countListRows(content) }
}

/** Renders the result with the time of the request. */
export const renderResult = ({ data }: SerializedResult, fetchedAt: Date): Buffer =>
  // the opening brace of the data is written together with `fetchedAt`
  Buffer.concat([
    encoder.encode(`{"status":200,"data":{"fetchedAt":"${fetchedAt.toISOString()}"${data.length > 2 ? ',' : ''}`),
    data.subarray(1),
    encoder.encode('}'),
  ])

/** True if one of the tags in If-None-Match is that of the result. */
export const matchesEtag = ({ etag }: SerializedResult, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim() === etag) ?? false
