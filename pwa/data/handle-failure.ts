import { ApiError } from '../../shared/calls/client.ts'
import { isPrintable } from '../../shared/messages/translate.ts'

/** Which failures the caller handles itself: none (false), those that would be a toast ('toast'), or all (true). */
export type QuietMode = boolean | 'toast'

interface FailureContext {
  quiet: QuietMode
  endpoint: string
}

/** Reaction of the application to failed calls; app/ connects it with the router and the toasts. */
interface FailureHandler {
  signedOut: () => void
  goTo: (path: '/404' | '/500' | '/maintain') => void
  toast: (error: ApiError) => void
}

let handler: FailureHandler | null = null

export const setFailureHandler = (next: FailureHandler): void => {
  handler = next
}

/** Statuses of a server that cannot answer now; they say nothing about the session (docs/decisions/0007). */
const UNAVAILABLE_STATUSES = [0, 408, 429, 499, 502, 503, 504]

/** Returns true for a call that nobody answered or that the server could not process. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && UNAVAILABLE_STATUSES.includes(error.status)

/** Returns true if the check of the session was refused. */
const isRefusedSessionCheck = (error: ApiError, endpoint: string): boolean => endpoint === 'info' && !isUnanswered(error)

/**
 * Specification section 8: a 401 signs out, and so does a refused check of the session; 500, 404 and maintenance have their
 * pages, everything else is a danger toast. A message with a brace is a template or a stack trace and is not shown.
 */
export function handleFailure(error: ApiError, { quiet, endpoint }: FailureContext): void {
  if (error.status === 401 || isRefusedSessionCheck(error, endpoint)) {
    if (!/^log(in|out)/.test(endpoint)) handler?.signedOut()
    return
  }
  // in maintenance mode only the operator gets answers, so every page leads there
  if (error.code === 'maintenance.now' && !/^login/.test(endpoint)) {
    handler?.goTo('/maintain')
    return
  }
  if (quiet === true) return
  if (error.status === 500) handler?.goTo('/500')
  else if (error.status === 404) handler?.goTo('/404')
  else if (quiet !== 'toast' && isPrintable(error.message)) handler?.toast(error)
}
