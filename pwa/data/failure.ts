import { ApiError } from '../../shared/client.ts'
import { isPrintable } from '../../shared/messages/fill.ts'

/** What a caller takes care of itself: nothing, what would be a toast, or everything. */
export type Quiet = boolean | 'toast'

export interface FailureContext {
  quiet: Quiet
  endpoint: string
}

/** What the application does about a failed call; the router and the toasts are wired in by app/. */
export interface FailureHandler {
  signedOut: () => void
  goTo: (path: '/404' | '/500' | '/maintain') => void
  toast: (error: ApiError) => void
}

let handler: FailureHandler | null = null

export const handleFailuresWith = (next: FailureHandler): void => {
  handler = next
}

/** A server that cannot answer now has said nothing of the session (docs/decisions/0070). */
const UNABLE = [0, 408, 429, 499, 502, 503, 504]

/** A call that nobody answered, or that the server could not attend to. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && UNABLE.includes(error.status)

/** Did the check of who is signed in fail? */
const isFailedCheck = (error: ApiError, endpoint: string): boolean => endpoint === 'info' && !isUnanswered(error)

/**
 * Specification section 8: 401 signs out, and so does a failed check of who is signed in; 500, 404 and maintenance have their
 * pages, anything else is a danger toast. A message with a brace is a template or a stack, nothing for a person to read: no toast.
 */
export function handleFailure(error: ApiError, { quiet, endpoint }: FailureContext): void {
  if (error.status === 401 || isFailedCheck(error, endpoint)) {
    if (!/^log(in|out)/.test(endpoint)) handler?.signedOut()
    return
  }
  // whatever the page was about to do: nobody but the operator gets an answer now
  if (error.code === 'maintenance.now' && !/^login/.test(endpoint)) {
    handler?.goTo('/maintain')
    return
  }
  if (quiet === true) return
  if (error.status === 500) handler?.goTo('/500')
  else if (error.status === 404) handler?.goTo('/404')
  else if (quiet !== 'toast' && isPrintable(error.message)) handler?.toast(error)
}
