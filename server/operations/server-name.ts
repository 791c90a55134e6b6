import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * Returns this server's name among all servers: the owner of its leases and of its files in a shared inbox. It is stored in the
 * data folder, which one process at a time uses, so it is stable over restarts.
 */
export function readServerName(dataDir: string): string {
  const path = `${dataDir}/server-name`
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    const host = hostname()
      .replace(/[^\w-]/g, '')
      .slice(0, 30)
    const name = `${host === '' ? 'server' : host}-${randomBytes(4).toString('hex')}`
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(path, name, { mode: 0o600 })
    return name
  }
}
