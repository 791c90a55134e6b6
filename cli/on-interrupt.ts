/**
 * Handles SIGINT (Ctrl-C) and SIGTERM during work: the first signal calls `stop`, the second calls `leave` and exits at once.
 * Returns a function that removes the handlers.
 */
export function onInterrupt(stop: () => void, leave: () => void): () => void {
  let isPending = false
  const onSignal = () => {
    if (isPending) {
      leave()
      process.exit(EXIT_INTERRUPTED)
    }
    isPending = true
    stop()
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, onSignal)
  return () => {
    for (const signal of signals) process.off(signal, onSignal)
  }
}

/** Exit code of a command ended by Ctrl-C, as in shells. */
export const EXIT_INTERRUPTED = 130
