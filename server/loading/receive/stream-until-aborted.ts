import { AppError } from '../../../shared/errors/errors.ts'

const CUT_OFF_CODES = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'])

/**
 * Yields the bytes of an upload until the signal aborts, even while none arrive. Throws the signal's reason, and AppError
 * import.cutOff if the sender disconnected.
 */
export async function* streamUntilAborted(source: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const stopped = Promise.withResolvers<never>()
  stopped.promise.catch(() => undefined)
  const stop = () => stopped.reject(signal.reason)
  signal.addEventListener('abort', stop)
  const iterator = source[Symbol.asyncIterator]()
  let hasEnded = false
  try {
    for (;;) {
      signal.throwIfAborted()
      const chunk = await Promise.race([iterator.next(), stopped.promise])
      if (chunk.done) {
        hasEnded = true
        return
      }
      yield chunk.value
    }
  } catch (error) {
    const { code } = (error ?? {}) as NodeJS.ErrnoException
    if (signal.aborted || code === undefined || !CUT_OFF_CODES.has(code)) throw error
    const appError = new AppError('import.cutOff')
    appError.cause = error
    throw appError
  } finally {
    signal.removeEventListener('abort', stop)
    // not awaited: a pending chunk may never arrive
    if (!hasEnded) void Promise.resolve(iterator.return?.()).catch(() => undefined)
  }
}
