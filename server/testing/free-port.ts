import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** First port and number of ports: below those that a system gives to connections, and to servers that ask for any port. */
const range = { first: 20_000, size: 12_000 } as const

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/**
 * Returns a free port of the loopback address for a process that is about to start. A port that the system chooses could be given
 * to another server in the meantime, which would then answer for it.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = range.first + randomInt(range.size)
    if (await isFree(port)) return port
  }
}
