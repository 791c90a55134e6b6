import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CollectionName, WireDocument } from '../../../shared/sync/sync-documents.ts'
import { ContractModel, SessionModel, UserModel } from '../../operations/models.ts'
import { pullDocuments } from '../../sync/sync-store.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import type { Plan, PlannedUser } from './plan.ts'
import { ServerProcess } from './server-process.ts'

export type Engine = 'sqlite' | 'postgres'
type User = PlannedUser

/** The users of all devices; they belong to one contract. */
export const chaosUsers: readonly User[] = ['user', 'company']
export const getUserId = (user: User): string => `demo-${user}`

/** One store with the servers of chaos runs: one in this process, and a separate one that can be killed. */
export class ChaosHost {
  readonly engine: Engine
  readonly #app: TestServer
  readonly #tokens: Record<User, string>
  readonly #process: ServerProcess
  readonly #folder: string
  readonly #contractId: string
  #isContractEnded = false

  private constructor(
    engine: Engine,
    {
      app,
      tokens,
      server,
      folder,
      contractId,
    }: { app: TestServer; tokens: Record<User, string>; server: ServerProcess; folder: string; contractId: string },
  ) {
    this.engine = engine
    this.#app = app
    this.#tokens = tokens
    this.#process = server
    this.#folder = folder
    this.#contractId = contractId
  }

  /** `postgresUrl`: an empty database, for that engine. */
  static async open(engine: Engine, postgresUrl: string | null = null): Promise<ChaosHost> {
    const folder = mkdtempSync(join(tmpdir(), 'uresuji-chaos-'))
    const store = { OPERATIONS_URL: postgresUrl ?? `sqlite:${join(folder, 'operations.sqlite')}`, SESSION_HOURS: '720' }
    const app = await startTestServer({ PORT: '0', ...store })
    await app.server.start()
    const tokens = { user: await app.signIn('user'), company: await app.signIn('company') }
    const { contractId } = await UserModel.query(app.services.operations.knex).findById(getUserId('user')).throwIfNotFound()
    const rest = { DATA_DIR: join(folder, 'process'), WAREHOUSE_URL: 'duckdb::memory:', DEMO: 'false', LOG_LEVEL: 'silent' }
    return new ChaosHost(engine, { app, tokens, server: new ServerProcess({ ...store, ...rest }), folder, contractId })
  }

  token(user: User): string {
    return this.#tokens[user]
  }

  /** Ends all sessions of a user, as a change of the password does, and signs them in again. */
  async changePassword(user: User): Promise<void> {
    const { knex } = this.#app.services.operations
    await SessionModel.query(knex)
      .where({ user_id: getUserId(user) })
      .patch({ revokedAt: new Date().toISOString() })
    await this.#signInAgain(user)
  }

  async changeRole(user: User): Promise<void> {
    const { knex } = this.#app.services.operations
    const stored = await UserModel.query(knex).findById(getUserId(user)).throwIfNotFound()
    await stored.$query(knex).patch({ userType: stored.userType === 0 ? 1 : 0 })
  }

  /** Ends the contract of all users, or renews it. */
  async endContract(ended: boolean): Promise<void> {
    if (ended === this.#isContractEnded) return
    this.#isContractEnded = ended
    const { knex } = this.#app.services.operations
    await ContractModel.query(knex)
      .findById(this.#contractId)
      .patch({ endsOn: ended ? '2000-01-01' : null })
    if (!ended) for (const user of chaosUsers) await this.#signInAgain(user)
  }

  /** Nobody can sign in without a contract. */
  async #signInAgain(user: User): Promise<void> {
    if (!this.#isContractEnded) this.#tokens[user] = await this.#app.signIn(user)
  }

  /** Empties the store and starts the server of the plan. */
  async begin({ server }: Plan): Promise<void> {
    const { knex } = this.#app.services.operations
    await this.endContract(false)
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
    const reader = { userId: getUserId(user), contractId: this.#contractId }
    const { documents } = await pullDocuments(this.#app.services.operations.knex, reader, collection, {
      after: null,
      limit: 1000,
    })
    return documents.filter((document) => !document._deleted)
  }

  async close(): Promise<void> {
    await this.#process.end()
    await this.#app.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
