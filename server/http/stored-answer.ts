import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { addAbortSignal } from 'node:stream'
import { header } from '@hapi/ammo'
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import { AppError } from '../../shared/errors.ts'
import type { StoredFile } from '../routing/stored-file.ts'

/** A name for browsers of all times: in plain letters, and as it is (RFC 6266). */
const disposition = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** The part that is asked for; null for the whole file. A range of another file than this one is none. */
function parseRange(request: Request, { size }: StoredFile, etag: string): { from: number; to: number } | null {
  const rangeHeader = request.headers.range as string | undefined
  if (rangeHeader === undefined || !/^bytes=\d*-\d*$/.test(rangeHeader.trim())) return null
  const condition = request.headers['if-range'] as string | undefined
  if (condition !== undefined && condition !== etag) return null
  const [range] = header(rangeHeader, size) ?? []
  if (range === undefined) throw new AppError('job.range', { size })
  return range
}

/** Sends a file of the disk, or the part of it that is asked for, so that a download that broke off goes on. */
export async function sendStored(
  request: Request,
  h: ResponseToolkit,
  { file, signal }: { file: StoredFile; signal: AbortSignal },
): Promise<ResponseObject> {
  const etag = `"${file.sha256}"`
  const range = parseRange(request, file, etag)
  // opened before anything is answered: a file that was let go meanwhile is an error, not half an answer
  const handle = await open(file.path, 'r').catch(() => {
    throw new AppError('job.noFile')
  })
  const { from, to } = range ?? { from: 0, to: file.size - 1 }
  const stream = createReadStream('', { fd: handle, start: from, end: Math.max(from, to), highWaterMark: 256 * 1024 })
  // a response that waits behind others on a closed connection is never sent, and so never closes its file
  addAbortSignal(signal, stream)
  const response = h
    .response(stream)
    .code(range === null ? 200 : 206)
    .type('application/octet-stream')
    .bytes(to - from + 1)
    .header('content-disposition', disposition(file.fileName))
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    // what is packed already is sent as it is: its length is what was said
    .header('content-encoding', 'identity')
  return range === null ? response : response.header('content-range', `bytes ${from}-${to}/${file.size}`)
}
