import { randomUUID } from 'node:crypto'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../../shared/errors/errors.ts'
import type { Config } from '../../foundation/config.ts'
import type { ExportJobModel } from '../../operations/job-models.ts'
import { type FileStore, FolderStore } from './file-store.ts'
import { S3Store } from './s3-store.ts'

/** Bytes that must stay free on the disk in addition to what a job writes. */
const MIN_FREE_BYTES = 64 * 1024 ** 2

type FilesConfig = Pick<Config, 'dataDir' | 'filesUrl'>
/** A job with the attempt that finished it. */
type FinishedJob = Pick<ExportJobModel, 'id' | 'attempts'>

/**
 * Key of a job's file: each attempt has its own, so that one that lost its lease never replaces or removes the file of another.
 */
export const getFileKey = ({ id, attempts }: FinishedJob): string => (attempts <= 1 ? id : `${id}.${attempts}`)

/** Returns the folder of files that all servers share: that of `FILES_URL`, or else the data folder. */
export const getSharedFolder = ({ dataDir, filesUrl }: FilesConfig): string =>
  filesUrl?.startsWith('file:') ? fileURLToPath(filesUrl) : dataDir

/**
 * Files of jobs: `jobs/work` in the data folder has a folder for each attempt; finished files are in `jobs/files` of the folder
 * or S3 store of `FILES_URL`. A file is published by a rename, so it is complete or absent.
 */
export class JobFiles {
  readonly #work: string
  readonly #store: FileStore
  readonly #dataDir: string
  readonly #free: (folder: string) => Promise<number>

  /** `free`: returns the free bytes on the disk of a folder. */
  constructor(config: FilesConfig, free = getFreeBytes) {
    this.#dataDir = config.dataDir
    this.#work = join(config.dataDir, 'jobs', 'work')
    this.#store = config.filesUrl?.startsWith('s3:')
      ? new S3Store(config.filesUrl, 'jobs/files')
      : new FolderStore(join(getSharedFolder(config), 'jobs', 'files'))
    this.#free = free
  }

  /** Creates the folders and removes those of old attempts. */
  async open(): Promise<void> {
    await rm(this.#work, { recursive: true, force: true })
    await mkdir(this.#work, { recursive: true, mode: 0o700 })
    await this.#store.open()
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

  /** Moves a file that is already flushed to its final place. */
  publish(path: string, job: FinishedJob): Promise<void> {
    return this.#store.publish(path, getFileKey(job))
  }

  remove(job: FinishedJob): Promise<void> {
    return this.#store.remove(getFileKey(job))
  }

  /** Removes a file by its key. */
  removeKey(key: string): Promise<void> {
    return this.#store.remove(key)
  }

  /** Lists the keys of all files. */
  list(): Promise<string[]> {
    return this.#store.list()
  }

  /** False if another server, with which this one shares no folder, has the file. */
  has(job: FinishedJob): Promise<boolean> {
    return this.#store.has(getFileKey(job))
  }

  /** Reads a finished file, or the bytes `from` to `to` inclusive. Throws AppError job.noFile. */
  async read(job: FinishedJob, range?: { from: number; to: number }): Promise<Readable> {
    const file = await this.#store.read(getFileKey(job), range)
    if (file === null) throw new AppError('job.noFile')
    return file
  }
}

async function getFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
