interface Running<T> {
  result: Promise<T>
  askers: number
  abort: AbortController
}

/** Rejects once the signal is aborted. */
function aborted(signal: AbortSignal): { gone: Promise<never>; forget: () => void } {
  const { promise, reject } = Promise.withResolvers<never>()
  const leave = () => reject(signal.reason)
  signal.addEventListener('abort', leave)
  return { gone: promise, forget: () => signal.removeEventListener('abort', leave) }
}

/**
 * Work that several wait for is done once. Whoever leaves, leaves the others theirs: the work is dropped when nobody waits for
 * it any more.
 */
export class SingleFlight<T> {
  readonly #running = new Map<string, Running<T>>()

  /** Does the work, or waits for it where it is being done under this key. `signal`: of the one who asks. */
  async run(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    const running = this.#running.get(key) ?? this.#begin(key, work)
    running.askers += 1
    const { gone, forget } = aborted(signal)
    try {
      return await Promise.race([running.result, gone])
    } finally {
      forget()
      running.askers -= 1
      if (running.askers === 0 && this.#forget(key, running)) running.abort.abort()
    }
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<T>): Running<T> {
    const abort = new AbortController()
    const running: Running<T> = { result: work(abort.signal), askers: 0, abort }
    this.#running.set(key, running)
    // what was done is nobody's any more: the next one asks for what is true then
    const done = () => this.#forget(key, running)
    running.result.then(done, done)
    return running
  }

  /** True where the work was still being done. */
  #forget(key: string, running: Running<T>): boolean {
    return this.#running.get(key) === running && this.#running.delete(key)
  }
}
