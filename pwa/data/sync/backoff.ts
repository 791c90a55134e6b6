/** Exponential backoff with jitter between attempts; `retryNow` ends the current wait. */
export class Backoff {
  readonly #first: number
  readonly #longest: number
  #wait: number
  readonly #pending = new Set<() => void>()

  constructor({ first, longest }: { first: number; longest: number }) {
    this.#first = first
    this.#longest = longest
    this.#wait = first
  }

  /** Resolves after the next delay, or when retryNow() is called. */
  wait(): Promise<void> {
    const millis = this.#wait * (0.75 + Math.random() / 2)
    this.#wait = Math.min(this.#wait * 2, this.#longest)
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.#pending.delete(done)
        resolve()
      }
      const timer = setTimeout(done, millis)
      this.#pending.add(done)
    })
  }

  reset(): void {
    this.#wait = this.#first
  }

  /** Ends all current delays, because the network is back or the user looks at the page. */
  retryNow(): void {
    this.#wait = this.#first
    for (const done of [...this.#pending]) done()
  }
}
