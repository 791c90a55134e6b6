import type { Knex } from 'knex'
import { perPool } from '../per-pool.ts'

/** What is told: somebody's documents are new, or their sessions have changed. Never what is new. */
export interface Poke {
  /** `user:ID` or `contract:ID`. */
  to: string
  about: 'documents' | 'sessions'
  collections: string[]
}
type Listener = (poke: Poke | 'missed') => void

const CHANNEL = 'uresuji_pokes'
const RETRY_MS = 1000

/** A connection of PostgreSQL's driver, of which this needs no more. */
interface ListeningConnection {
  query(sql: string): Promise<unknown>
  on(event: 'notification', heard: (message: { payload?: string }) => void): void
  on(event: 'error' | 'end', heard: () => void): void
  end(): Promise<void>
}

/**
 * Tells who is listening that something is new. On PostgreSQL by NOTIFY, so that the servers on one database hear each
 * other; SQLite has one server, which tells itself.
 */
class Pokes {
  readonly #listeners = new Set<Listener>()
  readonly #knex: Knex
  #connection: Promise<ListeningConnection | null> | null = null

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /** Hears all that is told until the function that is returned is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    if (isPostgres(this.#knex)) this.#connection ??= this.#connect()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#hangUp()
    }
  }

  tell(poke: Poke | 'missed'): void {
    for (const listener of [...this.#listeners]) listener(poke)
  }

  async #connect(): Promise<ListeningConnection | null> {
    try {
      const connection = (await this.#knex.client.acquireRawConnection()) as ListeningConnection
      connection.on('notification', ({ payload }) => this.tell(JSON.parse(payload ?? '{}') as Poke))
      const lost = () => void this.#lost(connection)
      connection.on('error', lost)
      connection.on('end', lost)
      await connection.query(`listen ${CHANNEL}`)
      return connection
    } catch {
      this.#tryAgain()
      return null
    }
  }

  #hangUp(): void {
    const connection = this.#connection
    this.#connection = null
    void connection?.then((open) => open?.end()).catch(() => {})
  }

  /** A connection that was hung up, and has another one after it, is no loss. */
  async #lost(connection: ListeningConnection): Promise<void> {
    if (this.#connection !== null && (await this.#connection) === connection) this.#tryAgain()
  }

  /** What was told meanwhile is not told again: everybody looks for themselves. */
  #tryAgain(): void {
    const again = setTimeout(() => {
      if (this.#listeners.size === 0) return
      this.#connection = this.#connect()
      void this.#connection.then((open) => open && this.tell('missed'))
    }, RETRY_MS)
    again.unref()
  }
}

const isPostgres = (knex: Knex): boolean => knex.client.config.client === 'pg'

/** The pokes of a store. */
const pokesOf = perPool((knex) => new Pokes(knex))

/** Hears all pokes of this store, until the function that is returned is called. Not to be begun in a transaction. */
export const listenToPokes = (knex: Knex, listener: Listener): (() => void) => pokesOf(knex).listen(listener)

/** Tells once the transaction is committed, or at once where there is none. */
export async function poke(knex: Knex, told: Poke): Promise<void> {
  if (isPostgres(knex)) {
    await knex.raw('select pg_notify(?, ?)', [CHANNEL, JSON.stringify(told)])
    return
  }
  const tell = () => pokesOf(knex).tell(told)
  const transaction = knex as unknown as Partial<Knex.Transaction>
  if (knex.isTransaction && transaction.executionPromise)
    void transaction.executionPromise.then(tell, () => {
      // rolled back: nothing is new
    })
  else tell()
}
