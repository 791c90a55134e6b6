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
import { isOnItsWay, plainName, readName } from './file-names.ts'

/**
 * The folders of the inbox: files lie in it, in `working/<server>/<claim>/` while they are loaded, and then in `done/YYYY-MM/`
 * or `refused/YYYY-MM/` with their report. Every move is one rename: of two servers one has the file.
 */

/** A file that lies in the inbox. `raw`: its name as the file system has it. */
export interface InboxEntry {
  raw: Buffer
  name: string
  size: number
  mtimeMs: number
}

/** A file that this server has taken. `path` is null where it has been put away already. */
export interface Claim {
  id: string
  path: Buffer | null
  name: string
}

export type Outcome = 'done' | 'refused'

/** A server whose sign of life is older than this has gone: another takes up what it left. */
const ABANDONED_MS = 15 * 60_000

const inFolder = (folder: string, raw: Buffer): Buffer => Buffer.concat([Buffer.from(`${folder}/`), raw])
const code = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''
const isClaim = (name: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name)

/** Nothing where it is not there any more. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (code(error) === 'ENOENT') return null
    throw error
  }
}

/** Gives a finished file its name; false where the name is taken. Some network shares have no links: there it is copied. */
async function publish(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path).catch((error: unknown) => {
      if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV'].includes(code(error))) throw error
      return copyFile(draft, path, fs.COPYFILE_EXCL)
    })
    return true
  } catch (error) {
    if (code(error) === 'EEXIST') return false
    throw error
  }
}

const listFiles = (folder: string): Promise<Dirent<Buffer>[]> => readdir(folder, { withFileTypes: true, encoding: 'buffer' })

/** Files of the inbox and their markers; folders, links and whatever else lies there are passed over. */
export async function lookInto(
  folder: string,
  markers: readonly string[],
): Promise<{ files: InboxEntry[]; marked: ReadonlyMap<string, Buffer> }> {
  const files: InboxEntry[] = []
  const marked = new Map<string, Buffer>()
  for (const entry of await listFiles(folder)) {
    // a network's file system may not say what an entry is: its own record does
    const name = readName(entry.name)
    const about = await orNull(lstat(inFolder(folder, entry.name)))
    if (about === null || !about.isFile()) continue
    const marker = markers.find((ending) => name.toLowerCase().endsWith(ending.toLowerCase()))
    if (marker !== undefined) marked.set(name.slice(0, -marker.length), entry.name)
    else if (!isOnItsWay(name)) files.push({ raw: entry.name, name, size: about.size, mtimeMs: about.mtimeMs })
  }
  return { files, marked }
}

/** Whether the sender has said that the file is whole: `sales.csv.done`, or `sales.done`. */
export const isMarked = (name: string, marked: ReadonlyMap<string, Buffer>): boolean => findMarkers(name, marked).length > 0

/** The markers of a file, by the names that the file system has for them. */
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

  /** A sign of life that other servers on the same folder see, by the folder's own clock. */
  async beat(): Promise<void> {
    await writeFile(`${this.working}/.alive`, String(Date.now()), { mode: 0o600 })
  }

  /** Takes a file; null where another was faster, or where it has changed since it was looked at. */
  async claim(file: InboxEntry, id: string, markers: readonly Buffer[]): Promise<Claim | null> {
    const from = inFolder(this.folder, file.raw)
    await mkdir(`${this.working}/${id}`, { mode: 0o700 })
    const path = inFolder(`${this.working}/${id}`, file.raw)
    if ((await orNull(rename(from, path).then(() => true))) === null) {
      await rmdir(`${this.working}/${id}`)
      return null
    }
    const about = await lstat(path)
    if (!about.isFile() || about.size !== file.size || about.mtimeMs !== file.mtimeMs) {
      // somebody still writes: back it goes, unless another of its name has come meanwhile
      if ((await orNull(lstat(from))) === null) {
        await rename(path, from)
        await rmdir(`${this.working}/${id}`)
        return null
      }
    }
    for (const marker of markers) await unlink(inFolder(this.folder, marker)).catch(() => undefined)
    return { id, path, name: file.name }
  }

  /** What this server has taken and not put away: left behind by a process that ended in the middle. */
  async claims(): Promise<Claim[]> {
    const found: Claim[] = []
    for (const entry of (await orNull(listFiles(this.working))) ?? []) {
      const id = entry.name.toString('latin1')
      if (!entry.isDirectory() || !isClaim(id)) continue
      const [file] = (await orNull(listFiles(`${this.working}/${id}`))) ?? []
      const path = file === undefined ? null : inFolder(`${this.working}/${id}`, file.name)
      found.push({ id, path, name: file === undefined ? '' : readName(file.name) })
    }
    return found
  }

  /** Takes over what servers left that have given no sign of life for a while. */
  async adopt(): Promise<void> {
    const own = await stat(`${this.working}/.alive`)
    const all = `${this.folder}/working`
    for (const entry of await readdir(all)) {
      if (`${all}/${entry}` === this.working) continue
      const about = await stat(`${all}/${entry}/.alive`).catch(() => null)
      if (about === null || own.mtimeMs - about.mtimeMs < ABANDONED_MS) continue
      for (const id of (await readdir(`${all}/${entry}`)).filter(isClaim))
        await orNull(rename(`${all}/${entry}/${id}`, `${this.working}/${id}`))
    }
  }

  /** Opens the file of a claim for reading: never through a link, and nothing but a file. */
  async openClaim(path: Buffer) {
    const handle = await open(path, fs.O_RDONLY | fs.O_NOFOLLOW)
    if ((await handle.stat()).isFile()) return handle
    await handle.close()
    throw new Error('not a file')
  }

  /**
   * Moves the file to `done/YYYY-MM/` or `refused/YYYY-MM/` with its report and its rejected lines, under its own name or,
   * where that is taken, with a number. Answers where it lies, below the inbox. Done again after a crash it ends alike.
   */
  async putAway(
    claim: Claim,
    { outcome, month, report, rejects }: { outcome: Outcome; month: string; report: string; rejects: string | null },
  ): Promise<string> {
    const folder = `${outcome}/${month}`
    await mkdir(`${this.folder}/${folder}`, { recursive: true, mode: 0o700 })
    const name = await this.reserve(`${this.folder}/${folder}`, plainName(claim.name), { id: claim.id, report })
    const target = `${this.folder}/${folder}/${name}`
    if (rejects !== null) await copyFile(rejects, `${target}.rejects.csv`).catch(() => undefined)
    if (claim.path !== null) await rename(claim.path, target)
    return `${folder}/${name}`
  }

  /** The claim is over. */
  async close(id: string): Promise<void> {
    await rm(`${this.working}/${id}`, { recursive: true, force: true })
  }

  /**
   * Publishes the report under the first free name: whoever owns the report owns the name. The report appears whole, by a
   * link to a finished draft: a report that a crash had cut off would name nobody, and its file would get a second name.
   */
  private async reserve(folder: string, plain: string, { id, report }: { id: string; report: string }): Promise<string> {
    const dot = plain.lastIndexOf('.')
    const draft = `${this.working}/${id}.report.txt`
    await writeFile(draft, report, { mode: 0o600 })
    try {
      for (let number = 1; ; number++) {
        const name =
          number === 1 ? plain : dot > 0 ? `${plain.slice(0, dot)} (${number})${plain.slice(dot)}` : `${plain} (${number})`
        const path = `${folder}/${name}.report.txt`
        if (await publish(draft, path)) return name
        // ours, from before a crash: and the file itself has not been moved yet, or this is the same again
        if ((await readFile(path, 'utf8').catch(() => '')).includes(id)) return basename(name)
      }
    } finally {
      await rm(draft, { force: true })
    }
  }
}
