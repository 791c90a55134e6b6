import { AppError } from '../../../shared/errors/errors.ts'

const MINUTE_MS = 60_000
/** MiB of results that a caller receives in a minute: a hundred times what a model can read. */
export const MAX_RESULT_MEGABYTES = 16

const getSecondsLeft = (now: number): number => Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / 1000)

interface Use {
  messages: number
  bytes: number
}

/**
 * Limits the messages and the bytes of results that one caller of the MCP endpoint gets in a minute. Each server counts for
 * itself.
 */
export class McpLimit {
  readonly #messages: number
  #minute = 0
  #uses = new Map<string, Use>()

  /** `messages`: limit per minute of a caller whose messages are counted here. */
  constructor(messages: number) {
    this.#messages = messages
  }

  #getUse(caller: string, now: number): Use {
    const minute = Math.floor(now / MINUTE_MS)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#uses = new Map()
    }
    const use = this.#uses.get(caller) ?? { messages: 0, bytes: 0 }
    this.#uses.set(caller, use)
    return use
  }

  /**
   * Counts messages of a caller; 0 if they are counted elsewhere. Throws `apiToken.tooMany` beyond the limit of messages,
   * `answers.tooLarge` if the results of this minute are beyond that of bytes.
   */
  count(caller: string, messages: number, now = Date.now()): void {
    const use = this.#getUse(caller, now)
    use.messages += messages
    if (use.messages > this.#messages)
      throw new AppError('apiToken.tooMany', { seconds: getSecondsLeft(now), limit: this.#messages })
    this.requireCapacity(caller, now)
  }

  /** Throws `answers.tooLarge` if the results of this minute are beyond the limit: also before each result of a batch is written. */
  requireCapacity(caller: string, now = Date.now()): void {
    if (this.#getUse(caller, now).bytes > MAX_RESULT_MEGABYTES * 1024 ** 2)
      throw new AppError('answers.tooLarge', { seconds: getSecondsLeft(now), limit: MAX_RESULT_MEGABYTES })
  }

  /** Adds the size of what was written for the caller. */
  addResult(caller: string, bytes: number, now = Date.now()): void {
    this.#getUse(caller, now).bytes += bytes
  }
}
