import { addAbortSignal } from 'node:stream'
import { header } from '@hapi/ammo'
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import { AppError } from '../../shared/errors/errors.ts'
import type { StoredFile } from '../routing/handler-results.ts'

/** Content-Disposition with an ASCII name for old clients and the full name (RFC 6266). */
const toContentDisposition = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** Returns the requested byte range; null for the whole file. A range of another version of the file (If-Range) is ignored. */
function parseRange(request: Request, { size }: StoredFile, etag: string): { from: number; to: number } | null {
  const rangeHeader = request.headers.range as string | undefined
  if (rangeHeader === undefined || !/^bytes=\d*-\d*$/.test(rangeHeader.trim())) return null
  const condition = request.headers['if-range'] as string | undefined
  if (condition !== undefined && condition !== etag) return null
  const [range] = header(rangeHeader, size) ?? []
  if (range === undefined) throw new AppError('job.range', { size })
  return range
}

/** Sends a stored file, or the requested range of it, so that an interrupted download can be resumed. */
export async function sendStoredFile(
  request: Request,
  h: ResponseToolkit,
  { file, signal }: { file: StoredFile; signal: AbortSignal },
): Promise<ResponseObject> {
  const etag = `"${file.sha256}"`
  const range = parseRange(request, file, etag)
  // opened before the response starts, so that a removed file causes an error instead of a truncated response
  const { from, to } = range ?? { from: 0, to: file.size - 1 }
  const stream = await file.read({ from, to })
  // a response that waits behind others on a closed connection is never sent and would never close its file
  addAbortSignal(signal, stream)
  const response = h
    .response(stream)
    .code(range === null ? 200 : 206)
    .type(file.type)
    .bytes(to - from + 1)
    .header('content-disposition', toContentDisposition(file.fileName))
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    // prevents compression, which would change the announced length
    .header('content-encoding', 'identity')
  return range === null ? response : response.header('content-range', `bytes ${from}-${to}/${file.size}`)
}
