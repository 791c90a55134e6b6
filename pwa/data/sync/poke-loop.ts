import { ApiError } from '../../../shared/client.ts'
import { Patience } from './patience.ts'
import type { Transport } from './transport.ts'

interface Settings {
  transport: Transport
  waits: { first: number; longest: number }
  heard: (collections: string[]) => void
  halt: (why: 'session') => void
}

/** Keeps a stream of pokes open as long as the server can be reached. */
export class PokeLoop {
  readonly #settings: Settings
  readonly #patience: Patience

  constructor(settings: Settings) {
    this.#settings = settings
    this.#patience = new Patience(settings.waits)
  }

  hope(): void {
    this.#patience.hope()
  }

  async run(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => this.#patience.hope(), { once: true })
    while (!signal.aborted) {
      try {
        await this.#settings.transport.pokes((collections) => {
          this.#patience.succeeded()
          this.#settings.heard(collections)
        }, signal)
      } catch (error) {
        if (signal.aborted) return
        // the session is over: who signs in again starts again
        if (error instanceof ApiError && error.status === 401) return this.#settings.halt('session')
      }
      if (!signal.aborted) await this.#patience.wait()
    }
  }
}
