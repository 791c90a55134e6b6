import { join } from 'node:path'

/**
 * One command at a time works on a folder. The lock is the operating system's, on a file that SQLite holds: whatever ends its
 * holder, `kill -9` and a power cut among them, lets go of it.
 */
export interface FolderLock {
  release(): void
}

/** Stays in the folder, empty: removing it would let two in, one on the old file and one on a new one. */
const FILE = '.uresuji-export.lock'

/** SQLite's own number for a lock that somebody else holds. */
const BUSY = 5

/** Null where another command works on the folder. */
export async function lockExportFolder(folder: string): Promise<FolderLock | null> {
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(join(folder, FILE), { timeout: 0 })
  try {
    // no journal beside it, and nothing is ever written
    database.exec('pragma journal_mode = memory')
    database.exec('begin immediate')
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === BUSY) return null
    throw error
  }
  return { release: () => database.close() }
}
