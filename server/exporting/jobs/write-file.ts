import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import yazl from 'yazl'

/** A file that is completely flushed to disk. */
export interface WrittenFile {
  size: number
  sha256: string
}

/** Writes chunks to a new file and returns when they are flushed to disk. */
export async function writeChunks(path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<WrittenFile> {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  let size = 0
  try {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/** Flushes a file that something else wrote, and returns its size and SHA-256. */
export async function measureFile(path: string): Promise<WrittenFile> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    hash.update(chunk as Buffer)
    size += (chunk as Buffer).length
  }
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/** Writes files into a ZIP; files that are already compressed are only stored. */
export function writeZip(
  path: string,
  files: readonly { path: string; name: string }[],
  { shouldCompress, createdAt }: { shouldCompress: boolean; createdAt: Date },
): Promise<WrittenFile> {
  const zip = new yazl.ZipFile()
  for (const file of files) zip.addFile(file.path, file.name, { compress: shouldCompress, mtime: createdAt, mode: 0o100644 })
  const failed = new Promise<never>((_, refuse) => zip.on('error', refuse))
  zip.end()
  return Promise.race([writeChunks(path, zip.outputStream as AsyncIterable<Uint8Array>), failed])
}
