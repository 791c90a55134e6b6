import { type Connection, connect, toFailure } from '../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../context.ts'
import { INTERRUPTED, onInterrupt } from '../on-interrupt.ts'
import { ServerLink, type Waiting } from './server-link.ts'

/** Work that goes on for long: with the server as it is reached meanwhile, until it is stopped. */
export interface LongWork {
  connection: Connection
  link: ServerLink
  stop: AbortController
}

class Interrupted extends Error {}

/** Signs in. `reconnectTimeout`: how long the server may be out of reach later, in milliseconds. */
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
 * Does the work until it ends, or Ctrl-C stops it: then null, and the exit code says so. `leave` puts the terminal in order.
 * What the server refused is thrown as a Failure.
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
