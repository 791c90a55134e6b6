import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../shared/errors.ts'

/** Bytes that have to stay free on the disk beside what a job writes. */
const LEAST_ROOM = 64 * 1024 ** 2

/**
 * Where jobs write: `jobs/work` below the data folder holds a folder for each attempt, `jobs/files` the finished files, by
 * the id of their job. A file comes there by a renaming, whole or not at all.
 */
export class JobFiles {
  readonly #work: string
  readonly #files: string
  readonly #folder: string
  readonly #dataDir: string
  readonly #free: (folder: string) => Promise<number>

  /** `free`: bytes that are free where the folder lies. */
  constructor(dataDir: string, free = freeBytes) {
    this.#dataDir = dataDir
    this.#folder = join(dataDir, 'jobs')
    this.#work = join(this.#folder, 'work')
    this.#files = join(this.#folder, 'files')
    this.#free = free
  }

  /** Makes the folders, empties that of attempts, and answers the name of this installation as a holder of jobs. */
  async open(): Promise<string> {
    await rm(this.#work, { recursive: true, force: true })
    for (const folder of [this.#work, this.#files]) await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(this.#folder, 'owner')
    const known = await readFile(path, 'utf8').catch(() => '')
    if (known.length === 36) return known
    const name = randomUUID()
    await writeFile(path, name, { mode: 0o600 })
    return name
  }

  pathOf(jobId: string): string {
    return join(this.#files, jobId)
  }

  /** A new folder for one attempt. */
  async begin(jobId: string, attempt: number): Promise<string> {
    const folder = join(this.#work, `${jobId}-${attempt}-${randomUUID().slice(0, 8)}`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return folder
  }

  async end(folder: string): Promise<void> {
    await rm(folder, { recursive: true, force: true })
  }

  /** Throws where so many bytes more would not leave room for the rest of the server. */
  async checkRoom(bytes: number): Promise<void> {
    if ((await this.#free(this.#dataDir)) < bytes + LEAST_ROOM) throw new AppError('job.noRoom')
  }

  async hasRoom(bytes: number): Promise<boolean> {
    return (await this.#free(this.#dataDir)) >= bytes + LEAST_ROOM
  }

  /** Puts a file that lies on the disk to its last byte in its place, and the place itself on the disk. */
  async publish(path: string, jobId: string): Promise<void> {
    await rename(path, this.pathOf(jobId))
    const folder = await open(this.#files, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  }

  async remove(jobId: string): Promise<void> {
    await rm(this.pathOf(jobId), { force: true })
  }

  /** Jobs that have a file here. */
  async list(): Promise<string[]> {
    return readdir(this.#files).catch(() => [])
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
