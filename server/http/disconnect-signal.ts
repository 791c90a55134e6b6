import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Callbacks for the end of each open connection: one listener per socket, however many requests are pipelined on it. */
const callbacks = new WeakMap<Socket, Set<() => void>>()

function getCloseCallbacks(socket: Socket): Set<() => void> {
  const socketCallbacks = callbacks.get(socket)
  if (socketCallbacks) return socketCallbacks
  const added = new Set<() => void>()
  callbacks.set(socket, added)
  socket.once('close', () => {
    for (const callback of added) callback()
  })
  return added
}

/**
 * Returns a signal that aborts when the client disconnects before the whole response was sent. A response that waits behind
 * others on its connection emits no `close`, so the socket is watched as well.
 */
export function createDisconnectSignal({ req, res }: { req: IncomingMessage; res: ServerResponse }): AbortSignal {
  const abort = new AbortController()
  const closing = getCloseCallbacks(req.socket)
  const onClose = () => {
    closing.delete(onClose)
    if (!res.writableFinished) abort.abort()
  }
  closing.add(onClose)
  res.once('close', onClose)
  if (req.socket.destroyed) onClose()
  return abort.signal
}
