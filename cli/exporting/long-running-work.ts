import type { RetryWait } from '../../shared/calls/retry.ts'
import { type Connection, connect, toFailure } from '../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { EXIT_INTERRUPTED, onInterrupt } from '../context/on-interrupt.ts'
import { ReconnectingConnection } from './reconnecting-connection.ts'

/** Long-running work: the current connection and a way to stop. */
export interface LongRunningWork {
  connection: Connection
  link: ReconnectingConnection
  stop: AbortController
}

class InterruptedError extends Error {}

/** Signs in. `reconnectTimeout` is the time in milliseconds for which the server may later be unreachable. */
export async function connectForLongWork(
  options: GlobalOptions,
  { reconnectTimeout, onWait }: { reconnectTimeout: number; onWait: (waiting: RetryWait) => void },
  context: CommandContext,
): Promise<LongRunningWork> {
  const connection = await connect(options, context)
  const stop = new AbortController()
  const reopen = () => connect(options, context)
  const link = new ReconnectingConnection(connection, { reopen, signal: stop.signal, reconnectTimeout, onWait })
  return { connection, link, stop }
}

/**
 * Runs the work until it ends, or until Ctrl-C stops it: then returns null and sets the exit code. Refusals of the server are
 * thrown as CommandFailure.
 */
export async function runUntilInterrupted<T>(
  { link, stop }: LongRunningWork,
  restoreTerminal: () => void,
  { work, context }: { work: () => Promise<T>; context: CommandContext },
): Promise<T | null> {
  const removeInterruptHandler = onInterrupt(() => stop.abort(new InterruptedError()), restoreTerminal)
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof InterruptedError)) throw await toFailure(error, link.server, context)
    process.exitCode = EXIT_INTERRUPTED
    return null
  } finally {
    removeInterruptHandler()
    restoreTerminal()
  }
}
