let last: Promise<unknown> = Promise.resolve()

/**
 * Resolves when an iteration of the event loop belongs to the caller alone. Work that arrives for many requests at once would
 * otherwise be done in one go, and everybody else would wait for all of it.
 */
export function yieldToEventLoop(): Promise<unknown> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}
