/** A Ctrl-C can reach a command twice: from the terminal, and from npm or another process that forwards it. */
const SAME_INTERRUPT_MS = 500

/**
 * Handles SIGINT (Ctrl-C) and SIGTERM during work: the first signal calls `stop`, the second calls `leave` and exits at once.
 * Returns a function that removes the handlers.
 */
export function onInterrupt(stop: () => void, leave: () => void): () => void {
  let interruptedAt: number | null = null
  const onSignal = () => {
    if (interruptedAt === null) {
      interruptedAt = performance.now()
      stop()
    } else if (performance.now() - interruptedAt > SAME_INTERRUPT_MS) {
      leave()
      process.exit(EXIT_INTERRUPTED)
    }
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, onSignal)
  return () => {
    for (const signal of signals) process.off(signal, onSignal)
  }
}

/** Exit code of a command ended by Ctrl-C, as in shells. */
export const EXIT_INTERRUPTED = 130
