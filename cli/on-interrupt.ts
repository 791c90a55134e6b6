/**
 * Ctrl-C, and being told to end, while work runs: the first time `stop` is called, the second time `leave`, after which the
 * command ends at once. Answers a function that gives Ctrl-C its usual meaning back.
 */
export function onInterrupt(stop: () => void, leave: () => void): () => void {
  let isPending = false
  const interrupted = () => {
    if (isPending) {
      leave()
      process.exit(INTERRUPTED)
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

/** Exit code of a command that Ctrl-C ended, as shells have it. */
export const INTERRUPTED = 130
