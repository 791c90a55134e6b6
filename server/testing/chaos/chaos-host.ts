import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { syncPull } from '../../../shared/api/sync.ts'
import type { CollectionName, WireDocument } from '../../../shared/sync/sync-documents.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import type { Plan } from './plan.ts'
import { ServerProcess } from './server-process.ts'

export type Engine = 'sqlite' | 'postgres'
type User = 'user' | 'company'

/** One store with the servers of chaos runs: one in this process, and a separate one that can be killed. */
export class ChaosHost {
  readonly engine: Engine
  readonly #app: TestServer
  readonly #tokens: Record<User, string>
  readonly #process: ServerProcess
  readonly #folder: string

  private constructor(
    engine: Engine,
    { app, tokens, server, folder }: { app: TestServer; tokens: Record<User, string>; server: ServerProcess; folder: string },
  ) {
    this.engine = engine
    this.#app = app
    this.#tokens = tokens
    this.#process = server
    this.#folder = folder
  }

  /** `postgresUrl`: an empty database, for that engine. */
  static async open(engine: Engine, postgresUrl: string | null = null): Promise<ChaosHost> {
    const folder = mkdtempSync(join(tmpdir(), 'uresuji-chaos-'))
    const store = { OPERATIONS_URL: postgresUrl ?? `sqlite:${join(folder, 'operations.sqlite')}`, SESSION_HOURS: '720' }
    const app = await startTestServer({ PORT: '0', ...store })
    await app.server.start()
    const tokens = { user: await app.signIn('user'), company: await app.signIn('company') }
    const rest = { DATA_DIR: join(folder, 'process'), WAREHOUSE_URL: 'duckdb::memory:', DEMO: 'false', LOG_LEVEL: 'silent' }
    return new ChaosHost(engine, { app, tokens, server: new ServerProcess({ ...store, ...rest }), folder })
  }

  token(user: User): string {
    return this.#tokens[user]
  }

  /** Empties the store and starts the server of the plan. */
  async begin({ server }: Plan): Promise<void> {
    const { knex } = this.#app.services.operations
    for (const table of ['sync_document', 'sync_counter', 'sync_purge']) await knex(table).delete()
    if (server === 'process') await this.#process.start()
  }

  getPort({ server }: Plan): number {
    return server === 'process' ? this.#process.port : Number(this.#app.server.info.port)
  }

  /** Kills and restarts the server; resolves when it serves again. */
  async restart({ server }: Plan): Promise<void> {
    if (server === 'process') {
      this.#process.kill()
      return this.#process.start()
    }
    await this.#app.server.stop({ timeout: 0 })
    await this.#app.server.start()
  }

  /** Returns the documents, without tombstones, that a user sees on the server. */
  async listLiveDocuments(user: User, collection: CollectionName): Promise<WireDocument[]> {
    const request = { params: { collection }, body: { checkpoint: null, limit: 1000, version: 1 } }
    const { body } = await this.#app.call(syncPull, request, this.#tokens[user])
    return (body.data as { documents: WireDocument[] }).documents.filter((document) => !document._deleted)
  }

  async close(): Promise<void> {
    await this.#process.end()
    await this.#app.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
