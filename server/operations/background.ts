import { setTimeout } from 'node:timers/promises'

/** Delay after which the response has been sent, in milliseconds. */
const PAUSE_MS = 50

/** Work that may be abandoned when the server stops receives the signal; it is repeated after the next start. */
type BackgroundWork = (stop: AbortSignal) => Promise<void>

/**
 * Runs work that continues after its call was answered, so that the response time reveals nothing. Failures are logged; a stop of
 * the server waits for it.
 */
export class Background {
  readonly #running = new Set<Promise<void>>()
  readonly #onError: (error: unknown) => void
  readonly #stop = new AbortController()

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  run(work: BackgroundWork): void {
    const { signal } = this.#stop
    const done: Promise<void> = Promise.resolve(signal)
      .then(work)
      .catch((error: unknown) => {
        if (!signal.aborted) this.#onError(error)
      })
      .finally(() => this.#running.delete(done))
    this.#running.add(done)
  }

  /** The same, but started after the response was sent: the work has no effect on the response time. */
  runInBackground(work: () => Promise<void>): void {
    this.run(async () => {
      await setTimeout(PAUSE_MS)
      await work()
    })
  }

  /**
   * Runs the work now and at this interval (milliseconds) until the returned function is called; skips a run while the last one
   * continues.
   */
  repeat(interval: number, work: BackgroundWork): () => void {
    let isRunning = false
    const runUnlessRunning = () => {
      if (isRunning) return
      isRunning = true
      this.run((stop) =>
        work(stop).finally(() => {
          isRunning = false
        }),
      )
    }
    runUnlessRunning()
    const timer = setInterval(runUnlessRunning, interval)
    timer.unref()
    return () => clearInterval(timer)
  }

  /** Abandons work that listens to the signal, and waits for all other work. */
  async stop(): Promise<void> {
    this.#stop.abort(new Error('the server stops'))
    await this.waitUntilSettled()
  }

  /** Resolves when no work is running. */
  async waitUntilSettled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}

/** Work that continues after its call was answered. */
export interface WithBackground {
  background: Background
}
