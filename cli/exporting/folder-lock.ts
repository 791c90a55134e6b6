import { join } from 'node:path'

/**
 * Ensures that only one command works on a folder. Uses an operating system lock on a file opened by SQLite, which is released
 * however the process ends, including `kill -9` and a power failure.
 */
export interface FolderLock {
  release(): void
}

/** Remains in the folder, empty: removing it would allow two holders, one on the old file and one on a new file. */
const LOCK_FILE = '.uresuji-export.lock'

/** SQLite's error code for a lock held by another process. */
const SQLITE_BUSY = 5

/** Locks the folder; null if another command works on it. */
export async function lockExportFolder(folder: string): Promise<FolderLock | null> {
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(join(folder, LOCK_FILE), { timeout: 0 })
  try {
    // no journal file; nothing is ever written
    database.exec('pragma journal_mode = memory')
    database.exec('begin immediate')
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null
    throw error
  }
  return { release: () => database.close() }
}
