import { availableParallelism } from 'node:os'
import PQueue from 'p-queue'
import { AppError } from '../../../shared/errors.ts'

/**
 * Lanes of the questions that reports ask. `short`: of one title, whose rows are few by their nature. `long`: everything else.
 * `file`: exports, which hold their snapshot while the file goes out.
 */
export type Lane = 'short' | 'long' | 'file'

export interface Asker {
  contractId: string
  /** Who asks for what, where a newer question takes the place of an older one; null where questions stand beside each other. */
  seat: string | null
  signal: AbortSignal
}

export interface QueueLimits {
  atOnce: Readonly<Record<Lane, number>>
  /** Long questions of one contract at once. */
  perContract: number
  /** Questions that may wait in a lane. */
  mostWaiting: number
}

const cores = availableParallelism()

export const usualLimits: QueueLimits = {
  // the engine shares its threads among questions: more at once makes all of them slower
  atOnce: { short: 4, long: Math.max(2, cores), file: 2 },
  perContract: Math.max(1, Math.ceil(cores / 2)),
  mostWaiting: 200,
}

/**
 * Who is asked next. Every lane has its own places, so that short questions never wait for long ones; a contract holds no
 * more than its share of the long ones. A question whose asker has gone is not begun; one that stands is interrupted by
 * whoever runs it, through the signal that `work` is given.
 */
export class QuestionQueue {
  readonly #limits: QueueLimits
  readonly #lanes: Record<Lane, PQueue>
  readonly #contracts = new Map<string, PQueue>()
  readonly #seats = new Map<string, AbortController>()

  constructor(limits: QueueLimits = usualLimits) {
    this.#limits = limits
    const lane = (name: Lane) => new PQueue({ concurrency: limits.atOnce[name] })
    this.#lanes = { short: lane('short'), long: lane('long'), file: lane('file') }
  }

  /** Questions that wait, in all lanes. */
  get waiting(): number {
    const queues = [...Object.values(this.#lanes), ...this.#contracts.values()]
    return queues.reduce((sum, one) => sum + one.size, 0)
  }

  /** Questions that may wait in all lanes together before the server says that it is busy. */
  get mostWaiting(): number {
    return this.#limits.mostWaiting * Object.keys(this.#lanes).length
  }

  /**
   * Runs `work` when it is its turn. Throws `server.busy` where too many wait, `request.replaced` where a newer question has
   * taken its seat, `request.left` where the asker has gone.
   */
  async run<T>(lane: Lane, asker: Asker, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.#refuseBusy(lane, asker.contractId)
    return this.seated(asker, (signal) => this.inTurn(lane, { ...asker, signal }, work))
  }

  /**
   * Runs `work` at once, in the asker's seat: its signal is aborted where a newer question takes the seat or the asker goes.
   * Throws `request.replaced` and `request.left` then.
   */
  async seated<T>(
    { seat: name, signal: asking }: Omit<Asker, 'contractId'>,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const seat = this.#take(name)
    try {
      return await work(AbortSignal.any([asking, seat.signal]))
    } catch (error) {
      if (seat.signal.aborted) throw new AppError('request.replaced')
      if (asking.aborted) throw new AppError('request.left')
      throw error
    } finally {
      if (name !== null && this.#seats.get(name) === seat) this.#seats.delete(name)
    }
  }

  /** Runs `work` when it is its turn; gives up its place where the signal is aborted. Throws `server.busy` where too many wait. */
  async inTurn<T>(
    lane: Lane,
    { contractId, signal }: Omit<Asker, 'seat'>,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    this.#refuseBusy(lane, contractId)
    // the queue gives up a place at once; one that has begun holds its place until the engine has let go
    const waiting = new AbortController()
    const gone = () => waiting.abort()
    signal.addEventListener('abort', gone)
    const begin = () => {
      signal.removeEventListener('abort', gone)
      signal.throwIfAborted()
      return work(signal)
    }
    try {
      const inLane = () => this.#lanes[lane].add(begin, { signal: waiting.signal }) as Promise<T>
      return await (lane === 'long' ? this.#inContract(contractId, inLane, waiting.signal) : inLane())
    } finally {
      signal.removeEventListener('abort', gone)
    }
  }

  /** Waits for its turn and holds the place until `leave` is called. Throws as `run`. */
  enter(lane: Lane, asker: Asker): Promise<{ signal: AbortSignal; leave: () => void }> {
    return new Promise((entered, refused) => {
      this.run(lane, asker, (signal) => new Promise<void>((leave) => entered({ signal, leave }))).catch(refused)
    })
  }

  #refuseBusy(lane: Lane, contractId: string): void {
    if (this.#lanes[lane].size + this.#waitingOf(contractId) >= this.#limits.mostWaiting) throw new AppError('server.busy')
  }

  #waitingOf(contractId: string): number {
    return this.#contracts.get(contractId)?.size ?? 0
  }

  #take(name: string | null): AbortController {
    const seat = new AbortController()
    if (name === null) return seat
    this.#seats.get(name)?.abort()
    this.#seats.set(name, seat)
    return seat
  }

  async #inContract<T>(contractId: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const queue = this.#contracts.get(contractId) ?? new PQueue({ concurrency: this.#limits.perContract })
    this.#contracts.set(contractId, queue)
    try {
      return (await queue.add(work, { signal })) as T
    } finally {
      if (queue.size === 0 && queue.pending === 0) this.#contracts.delete(contractId)
    }
  }
}
