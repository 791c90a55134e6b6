import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { WithConfig } from '../foundation/config.ts'
import type { Log, WithLog } from '../foundation/log.ts'
import type { WithBackground } from '../operations/background.ts'
import { createStorageError, getDataDirLock, lockFile, StorageError } from '../stores/storage-errors.ts'
import type { WithWarehouse } from '../warehouse/engine/engine.ts'
import { copyData } from './copy-data.ts'
import { checkWarehouseFully } from './full-check.ts'

/**
 * How a command asks the running server, to which the warehouse's file belongs, for a copy or a full check: by files in
 * DATA_DIR/backup-requests, which only the owner of DATA_DIR can write. The server renames `ID.request` to `ID.working` and
 * writes `ID.result`.
 */

const request = z.discriminatedUnion('work', [
  z.object({ work: z.literal('copy'), folder: z.string() }),
  z.object({ work: z.literal('check') }),
])
/** `message`: why the work failed; null if it is complete. */
const result = z.object({ message: z.string().nullable() })

/** Interval between looks at the folder of requests. Milliseconds. */
const POLL_MS = 300
/** A server begins within this time. Milliseconds. */
const BEGIN_MS = 10_000

const getRequestFolder = (dataDir: string): string => join(dataDir, 'backup-requests')

/** Writes a file that appears complete. */
function writeJsonAtomically(path: string, content: unknown): void {
  writeFileSync(`${path}.part`, JSON.stringify(content), { mode: 0o600 })
  renameSync(`${path}.part`, path)
}

type RequestServices = WithConfig & WithLog & WithWarehouse

async function copyAndLog({ config, warehouse, log }: RequestServices, folder: string): Promise<string | null> {
  const begin = performance.now()
  log.event('backup.begin', { folder })
  const message = await runAndDescribeFailure(log, () => copyData(config, warehouse, folder))
  log.event('backup.end', { folder, message, ms: Math.round(performance.now() - begin) })
  return message
}

/** Runs the work; returns why it failed, or null. */
async function runAndDescribeFailure(log: Log, work: () => Promise<void>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof StorageError)) log.failure({ during: 'backup', error })
    return error instanceof StorageError
      ? error.message
      : 'サーバーで想定外のエラーが起きました。サーバーのログを確かめてください。 / An unexpected error in the server: see its log.'
  }
}

async function answerRequest(services: RequestServices, path: string): Promise<void> {
  const working = path.replace(/request$/, 'working')
  renameSync(path, working)
  const read = request.safeParse(JSON.parse(readFileSync(working, 'utf8')))
  const message = !read.success
    ? 'サーバーとコマンドのバージョンが違います。 / The server and the command are of different versions.'
    : read.data.work === 'copy'
      ? await copyAndLog(services, read.data.folder)
      : await runAndDescribeFailure(services.log, () =>
          checkWarehouseFully(`WAREHOUSE_URL ${services.config.warehouseUrl}`, services.warehouse),
        )
  writeJsonAtomically(path.replace(/request$/, 'result'), { message })
  rmSync(working, { force: true })
}

/** Answers requests until the returned function is called. To be called by the process that has locked DATA_DIR. */
export function serveBackupRequests(services: RequestServices & WithBackground): () => void {
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

/** Asks the server that has locked DATA_DIR for a copy of the stores in a folder. */
export const requestCopy = (dataDir: string, folder: string): Promise<void> => sendRequest(dataDir, { work: 'copy', folder })

/** Asks the server that has locked DATA_DIR to check all data of its warehouse. */
export const requestCheck = (dataDir: string): Promise<void> => sendRequest(dataDir, { work: 'check' })

/** Throws a StorageError if the work fails, or if the server stops or does not answer. */
async function sendRequest(dataDir: string, wanted: z.input<typeof request>): Promise<void> {
  const requests = getRequestFolder(dataDir)
  const id = randomUUID()
  const [requestPath, resultPath] = ['request', 'result'].map((ending) => join(requests, `${id}.${ending}`)) as [string, string]
  const begin = performance.now()
  try {
    mkdirSync(requests, { recursive: true, mode: 0o700 })
    writeJsonAtomically(requestPath, wanted)
    while (!existsSync(resultPath)) {
      await setTimeout(POLL_MS)
      if (isUnlocked(dataDir) && !existsSync(resultPath))
        throw createStorageError(
          '途中でサーバーが止まりました。何も残していません。もう一度実行してください。',
          'The server stopped meanwhile. Nothing was left behind: run it again.',
        )
      if (existsSync(requestPath) && performance.now() - begin > BEGIN_MS)
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
