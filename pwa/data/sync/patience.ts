/** Waits between tries: each twice as long as the last, with chance in it, until something gives hope to try at once. */
export class Patience {
  readonly #first: number
  readonly #longest: number
  #wait: number
  readonly #waiting = new Set<() => void>()

  constructor({ first, longest }: { first: number; longest: number }) {
    this.#first = first
    this.#longest = longest
    this.#wait = first
  }

  /** Resolves after the next wait, or when hope() is called. */
  wait(): Promise<void> {
    const millis = this.#wait * (0.75 + Math.random() / 2)
    this.#wait = Math.min(this.#wait * 2, this.#longest)
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.#waiting.delete(done)
        resolve()
      }
      const timer = setTimeout(done, millis)
      this.#waiting.add(done)
    })
  }

  succeeded(): void {
    this.#wait = this.#first
  }

  /** The network is back, or somebody looks: whoever waits tries at once. */
  hope(): void {
    this.#wait = this.#first
    for (const done of [...this.#waiting]) done()
  }
}
