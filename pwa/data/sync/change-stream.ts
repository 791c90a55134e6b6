import { ApiError } from '../../../shared/calls/client.ts'
import { Backoff } from './backoff.ts'
import type { Transport } from './transport.ts'

interface Settings {
  transport: Transport
  backoff: { first: number; longest: number }
  onChange: (collections: string[]) => void
  onHalt: (reason: 'session') => void
}

/** Keeps the stream of change notifications open while the server is reachable. */
export class ChangeStream {
  readonly #settings: Settings
  readonly #backoff: Backoff

  constructor(settings: Settings) {
    this.#settings = settings
    this.#backoff = new Backoff(settings.backoff)
  }

  retryNow(): void {
    this.#backoff.retryNow()
  }

  async run(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => this.#backoff.retryNow(), { once: true })
    while (!signal.aborted) {
      try {
        await this.#settings.transport.streamChanges((collections) => {
          this.#backoff.reset()
          this.#settings.onChange(collections)
        }, signal)
      } catch (error) {
        if (signal.aborted) return
        // the session has ended: the next sign-in starts a new stream
        if (error instanceof ApiError && error.status === 401) return this.#settings.onHalt('session')
      }
      if (!signal.aborted) await this.#backoff.wait()
    }
  }
}
