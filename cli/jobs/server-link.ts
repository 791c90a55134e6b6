import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, type CallOptions, type Client, createClient } from '../../shared/client.ts'
import type { Connection } from '../connection/connect.ts'
import { CommandFailure, exitCodes } from '../failure.ts'

/** Why a call waits, and for how long. */
export interface Waiting {
  why: 'network' | 'server' | 'limit' | 'queue'
  seconds: number
}

interface LinkSettings {
  /** Signs in anew, as every command does at its start. */
  reopen: () => Promise<Connection>
  signal: AbortSignal
  /** How long the server may be out of reach before it is given up, in milliseconds. */
  reconnectTimeout: number
  /** Told when a call has to wait. */
  onWait?: (waiting: Waiting) => void
}

/** Longest between two tries, in seconds. */
const LONGEST = 30
/** Until a place in the queue of the contract is free. */
const QUEUE_SECONDS = 5

const overFor = ({ values }: ApiError): number => (typeof values.seconds === 'number' ? values.seconds : LONGEST) + 0.5

/** What goes away by itself: null for a refusal that stays one. */
function toWaiting(error: ApiError, tries: number): Waiting | null {
  const later = Math.min(LONGEST, 0.5 * 2 ** tries)
  if (error.code === 'network') return { why: 'network', seconds: later }
  if (error.status === 429) return { why: 'limit', seconds: overFor(error) }
  if (error.code === 'job.tooMany') return { why: 'queue', seconds: QUEUE_SECONDS }
  if (error.code === 'server.internal' && error.status === 404) return null
  return error.status >= 500 && error.status !== 507 ? { why: 'server', seconds: later } : null
}

const isOver = ({ code }: ApiError): boolean => code === 'session.expired' || code === 'session.missing'

/**
 * The server, for work that goes on for a night: what fails for a while is tried again, a session that is over is renewed.
 * Throws ApiErrors for what is refused, and the abort's reason once the work is stopped.
 */
export class ServerLink {
  #connection: Connection
  #renewing: Promise<void> | null = null
  #reachedAt = Date.now()
  readonly #settings: LinkSettings
  readonly call: Client

  constructor(connection: Connection, settings: LinkSettings) {
    this.#connection = connection
    this.#settings = settings
    this.call = ((endpoint, request, more?: CallOptions) =>
      this.requestOnce((now) => createClient(now.client)(endpoint, request, { ...more, signal: settings.signal }))) as Client
  }

  get server(): string {
    return this.#connection.server
  }

  /** Is it a token of a contract that asks? Its calls a minute are counted. */
  get isToken(): boolean {
    return this.#connection.profile.token?.startsWith('urt_') === true
  }

  /** Does what `work` does, again where it failed for a while. */
  async requestOnce<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const { signal } = this.#settings
    let renewals = 0
    for (let tries = 0; ; tries += 1) {
      signal.throwIfAborted()
      const connection = this.#connection
      try {
        const answer = await work(connection)
        this.#reachedAt = Date.now()
        return answer
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof ApiError)) throw error
        // one that was renewed and is over again stays over
        if (isOver(error) && renewals === 0) {
          renewals += 1
          await this.#renew(connection)
        } else await this.#wait(error, tries)
      }
    }
  }

  async #renew(over: Connection): Promise<void> {
    // another call has done so meanwhile
    if (this.#connection !== over) return
    this.#renewing ??= this.#reopened().finally(() => {
      this.#renewing = null
    })
    await this.#renewing
  }

  async #reopened(): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        this.#connection = await this.#settings.reopen()
        return
      } catch (error) {
        if (!(error instanceof CommandFailure) || error.exitCode !== exitCodes.unreachable) throw error
        await this.#wait(new ApiError({ status: 0, code: 'network', message: error.message }), tries)
      }
    }
  }

  async #wait(error: ApiError, tries: number): Promise<void> {
    const waiting = toWaiting(error, tries)
    if (waiting === null) throw error
    const { reconnectTimeout, onWait, signal } = this.#settings
    // the server has answered: it is there, and says when to come back
    if (waiting.why === 'limit' || waiting.why === 'queue') this.#reachedAt = Date.now()
    else if (Date.now() - this.#reachedAt > reconnectTimeout) throw error
    onWait?.(waiting)
    await sleep(waiting.seconds * 1000, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}
