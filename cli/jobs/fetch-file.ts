import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ApiError } from '../../shared/client.ts'
import { jobFileGet } from '../../shared/contract/export-jobs.ts'
import { openDownload, readChunks } from '../../shared/download.ts'
import type { Connection } from '../connection/connect.ts'
import type { CommandContext } from '../context.ts'
import { CommandFailure, exitCodes, fileFailure } from '../failure.ts'
import type { ServerLink } from './server-link.ts'

/** How often a file that came over wrong is fetched anew. */
const TRIES = 3

/** SHA-256 of a file, in hexadecimal; null where there is none. */
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

interface Wanted {
  jobId: string
  /** Where the whole file goes. */
  path: string
  size: number
  sha256: string
  signal: AbortSignal
  onProgress?: (received: number, size: number) => void
}

/** What has come over so far: named by the file that it is of, so that the rest of another is never put behind it. */
const getPartPath = ({ path, sha256 }: Pick<Wanted, 'path' | 'sha256'>): string => `${path}.${sha256.slice(0, 8)}.part`

/** Puts what is missing behind what is there. A connection that breaks off is an ApiError `network`: the link goes on. */
async function receive({ client }: Connection, wanted: Wanted): Promise<void> {
  const { jobId, size, sha256, signal, onProgress } = wanted
  const part = await open(getPartPath(wanted), 'a')
  try {
    let received = (await part.stat()).size
    if (received === size) return
    const from = received < size ? received : 0
    const download = await openDownload(client, jobFileGet, {
      params: { jobId },
      ...(from > 0 ? { goesOn: { from, etag: `"${sha256}"` } } : {}),
      signal,
    })
    if (download.from < received) {
      await part.truncate(download.from)
      received = download.from
    }
    onProgress?.(received, size)
    for await (const chunk of readChunks(download)) {
      await part.writeFile(chunk)
      received += chunk.byteLength
      onProgress?.(received, size)
    }
    if (received < size) throw new ApiError({ status: 0, code: 'network', message: 'the file broke off' })
    // on the disk before it has its name
    await part.sync()
  } finally {
    await part.close()
  }
}

/** Parts of this file that are of an earlier one. */
async function removeParts(path: string): Promise<void> {
  const ours = /^\.[0-9a-f]{8}\.part$/
  const name = basename(path)
  for (const entry of await readdir(dirname(path)).catch(() => []))
    if (entry.startsWith(name) && ours.test(entry.slice(name.length))) await rm(join(dirname(path), entry), { force: true })
}

/** What came from the network is an ApiError by now: an error of a system call is the disk's. */
const isDiskError = (error: unknown): boolean => error instanceof Error && 'syscall' in error

/**
 * Fetches the file of a job: beside its name, on from where it broke off, and under its name once its checksum is the
 * server's. Throws ApiErrors of the server, Failures of the disk and of a checksum that stays wrong.
 */
export async function downloadJobFile(link: ServerLink, wanted: Wanted, context: CommandContext): Promise<void> {
  const { path, sha256 } = wanted
  try {
    for (let tries = 1; ; tries += 1) {
      await link.requestOnce((connection) => receive(connection, wanted))
      if ((await hashFile(getPartPath(wanted))) === sha256) break
      await rm(getPartPath(wanted), { force: true })
      if (tries >= TRIES) throw new CommandFailure(context.t('export.checksum', { file: basename(path) }), exitCodes.incomplete)
    }
    await rename(getPartPath(wanted), path)
    await removeParts(path)
  } catch (error) {
    throw isDiskError(error) ? fileFailure(path, error, context) : error
  }
}

/** Is the file there, and is it this one? Bytes are read only where the size is right. */
export async function isWhole(path: string, { size, sha256 }: { size: number; sha256: string }): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found?.size === size && (await hashFile(path)) === sha256
}
