import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface DemoServer {
  url: string
  port: number
  stop: () => Promise<void>
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok
  } catch {
    return false
  }
}

/** Prints progress, which is not part of the result. */
export const writeLog = (text: string): void => void process.stderr.write(`${text}\n`)

/** Runs work with a temporary folder, e.g. for the profile of a browser, and removes the folder. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'uresuji-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Removes accounts and documents of earlier runs from a demo's folder; the warehouse is filled only once. The store is created
 * again here, because a server does not start without one of its two stores.
 */
export function resetAccounts(folder: string): void {
  for (const name of ['operations.sqlite', 'operations.sqlite-wal', 'operations.sqlite-shm'])
    rmSync(join(folder, name), { force: true })
  const env = { ...process.env, DATA_DIR: folder }
  execFileSync(process.execPath, ['server/commands/migrate-stores.ts', 'migrate'], { cwd: root, stdio: 'ignore', env })
}

/** Starts the demo's server like `npm start`, in a folder that is filled once and reused. */
export async function startDemoServer(folder: string, port: number): Promise<DemoServer> {
  mkdirSync(folder, { recursive: true })
  const child: ChildProcess = spawn(process.execPath, ['server/start/run-without-build.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', DEMO: 'true', DEMO_SIZE: 'demo' },
  })
  const url = `http://127.0.0.1:${port}`
  for (const end = Date.now() + 300_000; !(await isReady(url)); ) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null
    if (hasEnded || Date.now() > end) {
      child.kill('SIGKILL')
      throw new Error('the server did not start')
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  return {
    url,
    port,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Forwards bytes in order, each delayed by this many milliseconds. */
function forwardWithDelay(from: Socket, to: Socket, millis: number): void {
  from.on('data', (bytes) => setTimeout(() => to.writable && to.write(bytes), millis))
  from.on('end', () => setTimeout(() => to.end(), millis))
  from.on('error', () => to.destroy())
  from.on('close', () => setTimeout(() => to.destroy(), millis))
}

/** Proxy to the server that adds this round-trip time in milliseconds. */
export async function startDelayedProxy(target: DemoServer, roundTrip: number): Promise<{ url: string; close: () => void }> {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const upstream = connect(target.port, '127.0.0.1')
    for (const socket of [near, upstream]) {
      open.add(socket)
      socket.setNoDelay(true).once('close', () => open.delete(socket))
    }
    forwardWithDelay(near, upstream, roundTrip / 2)
    forwardWithDelay(upstream, near, roundTrip / 2)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
