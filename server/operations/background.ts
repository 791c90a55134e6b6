import { setTimeout } from 'node:timers/promises'

/** An answer is out after this. Milliseconds. */
const APART_MS = 50

/**
 * Work that goes on after its call was answered, so that the time of the answer tells nothing of it. Its failures are
 * logged; the server waits for it when it stops.
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

  /** The same, begun when the answer is out: no part of the work is in the time that the answer takes. */
  runInBackground(work: () => Promise<void>): void {
    this.run(async () => {
      await setTimeout(APART_MS)
      await work()
    })
  }

  /** Resolves when all that was begun is done. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
