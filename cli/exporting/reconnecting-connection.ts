import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, type CallOptions, type Client, createClient } from '../../shared/calls/client.ts'
import { getRetryWait, type RetryWait } from '../../shared/calls/retry.ts'
import type { Connection } from '../connection/connect.ts'
import { CommandFailure, exitCodes } from '../context/failure.ts'

interface LinkSettings {
  /** Signs in again, as at the start of a command. */
  reopen: () => Promise<Connection>
  signal: AbortSignal
  /** How long the server may be unreachable before giving up, in milliseconds. */
  reconnectTimeout: number
  /** Called when a call has to wait. */
  onWait?: (waiting: RetryWait) => void
}

const isSessionOver = ({ code }: ApiError): boolean => code === 'session.expired' || code === 'session.missing'

/**
 * Connection for work that may take all night: retries temporary failures and renews an expired session. Throws ApiError for
 * permanent refusals, and the reason of the abort once the work is stopped.
 */
export class ReconnectingConnection {
  #connection: Connection
  #renewing: Promise<void> | null = null
  #reachedAt = performance.now()
  readonly #settings: LinkSettings
  readonly call: Client

  constructor(connection: Connection, settings: LinkSettings) {
    this.#connection = connection
    this.#settings = settings
    this.call = ((endpoint, request, more?: CallOptions) =>
      this.runWithRetries((now) => createClient(now.client)(endpoint, request, { ...more, signal: settings.signal }))) as Client
  }

  get server(): string {
    return this.#connection.server
  }

  /** True if the session is a contract's token, whose calls per minute are limited. */
  get isToken(): boolean {
    return this.#connection.profile.token?.startsWith('urt_') === true
  }

  /** Runs `work` and retries temporary failures. */
  async runWithRetries<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const { signal } = this.#settings
    let renewals = 0
    for (let attempt = 0; ; attempt += 1) {
      signal.throwIfAborted()
      const connection = this.#connection
      try {
        const result = await work(connection)
        this.#reachedAt = performance.now()
        return result
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof ApiError)) throw error
        // a renewed session that expires again is not renewed a second time
        if (isSessionOver(error) && renewals === 0) {
          renewals += 1
          await this.#renew(connection)
        } else await this.#wait(error, attempt)
      }
    }
  }

  async #renew(expired: Connection): Promise<void> {
    // another call has renewed it meanwhile
    if (this.#connection !== expired) return
    this.#renewing ??= this.#waitForReopen().finally(() => {
      this.#renewing = null
    })
    await this.#renewing
  }

  async #waitForReopen(): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        this.#connection = await this.#settings.reopen()
        return
      } catch (error) {
        if (!(error instanceof CommandFailure) || error.exitCode !== exitCodes.unreachable) throw error
        await this.#wait(new ApiError({ status: 0, code: 'network', message: error.message }), attempt)
      }
    }
  }

  async #wait(error: ApiError, attempt: number): Promise<void> {
    const waiting = getRetryWait(error, attempt)
    if (waiting === null) throw error
    const { reconnectTimeout, onWait, signal } = this.#settings
    // the server answered, so it is reachable and states when to retry
    if (waiting.reason === 'limit' || waiting.reason === 'queue') this.#reachedAt = performance.now()
    else if (performance.now() - this.#reachedAt > reconnectTimeout) throw error
    onWait?.(waiting)
    await sleep(waiting.seconds * 1000, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}
