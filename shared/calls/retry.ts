import type { ApiError } from './client.ts'

/** Reason and duration of the wait before a request is sent again. */
export interface RetryWait {
  reason: 'network' | 'server' | 'limit' | 'queue'
  seconds: number
}

/** Maximum delay between attempts, in seconds, unless the server names a longer one. */
const MAX_DELAY_SECONDS = 30
/** Delay in seconds while the contract's job queue is full. */
const QUEUE_DELAY_SECONDS = 5
/** Added to the server's time, so that a request does not arrive in the last moment of the exhausted minute. */
const MARGIN_SECONDS = 0.5

/**
 * Wait before the next attempt after `tries` retries: exponential backoff, or the time that the server names. Null for an error
 * that is permanent.
 */
export function getRetryWait(error: ApiError, tries: number): RetryWait | null {
  const delaySeconds = error.retryAfter ?? Math.min(MAX_DELAY_SECONDS, 0.5 * 2 ** tries)
  if (error.code === 'network') return { reason: 'network', seconds: delaySeconds }
  if (error.status === 429) {
    const seconds = error.retryAfter ?? error.values.seconds
    return { reason: 'limit', seconds: (typeof seconds === 'number' ? seconds : MAX_DELAY_SECONDS) + MARGIN_SECONDS }
  }
  if (error.code === 'job.tooMany') return { reason: 'queue', seconds: QUEUE_DELAY_SECONDS }
  return error.status >= 500 && error.status !== 507 ? { reason: 'server', seconds: delaySeconds } : null
}
