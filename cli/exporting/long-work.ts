import { type Connection, connect, toFailure } from '../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../context.ts'
import { INTERRUPTED, onInterrupt } from '../on-interrupt.ts'
import { ServerLink, type Waiting } from './server-link.ts'

/** Long-running work: the current connection and a way to stop. */
export interface LongWork {
  connection: Connection
  link: ServerLink
  stop: AbortController
}

class Interrupted extends Error {}

/** Signs in. `reconnectTimeout` is the time in milliseconds for which the server may later be unreachable. */
export async function openWork(
  options: GlobalOptions,
  { reconnectTimeout, onWait }: { reconnectTimeout: number; onWait: (waiting: Waiting) => void },
  context: CommandContext,
): Promise<LongWork> {
  const connection = await connect(options, context)
  const stop = new AbortController()
  const reopen = () => connect(options, context)
  const link = new ServerLink(connection, { reopen, signal: stop.signal, reconnectTimeout, onWait })
  return { connection, link, stop }
}

/**
 * Runs the work until it ends, or until Ctrl-C stops it: then returns null and sets the exit code. `leave` restores the
 * terminal. Refusals of the server are thrown as CommandFailure.
 */
export async function untilStopped<T>(
  { link, stop }: LongWork,
  leave: () => void,
  { work, context }: { work: () => Promise<T>; context: CommandContext },
): Promise<T | null> {
  const calm = onInterrupt(() => stop.abort(new Interrupted()), leave)
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Interrupted)) throw await toFailure(error, link.server, context)
    process.exitCode = INTERRUPTED
    return null
  } finally {
    calm()
    leave()
  }
}
