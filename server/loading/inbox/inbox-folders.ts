import { type Dirent, constants as fs } from 'node:fs'
import {
  copyFile,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { basename } from 'node:path'
import { decodeFileName, isIncompleteFile, toSafeFileName } from './file-names.ts'

/**
 * The folders of the inbox: files arrive in it, are in `working/<server>/<claim>/` while they are loaded, and then in
 * `done/YYYY-MM/` or `refused/YYYY-MM/` with their report. Every move is one rename, so only one of several servers gets a file.
 */

/** A file in the inbox. `raw`: its name in the file system's bytes. */
export interface InboxEntry {
  raw: Buffer
  name: string
  size: number
  mtimeMs: number
}

/** A file claimed by this server. `path` is null if it has already been moved. */
export interface FileClaim {
  id: string
  path: Buffer | null
  name: string
}

export type FileOutcome = 'done' | 'refused'

/** A server without a heartbeat for this time is gone: another takes over its files. */
const ABANDONED_MS = 15 * 60_000

const joinRawPath = (folder: string, raw: Buffer): Buffer => Buffer.concat([Buffer.from(`${folder}/`), raw])
const getErrorCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''
const isClaim = (name: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name)

/** Returns null if the file does not exist any more. */
async function ignoreMissingFile<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Gives a finished file its final name; false if the name is taken. Some network shares lack links: there the file is copied. */
async function publishFile(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path).catch((error: unknown) => {
      if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV'].includes(getErrorCode(error))) throw error
      return copyFile(draft, path, fs.COPYFILE_EXCL)
    })
    return true
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return false
    throw error
  }
}

const listFiles = (folder: string): Promise<Dirent<Buffer>[]> => readdir(folder, { withFileTypes: true, encoding: 'buffer' })

/** Lists the inbox's files and their markers; folders, links and other entries are ignored. */
export async function listInboxFiles(
  folder: string,
  markers: readonly string[],
): Promise<{ files: InboxEntry[]; marked: ReadonlyMap<string, Buffer> }> {
  const files: InboxEntry[] = []
  const marked = new Map<string, Buffer>()
  for (const entry of await listFiles(folder)) {
    // a network file system may not report an entry's type, so lstat is used
    const name = decodeFileName(entry.name)
    const about = await ignoreMissingFile(lstat(joinRawPath(folder, entry.name)))
    if (about === null || !about.isFile()) continue
    const marker = markers.find((ending) => name.toLowerCase().endsWith(ending.toLowerCase()))
    if (marker !== undefined) marked.set(name.slice(0, -marker.length), entry.name)
    else if (!isIncompleteFile(name)) files.push({ raw: entry.name, name, size: about.size, mtimeMs: about.mtimeMs })
  }
  return { files, marked }
}

/** True if the sender has marked the file as complete: `sales.csv.done`, or `sales.done`. */
export const isMarkedComplete = (name: string, marked: ReadonlyMap<string, Buffer>): boolean =>
  findMarkers(name, marked).length > 0

/** Returns the markers of a file, in the file system's bytes. */
export const findMarkers = (name: string, marked: ReadonlyMap<string, Buffer>): Buffer[] =>
  [name, name.replace(/\.[^.]*$/, '')].flatMap((value) => marked.get(value) ?? [])

export class InboxFolders {
  readonly folder: string
  private readonly working: string

  constructor(folder: string, server: string) {
    this.folder = folder
    this.working = `${folder}/working/${server}`
  }

  async prepare(): Promise<void> {
    await mkdir(this.working, { recursive: true, mode: 0o700 })
  }

  /** Writes a heartbeat for other servers on the same folder, by the folder's own clock. */
  async writeHeartbeat(): Promise<void> {
    await writeFile(`${this.working}/.alive`, String(Date.now()), { mode: 0o600 })
  }

  /** Claims a file; null if another server was faster, or if the file has changed since the last check. */
  async claim(file: InboxEntry, id: string, markers: readonly Buffer[]): Promise<FileClaim | null> {
    const from = joinRawPath(this.folder, file.raw)
    await mkdir(`${this.working}/${id}`, { mode: 0o700 })
    const path = joinRawPath(`${this.working}/${id}`, file.raw)
    if ((await ignoreMissingFile(rename(from, path).then(() => true))) === null) {
      await rmdir(`${this.working}/${id}`)
      return null
    }
    const about = await lstat(path)
    if (!about.isFile() || about.size !== file.size || about.mtimeMs !== file.mtimeMs) {
      // still being written: moved back unless another of its name has arrived meanwhile
      if ((await ignoreMissingFile(lstat(from))) === null) {
        await rename(path, from)
        await rmdir(`${this.working}/${id}`)
        return null
      }
    }
    for (const marker of markers) await unlink(joinRawPath(this.folder, marker)).catch(() => undefined)
    return { id, path, name: file.name }
  }

  /** Returns files that this server has claimed and not moved yet, left by a process that was interrupted. */
  async listClaims(): Promise<FileClaim[]> {
    const found: FileClaim[] = []
    for (const entry of (await ignoreMissingFile(listFiles(this.working))) ?? []) {
      const id = entry.name.toString('latin1')
      if (!entry.isDirectory() || !isClaim(id)) continue
      const [file] = (await ignoreMissingFile(listFiles(`${this.working}/${id}`))) ?? []
      const path = file === undefined ? null : joinRawPath(`${this.working}/${id}`, file.name)
      found.push({ id, path, name: file === undefined ? '' : decodeFileName(file.name) })
    }
    return found
  }

  /** Takes over files of servers without a recent heartbeat. */
  async adoptAbandonedFiles(): Promise<void> {
    const own = await stat(`${this.working}/.alive`)
    const all = `${this.folder}/working`
    for (const entry of await readdir(all)) {
      if (`${all}/${entry}` === this.working) continue
      const about = await stat(`${all}/${entry}/.alive`).catch(() => null)
      if (about === null || own.mtimeMs - about.mtimeMs < ABANDONED_MS) continue
      for (const id of (await readdir(`${all}/${entry}`)).filter(isClaim))
        await ignoreMissingFile(rename(`${all}/${entry}/${id}`, `${this.working}/${id}`))
    }
  }

  /** Opens a claimed file for reading: only a regular file, never through a link. */
  async openClaim(path: Buffer) {
    const handle = await open(path, fs.O_RDONLY | fs.O_NOFOLLOW)
    if ((await handle.stat()).isFile()) return handle
    await handle.close()
    throw new Error('not a file')
  }

  /**
   * Moves the file to `done/YYYY-MM/` or `refused/YYYY-MM/` with its report and rejected lines, under its own name or, if that is
   * taken, with a number. Returns its path below the inbox. Idempotent after a crash.
   */
  async moveToOutcomeFolder(
    claim: FileClaim,
    { outcome, month, report, rejects }: { outcome: FileOutcome; month: string; report: string; rejects: Buffer | null },
  ): Promise<string> {
    const folder = `${outcome}/${month}`
    await mkdir(`${this.folder}/${folder}`, { recursive: true, mode: 0o700 })
    const name = await this.reserveName(`${this.folder}/${folder}`, toSafeFileName(claim.name), { id: claim.id, report })
    const target = `${this.folder}/${folder}/${name}`
    if (rejects !== null) await writeFile(`${target}.rejects.csv`, rejects, { mode: 0o600 }).catch(() => undefined)
    if (claim.path !== null) await rename(claim.path, target)
    return `${folder}/${name}`
  }

  /** Removes the claim. */
  async close(id: string): Promise<void> {
    await rm(`${this.working}/${id}`, { recursive: true, force: true })
  }

  /**
   * Publishes the report under the first free name, which reserves that name for the file. The report appears atomically, as a
   * link to a finished draft: a report cut off by a crash would lack the id, and its file would get a second name.
   */
  private async reserveName(folder: string, plain: string, { id, report }: { id: string; report: string }): Promise<string> {
    const dot = plain.lastIndexOf('.')
    const draft = `${this.working}/${id}.report.txt`
    await writeFile(draft, report, { mode: 0o600 })
    try {
      for (let number = 1; ; number++) {
        const name =
          number === 1 ? plain : dot > 0 ? `${plain.slice(0, dot)} (${number})${plain.slice(dot)}` : `${plain} (${number})`
        const path = `${folder}/${name}.report.txt`
        if (await publishFile(draft, path)) return name
        // written by this server before a crash: the file has not been moved yet, or this is a repetition
        if ((await readFile(path, 'utf8').catch(() => '')).includes(id)) return basename(name)
      }
    } finally {
      await rm(draft, { force: true })
    }
  }
}
