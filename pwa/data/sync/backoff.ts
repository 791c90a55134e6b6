/** Exponential backoff with jitter between attempts; `retryNow` ends the current wait. */
export class Backoff {
  readonly #first: number
  readonly #longest: number
  #nextDelay: number
  readonly #pending = new Set<() => void>()

  constructor({ first, longest }: { first: number; longest: number }) {
    this.#first = first
    this.#longest = longest
    this.#nextDelay = first
  }

  /** Resolves after the next delay, or when retryNow() is called. */
  wait(): Promise<void> {
    const millis = this.#nextDelay * (0.75 + Math.random() / 2)
    this.#nextDelay = Math.min(this.#nextDelay * 2, this.#longest)
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer)
        this.#pending.delete(finish)
        resolve()
      }
      const timer = setTimeout(finish, millis)
      this.#pending.add(finish)
    })
  }

  reset(): void {
    this.#nextDelay = this.#first
  }

  /** Ends all current delays, because the network is back or the user looks at the page. */
  retryNow(): void {
    this.#nextDelay = this.#first
    for (const finish of [...this.#pending]) finish()
  }
}
