import Database from 'better-sqlite3'
import { serveWorker, type WorkerTask } from '../foundation/run-in-worker.ts'

export interface CopySqliteTask extends WorkerTask {
  input: { source: string; target: string }
  result: null
}

/** Copies a SQLite database in one read transaction, which writers of the server do not wait for. */
serveWorker<CopySqliteTask>(import.meta.url, async ({ source, target }) => {
  const database = new Database(source, { readonly: true, timeout: 5000 })
  try {
    database.prepare('vacuum into ?').run(target)
  } finally {
    database.close()
  }
  return null
})
