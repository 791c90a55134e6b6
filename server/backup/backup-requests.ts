import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { WithConfig } from '../foundation/config.ts'
import type { WithLog } from '../foundation/log.ts'
import type { WithBackground } from '../operations/background.ts'
import { createStorageError, getDataDirLock, lockFile, StorageError } from '../stores/storage-start.ts'
import type { WithWarehouse } from '../warehouse/engine/engine.ts'
import { copyData } from './copy-data.ts'

/**
 * How `npm run backup` asks a running server for a copy: by files in DATA_DIR/backup-requests, which only the owner of DATA_DIR
 * can write. `ID.request` names the folder for the copy; the server renames it to `ID.working` and writes `ID.result`.
 */

const request = z.object({ folder: z.string() })
/** `message`: why the copy failed; null if it is complete. */
const result = z.object({ message: z.string().nullable() })

/** Interval between looks at the folder of requests. Milliseconds. */
const POLL_MS = 300
/** A server begins within this time. Milliseconds. */
const BEGIN_MS = 10_000

const getRequestFolder = (dataDir: string): string => join(dataDir, 'backup-requests')

/** Writes a file that appears complete. */
function publish(path: string, content: unknown): void {
  writeFileSync(`${path}.part`, JSON.stringify(content), { mode: 0o600 })
  renameSync(`${path}.part`, path)
}

async function answerRequest({ config, warehouse, log }: WithConfig & WithLog & WithWarehouse, path: string): Promise<void> {
  const working = path.replace(/request$/, 'working')
  renameSync(path, working)
  const begin = Date.now()
  let folder = ''
  let message: string | null = null
  try {
    folder = request.parse(JSON.parse(readFileSync(working, 'utf8'))).folder
    log.event('backup.begin', { folder })
    await copyData(config, warehouse, folder)
  } catch (error) {
    if (!(error instanceof StorageError)) log.failure({ during: 'backup', error })
    message =
      error instanceof StorageError
        ? error.message
        : 'サーバーで想定外のエラーが起きました。サーバーのログを確かめてください。 / An unexpected error in the server: see its log.'
  }
  log.event('backup.end', { folder, message, ms: Date.now() - begin })
  publish(path.replace(/request$/, 'result'), { message })
  rmSync(working, { force: true })
}

/** Answers requests for backups until the returned function is called. To be called by the process that has locked DATA_DIR. */
export function serveBackupRequests(services: WithBackground & WithConfig & WithLog & WithWarehouse): () => void {
  const folder = getRequestFolder(services.config.dataDir)
  // requests to a server that has stopped
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let isWorking = false
  const timer = setInterval(() => {
    if (isWorking || !existsSync(folder)) return
    const [name] = readdirSync(folder).filter((entry) => entry.endsWith('.request'))
    if (name === undefined) return
    isWorking = true
    services.background.run(() =>
      answerRequest(services, join(folder, name)).finally(() => {
        isWorking = false
      }),
    )
  }, POLL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** True if no process has locked DATA_DIR. */
function isUnlocked(dataDir: string): boolean {
  const unlock = lockFile(getDataDirLock(dataDir))
  unlock?.()
  return unlock !== null
}

/** Asks the server that has locked DATA_DIR for a copy. Throws a StorageError if it fails, stops or does not answer. */
export async function requestCopy(dataDir: string, folder: string): Promise<void> {
  const requests = getRequestFolder(dataDir)
  const id = randomUUID()
  const [requestPath, resultPath] = ['request', 'result'].map((ending) => join(requests, `${id}.${ending}`)) as [string, string]
  const begin = Date.now()
  try {
    mkdirSync(requests, { recursive: true, mode: 0o700 })
    publish(requestPath, { folder })
    while (!existsSync(resultPath)) {
      await setTimeout(POLL_MS)
      if (isUnlocked(dataDir) && !existsSync(resultPath))
        throw createStorageError(
          'バックアップの途中でサーバーが止まりました。何も残していません。もう一度実行してください。',
          'The server stopped during the backup. Nothing was left behind: run it again.',
        )
      if (existsSync(requestPath) && Date.now() - begin > BEGIN_MS)
        throw createStorageError(
          `DATA_DIR ${dataDir} を使っているプロセスが応答しません。古いバージョンのサーバーか、ほかのコマンドが動いています。`,
          `The process that uses DATA_DIR ${dataDir} does not answer: an older server, or another command.`,
        )
    }
    const { message } = result.parse(JSON.parse(readFileSync(resultPath, 'utf8')))
    if (message !== null) throw new StorageError(message)
  } finally {
    for (const path of [requestPath, resultPath]) rmSync(path, { force: true })
  }
}
