/**
 * Handles SIGINT (Ctrl-C) and SIGTERM during work: the first signal calls `stop`, the second calls `leave` and exits at once.
 * Returns a function that removes the handlers.
 */
export function onInterrupt(stop: () => void, leave: () => void): () => void {
  let isPending = false
  const interrupted = () => {
    if (isPending) {
      leave()
      process.exit(EXIT_INTERRUPTED)
    }
    isPending = true
    stop()
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, interrupted)
  return () => {
    for (const signal of signals) process.off(signal, interrupted)
  }
}

/** Exit code of a command ended by Ctrl-C, as in shells. */
export const EXIT_INTERRUPTED = 130
