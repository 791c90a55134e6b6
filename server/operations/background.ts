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

  /** Resolves when all that was begun is done. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
