import { availableParallelism } from 'node:os'
import PQueue from 'p-queue'
import { AppError } from '../../../shared/errors/errors.ts'
import { bindToSpan, getActiveSpan, runInSpan } from '../../foundation/tracing.ts'

/**
 * Lanes of the warehouse's queries. `short`: about one title, with few rows. `long`: all other reports. `file`: exports, which
 * hold a snapshot while the file is sent.
 */
export const queryLanes = ['short', 'long', 'file'] as const
export type QueryLane = (typeof queryLanes)[number]

export interface Requester {
  contractId: string
  /** Name of the call and id of the user, for the log. */
  owner: string
  /** Request slot: a newer query supersedes the older one of the same slot. Null if queries do not supersede each other. */
  slot: string | null
  /** Aborted when the client has disconnected. */
  signal: AbortSignal
}

/** How a query ended: `refused` because too many waited, `left` if its client disconnected or asked something newer. */
export const queryOutcomes = ['done', 'failed', 'left', 'overdue', 'refused'] as const
type QueryOutcome = (typeof queryOutcomes)[number]

export interface EndedQuery {
  lane: QueryLane
  outcome: QueryOutcome
  waitMs: number
  /** Time in a slot; null if the query never had one. */
  runMs: number | null
}

export interface QueryQueueLimits {
  /** Slots of each lane. */
  concurrency: Readonly<Record<QueryLane, number>>
  /** Slots that one contract can hold; a lane that is absent has no such limit. */
  perContract: Readonly<Partial<Record<QueryLane, number>>>
  /** Queries that can wait in a lane, and those of one contract that can wait for its share of the lane. */
  maxWaiting: number
  /** How long a slot can be held. Milliseconds. */
  deadline: Readonly<Record<QueryLane, number>>
  /** How long aborted work can take to end before its slot is released without it. Milliseconds. */
  gracePeriod: number
}

const cores = availableParallelism()
const MINUTE = 60_000

export const defaultQueueLimits: QueryQueueLimits = {
  // the engine shares its threads among queries: more at once slows all of them
  concurrency: { short: 4, long: Math.max(2, cores), file: 2 },
  perContract: { long: Math.max(1, Math.ceil(cores / 2)), file: 1 },
  maxWaiting: 200,
  deadline: { short: 2 * MINUTE, long: 10 * MINUTE, file: 30 * MINUTE },
  gracePeriod: 10_000,
}

/** A slot of a lane and who holds it. */
interface Slot {
  lane: QueryLane
  owner: string
  since: number
  /** Released by the watchdog although its work continues. */
  isOverdue: boolean
}

type WaitingRequester = Omit<Requester, 'slot'>

/**
 * Decides which query runs next. Each lane has its own slots, so short queries never wait for long ones, and a contract can
 * hold no more than its share of a lane. Every slot has an owner and a deadline: work that exceeds it, or whose client has
 * disconnected, is aborted through its signal. If it does not end within the grace period, its slot is released, logged, and
 * counted in `overdueCount` until the work ends.
 */
export class QueryQueue {
  readonly #limits: QueryQueueLimits
  readonly #log: (message: string) => void
  readonly #observe: (query: EndedQuery) => void
  readonly #lanes: Record<QueryLane, PQueue>
  /** Queues of the contracts in lanes with a limit per contract, by lane and contract. */
  readonly #shares = new Map<string, PQueue>()
  /** Query that holds each request slot. */
  readonly #requestSlots = new Map<string, AbortController>()
  readonly #slots = new Set<Slot>()

  constructor({
    limits = defaultQueueLimits,
    log = () => {},
    observe = () => {},
  }: { limits?: QueryQueueLimits; log?: (message: string) => void; observe?: (query: EndedQuery) => void } = {}) {
    this.#limits = limits
    this.#log = log
    this.#observe = observe
    const createLane = (name: QueryLane) => new PQueue({ concurrency: limits.concurrency[name] })
    this.#lanes = { short: createLane('short'), long: createLane('long'), file: createLane('file') }
  }

  /** Number of waiting queries in all lanes. */
  get waitingCount(): number {
    const queues = [...Object.values(this.#lanes), ...this.#shares.values()]
    return queues.reduce((sum, { size }) => sum + size, 0)
  }

  /** Number of queries that can wait in all lanes together before the server answers that it is busy. */
  get maxWaiting(): number {
    return this.#limits.maxWaiting * Object.keys(this.#lanes).length
  }

  /** Number of slots whose work has not ended. */
  get heldSlots(): number {
    return this.#slots.size
  }

  /** Waiting queries, held slots and slots of each lane. */
  get laneStates(): { lane: QueryLane; waiting: number; held: number; slots: number }[] {
    const shares = [...this.#shares]
    return (Object.keys(this.#lanes) as QueryLane[]).map((lane) => ({
      lane,
      waiting: shares.reduce((sum, [key, { size }]) => sum + (key.startsWith(`${lane} `) ? size : 0), this.#lanes[lane].size),
      held: [...this.#slots].filter((slot) => slot.lane === lane).length,
      slots: this.#limits.concurrency[lane],
    }))
  }

  /** Number of slots that the watchdog released although their work continues. */
  get overdueCount(): number {
    return [...this.#slots].filter(({ isOverdue }) => isOverdue).length
  }

  /**
   * Runs `work` when it is its turn. Throws `server.busy` if too many wait, `request.replaced` if a newer query took the
   * request slot, `request.left` if the client disconnected, `request.overdue` if the deadline passed.
   */
  async run<T>(lane: QueryLane, requester: Requester, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.#refuseIfBusy(lane, requester.contractId)
    return this.runInRequestSlot(requester, (signal) => this.runQueued(lane, { ...requester, signal }, work))
  }

  /**
   * Runs `work` at once, in the requester's request slot. Its signal aborts if a newer query takes the slot (throws
   * `request.replaced`) or the client disconnects (throws `request.left`).
   */
  async runInRequestSlot<T>(
    { slot: name, signal: clientSignal }: Pick<Requester, 'slot' | 'signal'>,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const requestSlot = this.#takeRequestSlot(name)
    try {
      return await work(AbortSignal.any([clientSignal, requestSlot.signal]))
    } catch (error) {
      if (requestSlot.signal.aborted) throw new AppError('request.replaced')
      if (clientSignal.aborted) throw new AppError('request.left')
      throw error
    } finally {
      if (name !== null && this.#requestSlots.get(name) === requestSlot) this.#requestSlots.delete(name)
    }
  }

  /**
   * Runs `work` when it is its turn; leaves the queue when the signal is aborted. Throws `server.busy` if too many wait and
   * `request.overdue` if the deadline passed.
   */
  async runQueued<T>(lane: QueryLane, requester: WaitingRequester, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { contractId, signal } = requester
    this.#refuseIfBusy(lane, contractId)
    // a waiting query leaves the queue at once; a running one keeps its slot until the engine has stopped
    const waiting = new AbortController()
    const stopWaiting = () => waiting.abort()
    signal.addEventListener('abort', stopWaiting)
    const queuedAt = performance.now()
    let startedAt: number | null = null
    let outcome: QueryOutcome = 'failed'
    const requesterSpan = getActiveSpan()
    // PQueue calls this in the context of the request that has just ended, so it is bound to its own span
    const begin = bindToSpan(() => {
      signal.removeEventListener('abort', stopWaiting)
      signal.throwIfAborted()
      startedAt = performance.now()
      return runInSpan({ name: 'question', attributes: { 'uresuji.lane': lane } }, () => this.#hold(lane, requester, work))
    })
    try {
      const addToLane = () => this.#lanes[lane].add(begin, { signal: waiting.signal }) as Promise<T>
      const result = await this.#runWithinShare(lane, contractId, { work: addToLane, signal: waiting.signal })
      outcome = 'done'
      return result
    } catch (error) {
      if (signal.aborted) outcome = 'left'
      else if (error instanceof AppError && error.code === 'request.overdue') outcome = 'overdue'
      throw error
    } finally {
      signal.removeEventListener('abort', stopWaiting)
      const endedAt = performance.now()
      const waitMs = (startedAt ?? endedAt) - queuedAt
      requesterSpan.addChild('question wait', { start: queuedAt, end: queuedAt + waitMs }, { 'uresuji.lane': lane })
      this.#observe({ lane, outcome, waitMs, runMs: startedAt === null ? null : endedAt - startedAt })
    }
  }

  /**
   * Waits for its turn and holds the slot until `release` is called. The holder calls it when `signal` is aborted, too. Throws
   * as `run`.
   */
  acquireSlot(lane: QueryLane, requester: Requester): Promise<{ signal: AbortSignal; release: () => void }> {
    return new Promise((resolve, reject) => {
      this.run(lane, requester, (signal) => new Promise<void>((release) => resolve({ signal, release }))).catch(reject)
    })
  }

  /** Runs work in a slot. Resolves when the work has ended, or when the slot was released without it. */
  async #hold<T>(
    lane: QueryLane,
    { owner, signal: requesterSignal }: WaitingRequester,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const slot: Slot = { lane, owner, since: Date.now(), isOverdue: false }
    this.#slots.add(slot)
    const deadline = new AbortController()
    const signal = AbortSignal.any([requesterSignal, deadline.signal])
    const released = Promise.withResolvers<never>()
    released.promise.catch(() => {})
    const describeSlot = () =>
      `${owner} has held a slot of the ${lane} lane for ${Math.round((Date.now() - slot.since) / 1000)} s`
    const deadlineTimer = setTimeout(() => {
      this.#log(`${describeSlot()}: past its deadline, aborted`)
      deadline.abort(new AppError('request.overdue'))
    }, this.#limits.deadline[lane])
    let graceTimer: NodeJS.Timeout | undefined
    const startGrace = () => {
      graceTimer = setTimeout(() => {
        slot.isOverdue = true
        this.#log(`${describeSlot()} and ignores its abort; slot released`)
        released.reject(new AppError('request.overdue'))
      }, this.#limits.gracePeriod)
    }
    signal.addEventListener('abort', startGrace)
    const ended = work(signal).finally(() => {
      clearTimeout(deadlineTimer)
      clearTimeout(graceTimer)
      signal.removeEventListener('abort', startGrace)
      this.#slots.delete(slot)
    })
    // nobody awaits the work after its slot was released
    ended.catch(() => {})
    try {
      return await Promise.race([ended, released.promise])
    } catch (error) {
      if (deadline.signal.aborted) throw deadline.signal.reason
      throw error
    }
  }

  #refuseIfBusy(lane: QueryLane, contractId: string): void {
    const waiting = this.#lanes[lane].size + (this.#shares.get(`${lane} ${contractId}`)?.size ?? 0)
    if (waiting < this.#limits.maxWaiting) return
    this.#observe({ lane, outcome: 'refused', waitMs: 0, runMs: null })
    throw new AppError('server.busy')
  }

  #takeRequestSlot(name: string | null): AbortController {
    const requestSlot = new AbortController()
    if (name === null) return requestSlot
    this.#requestSlots.get(name)?.abort()
    this.#requestSlots.set(name, requestSlot)
    return requestSlot
  }

  /** Runs work within the contract's share of a lane. */
  async #runWithinShare<T>(
    lane: QueryLane,
    contractId: string,
    { work, signal }: { work: () => Promise<T>; signal: AbortSignal },
  ): Promise<T> {
    const concurrency = this.#limits.perContract[lane]
    if (concurrency === undefined) return work()
    const key = `${lane} ${contractId}`
    const share = this.#shares.get(key) ?? new PQueue({ concurrency })
    this.#shares.set(key, share)
    try {
      return (await share.add(work, { signal })) as T
    } finally {
      if (share.size === 0 && share.pending === 0) this.#shares.delete(key)
    }
  }
}

/** Queue that decides which query runs next. */
export interface WithQueryQueue {
  queryQueue: QueryQueue
}
