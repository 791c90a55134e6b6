import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../server/testing/free-port.ts'
import { copyTemplate } from '../../server/testing/templates.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const START_MS = 120_000

export interface AppServerOptions {
  /** Folder of the template with the server's initial databases (server/testing/templates.ts); the tiny demo's by default. */
  template?: string
  environment?: Record<string, string>
}

/** The real server in a separate process with its own copy of a demo; tests can kill and restart it. */
export class AppServer {
  readonly url: string
  readonly dataDir = mkdtempSync(join(tmpdir(), 'uresuji-e2e-'))
  readonly #port: number
  readonly #environment: Record<string, string>
  #child: ChildProcess | null = null

  private constructor(port: number, environment: Record<string, string>) {
    this.#port = port
    this.url = `http://127.0.0.1:${port}`
    this.#environment = environment
  }

  /** Resolves once the server is ready. */
  static async start({ template, environment = {} }: AppServerOptions): Promise<AppServer> {
    const server = new AppServer(await findFreePort(), environment)
    const options = template === undefined ? {} : { template }
    try {
      await copyTemplate('operations-demo', { target: join(server.dataDir, 'operations.sqlite'), ...options })
      await copyTemplate('warehouse-demo', { target: join(server.dataDir, 'warehouse.duckdb'), ...options })
      await server.start()
    } catch (error) {
      await server.stop()
      throw error
    }
    return server
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/start/run-without-build.ts'], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(this.#port),
        DATA_DIR: this.dataDir,
        LOG_LEVEL: 'warn',
        DEMO: 'true',
        ...this.#environment,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#child = child
    let errors = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(-4000)
    })
    // otherwise tests would only see pages that never answer
    child.once('exit', (code, signal) => {
      if (this.#child === child) console.error(`The server ended by itself (${signal ?? code}): ${errors}`)
    })
    const deadline = Date.now() + START_MS
    while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
      const isReady = await fetch(`${this.url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    child.kill('SIGKILL')
    throw new Error(`The server did not start: ${errors}`)
  }

  /** Kills the process abruptly, as in a power failure. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Stops the server and deletes its data. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child
    this.#child = null
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
}
