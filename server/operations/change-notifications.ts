import type { Knex } from 'knex'
import { memoizePerPool } from '../foundation/memoize-per-pool.ts'
import { isPostgres } from './database.ts'

/** A notification that documents or sessions have changed. Never contains the change itself. */
export interface ChangeNotification {
  /** `user:ID` or `contract:ID`. */
  to: string
  about: 'documents' | 'sessions'
  collections: string[]
  /** When the change was reported. Milliseconds since 1970. */
  sentAt: number
}
type Listener = (notification: ChangeNotification | 'missed') => void

const CHANNEL = 'uresuji_pokes'
const RETRY_MS = 1000

/** The part of a connection of PostgreSQL's driver that is used here. */
interface ListeningConnection {
  query(sql: string): Promise<unknown>
  on(event: 'notification', listener: (message: { payload?: string }) => void): void
  on(event: 'error' | 'end', listener: () => void): void
  end(): Promise<void>
}

/**
 * Sends and receives change notifications. PostgreSQL uses NOTIFY, so that all servers on a database receive them; SQLite has one
 * server, which notifies itself.
 */
class ChangeNotifier {
  readonly #listeners = new Set<Listener>()
  readonly #knex: Knex
  #connection: Promise<ListeningConnection | null> | null = null
  #retryTimer: NodeJS.Timeout | null = null

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /** Receives all notifications until the returned function is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    if (isPostgres(this.#knex)) this.#connection ??= this.#connect()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#disconnect()
    }
  }

  emit(notification: ChangeNotification | 'missed'): void {
    for (const listener of [...this.#listeners]) listener(notification)
  }

  async #connect(): Promise<ListeningConnection | null> {
    let opened: ListeningConnection | null = null
    try {
      const connection = (await this.#knex.client.acquireRawConnection()) as ListeningConnection
      opened = connection
      connection.on('notification', ({ payload }) => this.emit(JSON.parse(payload ?? '{}') as ChangeNotification))
      const onConnectionLost = () => void this.#reconnect(connection)
      connection.on('error', onConnectionLost)
      connection.on('end', onConnectionLost)
      await connection.query(`listen ${CHANNEL}`)
      return connection
    } catch {
      void opened?.end().catch(() => {})
      this.#tryAgain()
      return null
    }
  }

  #disconnect(): void {
    const connection = this.#connection
    this.#connection = null
    if (this.#retryTimer !== null) clearTimeout(this.#retryTimer)
    this.#retryTimer = null
    void connection?.then((open) => open?.end()).catch(() => {})
  }

  /** Ignores the loss of a connection that was closed on purpose or replaced. */
  async #reconnect(connection: ListeningConnection): Promise<void> {
    if (this.#connection !== null && (await this.#connection) === connection) this.#tryAgain()
  }

  /**
   * Connects again after a while; once, because the driver reports one lost connection as an error and as an end. Notifications
   * during the outage are lost; listeners must check for changes themselves.
   */
  #tryAgain(): void {
    if (this.#retryTimer !== null) return
    this.#retryTimer = setTimeout(() => {
      this.#retryTimer = null
      if (this.#listeners.size === 0) return
      const previous = this.#connection
      this.#connection = this.#connect()
      void this.#connection.then((open) => open && this.emit('missed'))
      void previous?.then((open) => open?.end()).catch(() => {})
    }, RETRY_MS)
    this.#retryTimer.unref()
  }
}

/** Returns the notifier of a store. */
const getNotifier = memoizePerPool((knex) => new ChangeNotifier(knex))

/** Listens to all change notifications of this store until the returned function is called. Do not call it in a transaction. */
export const listenToChanges = (knex: Knex, listener: Listener): (() => void) => getNotifier(knex).listen(listener)

/** Notifies when the transaction is committed, or at once without one. */
export async function notifyChange(knex: Knex, change: Omit<ChangeNotification, 'sentAt'>): Promise<void> {
  const notification: ChangeNotification = { ...change, sentAt: Date.now() }
  if (isPostgres(knex)) {
    await knex.raw('select pg_notify(?, ?)', [CHANNEL, JSON.stringify(notification)])
    return
  }
  const emitChange = () => getNotifier(knex).emit(notification)
  const transaction = knex.isTransaction ? (knex as Knex.Transaction) : null
  if (transaction?.executionPromise)
    void transaction.executionPromise.then(emitChange, () => {
      // rolled back: nothing has changed
    })
  else emitChange()
}
