import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'

/** Bytes that must stay free on the disk in addition to what a job writes. */
const MIN_FREE_BYTES = 64 * 1024 ** 2

/**
 * Files of jobs: `jobs/work` in the data folder has a folder for each attempt, `jobs/files` the finished files by job id. A file
 * is published by a rename, so it is complete or absent.
 */
export class JobFiles {
  readonly #work: string
  readonly #files: string
  readonly #folder: string
  readonly #dataDir: string
  readonly #free: (folder: string) => Promise<number>

  /** `free`: returns the free bytes on the disk of a folder. */
  constructor(dataDir: string, free = getFreeBytes) {
    this.#dataDir = dataDir
    this.#folder = join(dataDir, 'jobs')
    this.#work = join(this.#folder, 'work')
    this.#files = join(this.#folder, 'files')
    this.#free = free
  }

  /** Creates the folders, removes those of old attempts, and returns the name of this installation as a job owner. */
  async open(): Promise<string> {
    await rm(this.#work, { recursive: true, force: true })
    for (const folder of [this.#work, this.#files]) await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(this.#folder, 'owner')
    const storedText = await readFile(path, 'utf8').catch(() => '')
    if (storedText.length === 36) return storedText
    const name = randomUUID()
    await writeFile(path, name, { mode: 0o600 })
    return name
  }

  getPath(jobId: string): string {
    return join(this.#files, jobId)
  }

  /** Creates a folder for one attempt. */
  async createAttemptFolder(jobId: string, attempt: number): Promise<string> {
    const folder = join(this.#work, `${jobId}-${attempt}-${randomUUID().slice(0, 8)}`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return folder
  }

  async removeAttemptFolder(folder: string): Promise<void> {
    await rm(folder, { recursive: true, force: true })
  }

  /** Throws if this many more bytes would not leave enough space for the rest of the server. */
  async requireFreeSpace(bytes: number): Promise<void> {
    if ((await this.#free(this.#dataDir)) < bytes + MIN_FREE_BYTES) throw new AppError('job.noRoom')
  }

  async hasFreeSpace(bytes: number): Promise<boolean> {
    return (await this.#free(this.#dataDir)) >= bytes + MIN_FREE_BYTES
  }

  /** Moves a file that is already flushed to its final place and flushes the directory entry. */
  async publish(path: string, jobId: string): Promise<void> {
    await rename(path, this.getPath(jobId))
    const folder = await open(this.#files, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  }

  async remove(jobId: string): Promise<void> {
    await rm(this.getPath(jobId), { force: true })
  }

  /** Lists jobs with a file in this folder. */
  async list(): Promise<string[]> {
    return readdir(this.#files).catch(() => [])
  }
}

async function getFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
