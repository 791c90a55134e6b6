import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Endpoint, ExampleRequest, Result } from '../../shared/api/endpoint.ts'
import { type InboxFile, inboxState } from '../../shared/api/loading/inbox.ts'
import { buildPath } from '../../shared/calls/client.ts'
import { copyTemplate } from './templates.ts'

/** A real server in a process of its own that polls an inbox five times a second. */

const serve = fileURLToPath(new URL('../start/run-without-build.ts', import.meta.url))
const duckdbSetup = fileURLToPath(new URL('duckdb-setup.ts', import.meta.url))

export interface InboxServer {
  url: string
  /** Calls as the demo's administrator. */
  callApi<E extends Endpoint>(endpoint: E, request?: ExampleRequest): Promise<Result<E>>
  state(): Promise<Result<typeof inboxState>>
  /** The record of the newest finished file of that name. */
  ended(fileName: string): Promise<InboxFile>
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface InboxPlace {
  data: string
  inbox: string
  remove(): void
}

export function createInboxFolders(): InboxPlace {
  const folder = mkdtempSync(join(tmpdir(), 'uresuji-inbox-'))
  return {
    data: join(folder, 'data'),
    inbox: join(folder, 'inbox'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Retries until it does not throw, for up to a minute. */
export async function retryUntilSuccess<T>(work: () => T | Promise<T>, within = 60_000): Promise<T> {
  const end = Date.now() + within
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > end) throw error
      await setTimeout(50)
    }
  }
}

function startProcess(environment: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['--import', duckdbSetup, serve], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let result = ''
    child.stderr.on('data', (data: Buffer) => {
      result += data.toString()
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(result)?.[0]
      if (url) resolve({ child, url })
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${result}`)))
  })
}

const waitForEnd = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()))

/** Seconds between two looks into the inbox: a file that is unchanged in both is complete. */
export const INBOX_SECONDS = 0.2

export async function startInboxServer(folders: InboxPlace, environment: Record<string, string> = {}): Promise<InboxServer> {
  mkdirSync(folders.data, { recursive: true, mode: 0o700 })
  await copyTemplate('operations-demo', { target: join(folders.data, 'operations.sqlite') })
  // without figures nothing must be precomputed after each start and load
  await copyTemplate('warehouse-empty', { target: join(folders.data, 'warehouse.duckdb') })
  const { child, url } = await startProcess({
    DATA_DIR: folders.data,
    INBOX_DIR: folders.inbox,
    INBOX_SECONDS: String(INBOX_SECONDS),
    DEMO: 'false',
    ...environment,
  })
  const sendRequest = async (endpoint: Endpoint, { params, query, body }: ExampleRequest, token: string | null) => {
    const result = await fetch(`${url}/api${buildPath(endpoint.path, params, query)}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    })
    const parsed = (await result.json()) as { data: unknown; code?: string }
    if (!result.ok) throw new Error(`${endpoint.name}: ${JSON.stringify(parsed)}`)
    return parsed.data
  }
  const { login } = await import('../../shared/api/session.ts')
  const { token } = (await sendRequest(login, { body: { username: 'admin@demo.example', password: 'Demo-pass1!' } }, null)) as {
    token: string
  }
  const callApi: InboxServer['callApi'] = async (endpoint, request = {}) => (await sendRequest(endpoint, request, token)) as never
  const state = () => callApi(inboxState, { query: { last: 100 } })
  return {
    url,
    callApi,
    state,
    ended: (fileName) =>
      retryUntilSuccess(async () => {
        const found = (await state()).last.find((file) => file.fileName === fileName)
        if (!found?.movedTo) throw new Error(`${fileName} has not ended`)
        return found
      }),
    kill: async () => {
      child.kill('SIGKILL')
      await waitForEnd(child)
    },
    stop: async () => {
      child.kill('SIGTERM')
      await waitForEnd(child)
    },
  }
}

/** Lists the paths below a folder, except heartbeats of servers. */
export function listFilesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && entry.name !== '.alive')
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

export const readInboxText = (folders: InboxPlace, path: string): string => readFileSync(join(folders.inbox, path), 'utf8')
