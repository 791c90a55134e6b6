import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { jobFileGet } from '../../shared/api/exporting/export-jobs.ts'
import { ApiError } from '../../shared/calls/client.ts'
import { openDownload, readChunks } from '../../shared/calls/download.ts'
import type { Connection } from '../connection/connect.ts'
import type { CommandContext } from '../context/context.ts'
import { CommandFailure, createFileFailure, exitCodes } from '../context/failure.ts'
import type { ReconnectingConnection } from './reconnecting-connection.ts'

/** Attempts to download a file with a wrong checksum. */
const MAX_ATTEMPTS = 3

/** SHA-256 of a file in hexadecimal; null if it does not exist. */
export async function hashFile(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  return hash.digest('hex')
}

interface FileRequest {
  jobId: string
  /** Path of the complete file. */
  path: string
  size: number
  sha256: string
  signal: AbortSignal
  onProgress?: (received: number) => void
}

/** Path of the partial download; it contains the checksum, so that parts of different files are never combined. */
const getPartPath = ({ path, sha256 }: Pick<FileRequest, 'path' | 'sha256'>): string => `${path}.${sha256.slice(0, 8)}.part`

/** Appends the missing bytes. An interrupted connection is an ApiError `network`, which the link retries. */
async function downloadMissingBytes({ client }: Connection, request: FileRequest): Promise<void> {
  const { jobId, size, sha256, signal, onProgress } = request
  const part = await open(getPartPath(request), 'a')
  try {
    let received = (await part.stat()).size
    if (received === size) return
    const from = received < size ? received : 0
    const download = await openDownload(client, jobFileGet, {
      params: { jobId },
      ...(from > 0 ? { resumeFrom: { from, etag: `"${sha256}"` } } : {}),
      signal,
    })
    if (download.from < received) {
      await part.truncate(download.from)
      received = download.from
    }
    onProgress?.(received)
    for await (const chunk of readChunks(download)) {
      await part.writeFile(chunk)
      received += chunk.byteLength
      onProgress?.(received)
    }
    if (received < size) throw new ApiError({ status: 0, code: 'network', message: 'the download ended before the last byte' })
    // sync to disk before renaming
    await part.sync()
  } finally {
    await part.close()
  }
}

/** Deletes partial downloads of earlier versions of this file. */
async function removeParts(path: string): Promise<void> {
  const partialPattern = /^\.[0-9a-f]{8}\.part$/
  const name = basename(path)
  for (const entry of await readdir(dirname(path)).catch(() => []))
    if (entry.startsWith(name) && partialPattern.test(entry.slice(name.length)))
      await rm(join(dirname(path), entry), { force: true })
}

/** Network errors are ApiErrors by now; an error with a system call comes from the disk. */
const isDiskError = (error: unknown): boolean => error instanceof Error && 'syscall' in error

/**
 * Downloads the file of a job: to a partial file, resuming after interruptions, renamed once its checksum is correct. Throws
 * ApiError of the server, and CommandFailure for disk errors and repeatedly wrong checksums.
 */
export async function downloadJobFile(
  link: ReconnectingConnection,
  request: FileRequest,
  context: CommandContext,
): Promise<void> {
  const { path, sha256 } = request
  try {
    for (let attempt = 1; ; attempt += 1) {
      await link.runWithRetries((connection) => downloadMissingBytes(connection, request))
      if ((await hashFile(getPartPath(request))) === sha256) break
      await rm(getPartPath(request), { force: true })
      if (attempt >= MAX_ATTEMPTS)
        throw new CommandFailure(context.t('export.checksum', { file: basename(path) }), exitCodes.incomplete)
    }
    await rename(getPartPath(request), path)
    await removeParts(path)
  } catch (error) {
    throw isDiskError(error) ? createFileFailure(path, error, context) : error
  }
}

/** True if the file exists with this size and checksum. It is read only if the size matches. */
export async function isCompleteFile(path: string, { size, sha256 }: { size: number; sha256: string }): Promise<boolean> {
  const stats = await stat(path).catch(() => null)
  return stats?.size === size && (await hashFile(path)) === sha256
}
