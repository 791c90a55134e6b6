import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFile, type StorageError, withStorageErrors } from '../stores/storage-errors.ts'

async function flushFolder(folder: string): Promise<void> {
  // Windows cannot flush a folder
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Creates a folder if necessary and works while no other process may write to it. Throws `busy` if one does, or a StorageError.
 */
export async function withFolderLock<T>(
  target: string,
  { lock, busy }: { lock: string; busy: StorageError },
  work: () => Promise<T>,
): Promise<T> {
  await withStorageErrors(target, () => mkdir(target, { recursive: true, mode: 0o700 }))
  const unlock = await withStorageErrors(target, () => lockFile(join(target, lock)))
  if (unlock === null) throw busy
  try {
    return await withStorageErrors(target, work)
  } finally {
    unlock()
  }
}

/**
 * Writes a folder `<prefix>-20261126T014000.123Z` (names sort by time) that is complete or does not exist: `write` fills a hidden
 * one, which is flushed and renamed. Returns the folder and the result of `write`. The caller holds the lock of `target`.
 */
export async function writeNewFolder<T>(
  target: string,
  { prefix, now }: { prefix: string; now: Date },
  write: (partial: string) => Promise<T>,
): Promise<{ folder: string; result: T }> {
  const name = `${prefix}-${now.toISOString().replaceAll(/[-:]/g, '')}`
  const partial = join(target, `.${name}.partial`)
  // left by processes that were killed
  for (const entry of await readdir(target))
    if (entry.startsWith(`.${prefix}-`) && entry.endsWith('.partial'))
      await rm(join(target, entry), { recursive: true, force: true })
  try {
    await mkdir(partial, { mode: 0o700 })
    const result = await write(partial)
    await flushFolder(partial)
    const folder = join(target, name)
    await rename(partial, folder)
    await flushFolder(target)
    return { folder, result }
  } finally {
    await rm(partial, { recursive: true, force: true }).catch(() => undefined)
  }
}
