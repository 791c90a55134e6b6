import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'

const MEMORY_FOLDER = '/dev/shm'
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * Puts temporary files of this process and its children in memory, if Linux has enough: test databases commit thousands of times,
 * and waiting for the disk tests nothing. Leftovers disappear with the process.
 */
export function useMemoryFolder(): void {
  if (process.platform !== 'linux' || process.env.TMPDIR) return
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    if (bavail * bsize < NEEDED_BYTES) return
    const folder = mkdtempSync(`${MEMORY_FOLDER}/uresuji-tests-`)
    // PostgreSQL runs as its own user, who needs access
    chmodSync(folder, 0o755)
    process.env.TMPDIR = folder
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  } catch {
    // no such folder, or not writable: the default folder is slower but sufficient
  }
}
