import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The store does not answer at the moment, which says nothing about its files. */
export class FileStoreUnavailable extends Error {}

/** Where finished files are stored, by key. A file is published completely or not at all. */
export interface FileStore {
  /** Prepares the store at the start of a server. */
  open(): Promise<void>
  /** Moves or copies a file that is already flushed to the store. */
  publish(path: string, key: string): Promise<void>
  remove(key: string): Promise<void>
  /** Keys of all files. */
  list(): Promise<string[]>
  has(key: string): Promise<boolean>
  /** Reads a file, or the bytes `from` to `to` inclusive. Null if it does not exist. */
  read(key: string, range?: { from: number; to: number }): Promise<Readable | null>
}

/** A folder on this server's disk, or one that all servers share. */
export class FolderStore implements FileStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
  }

  async publish(path: string, key: string): Promise<void> {
    const target = join(this.#folder, key)
    await rename(path, target).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error
      await this.#copy(path, target)
    })
    const folder = await open(this.#folder, 'r')
    await folder.sync().finally(() => folder.close())
  }

  /** Copies a file from another disk under a temporary name first. */
  async #copy(path: string, target: string): Promise<void> {
    const part = `${target}.part`
    try {
      await pipeline(createReadStream(path), createWriteStream(part, { mode: 0o600, flush: true }))
      await rename(part, target)
    } finally {
      await rm(part, { force: true })
    }
    await rm(path)
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.#folder, key), { force: true })
  }

  list(): Promise<string[]> {
    return readdir(this.#folder).catch(() => [])
  }

  async has(key: string): Promise<boolean> {
    return stat(join(this.#folder, key)).then(
      () => true,
      () => false,
    )
  }

  async read(key: string, range?: { from: number; to: number }): Promise<Readable | null> {
    const handle = await open(join(this.#folder, key), 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      // for example a network folder that has lost its server
      throw new FileStoreUnavailable(`the file store cannot be read: ${error.code}`, { cause: error })
    })
    if (handle === null) return null
    const bytes = range ? { start: range.from, end: Math.max(range.from, range.to) } : {}
    return createReadStream('', { fd: handle, ...bytes, highWaterMark: 256 * 1024 })
  }
}
