import { setTimeout } from 'node:timers/promises'

/** By then the answer has been sent. Milliseconds. */
const PAUSE_MS = 50

/**
 * Runs work that continues after its call was answered, so that the response time reveals nothing. Failures are logged; a stop of
 * the server waits for it.
 */
export class Background {
  readonly #running = new Set<Promise<void>>()
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  run(work: () => Promise<void>): void {
    const done: Promise<void> = Promise.resolve()
      .then(work)
      .catch(this.#onError)
      .finally(() => this.#running.delete(done))
    this.#running.add(done)
  }

  /** The same, but started after the answer was sent: the work has no effect on the response time. */
  runInBackground(work: () => Promise<void>): void {
    this.run(async () => {
      await setTimeout(PAUSE_MS)
      await work()
    })
  }

  /** Resolves when no work is running. */
  async waitUntilSettled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
