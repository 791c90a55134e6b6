interface Running<T> {
  result: Promise<T>
  requesters: number
  abort: AbortController
}

/** Rejects when the signal aborts. */
function watchAbort(signal: AbortSignal): { aborted: Promise<never>; forget: () => void } {
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  return { aborted: promise, forget: () => signal.removeEventListener('abort', onAbort) }
}

/**
 * Shares work among simultaneous callers. A caller that aborts does not affect the others; the work is aborted when nobody waits
 * for it.
 */
export class SingleFlight<T> {
  readonly #running = new Map<string, Running<T>>()

  /** Runs the work, or waits for it if it is running under this key. `signal`: of the caller. */
  async run(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    const running = this.#running.get(key) ?? this.#begin(key, work)
    running.requesters += 1
    const { aborted, forget } = watchAbort(signal)
    try {
      return await Promise.race([running.result, aborted])
    } finally {
      forget()
      running.requesters -= 1
      if (running.requesters === 0 && this.#forget(key, running)) running.abort.abort()
    }
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<T>): Running<T> {
    const abort = new AbortController()
    const running: Running<T> = { result: work(abort.signal), requesters: 0, abort }
    this.#running.set(key, running)
    // finished work is not reused: the next caller needs current data
    const removeRunning = () => this.#forget(key, running)
    running.result.then(removeRunning, removeRunning)
    return running
  }

  /** Returns true if the work was still running. */
  #forget(key: string, running: Running<T>): boolean {
    return this.#running.get(key) === running && this.#running.delete(key)
  }
}
