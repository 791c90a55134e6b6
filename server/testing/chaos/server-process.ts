import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { getClockEnvironment } from '../test-clock.ts'

const getFile = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** The server in a process of its own, to be killed as by a power failure. */
export class ServerProcess {
  readonly #environment: Record<string, string>
  #child: ChildProcess | null = null
  #starting: Promise<void> | null = null
  #port: number | null = null

  constructor(environment: Record<string, string>) {
    this.#environment = environment
    process.once('exit', this.kill)
  }

  /** Its port; nobody listens on it while the server is dead. */
  get port(): number {
    return this.#port ?? 1
  }

  /** Resolves when it serves. */
  start(): Promise<void> {
    this.#starting ??= this.#start().finally(() => {
      this.#starting = null
    })
    return this.#starting
  }

  async #start(): Promise<void> {
    if (this.#port !== null) return
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', getFile('../../start/run-without-build.ts')],
      {
        // no other environment variables: a test's own settings are not the server's
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          ...getClockEnvironment(),
          ...this.#environment,
          PORT: '0',
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    this.#child = child
    let output = ''
    await new Promise<void>((resolve, reject) => {
      child.stderr.on('data', (data: Buffer) => {
        output = (output + data.toString()).slice(-10_000)
        const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1]
        if (port === undefined) return
        this.#port = Number(port)
        resolve()
      })
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
    })
  }

  /** Kills it at once, whatever it is doing. */
  kill = (): void => {
    if (this.#port === null) return
    this.#port = null
    this.#child?.kill('SIGKILL')
  }

  /** Stops it as a service manager does; it can be started again. Throws if it does not end by itself. */
  async stop(): Promise<void> {
    const child = this.#child
    if (this.#port === null || child === null) return
    const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    const code = await exit
    this.#port = null
    if (code !== 0) throw new Error(`the server ended with ${code}`)
  }

  async end(): Promise<void> {
    await this.#starting?.catch(() => {})
    process.removeListener('exit', this.kill)
    const child = this.#child
    const ended = child && child.exitCode === null && child.signalCode === null
    const exit = ended ? new Promise((resolve) => child.once('exit', resolve)) : null
    this.kill()
    await exit
  }
}
