import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** A server over a small demo of its own, which a test may kill and start again. */
export class DemoServer {
  readonly address: string
  readonly #port: number
  readonly #data = mkdtempSync(join(tmpdir(), 'uresuji-night-'))
  #child: ChildProcess | null = null

  private constructor(port: number) {
    this.#port = port
    this.address = `http://127.0.0.1:${port}`
  }

  static async start(): Promise<DemoServer> {
    const server = new DemoServer(await freePort())
    await server.start()
    return server
  }

  /** Resolves when it answers. */
  async start(): Promise<void> {
    this.#child = spawn(process.execPath, ['server/run-without-build.ts'], {
      cwd: root,
      env: { ...process.env, PORT: String(this.#port), DATA_DIR: this.#data, DEMO: 'true', DEMO_SIZE: 'tiny', LOG_LEVEL: 'warn' },
      stdio: 'ignore',
    })
    for (let tries = 0; tries < 600; tries += 1) {
      const there = await fetch(`${this.address}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (there) return
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    throw new Error('the demo server did not start')
  }

  /** As a power cut would end it. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (child === null || child.exitCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}
