import { describe, expect, it } from 'vitest'
import { type EndedQuery, QueryQueue, type QueryQueueLimits } from './query-queue.ts'

const limits: QueryQueueLimits = {
  concurrency: { short: 2, long: 2, file: 2 },
  perContract: { long: 1, file: 1 },
  maxWaiting: 3,
  deadline: { short: 60_000, long: 60_000, file: 60_000 },
  gracePeriod: 10_000,
}

const createRequester = (contractId: string, slot: string | null = null, signal = new AbortController().signal) => ({
  contractId,
  owner: `test of ${contractId}`,
  slot,
  signal,
})

/** Work that signals when it has begun and ends on request or on abort. */
function createTask() {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<string>()
  let running = false
  const work = (signal: AbortSignal) => {
    running = true
    begun.resolve()
    signal.addEventListener('abort', () => end.reject(new Error('dropped')))
    return end.promise.finally(() => {
      running = false
    })
  }
  return { work, begun: begun.promise, done: () => end.resolve('done'), isRunning: () => running }
}

const waitForQueue = () => new Promise((done) => setTimeout(done, 5))

describe('query queue', () => {
  it('limits a contract to its share of slots for long queries and lets other contracts pass', async () => {
    const queue = new QueryQueue({ limits })
    const [first, second, other] = [createTask(), createTask(), createTask()]
    const results = [queue.run('long', createRequester('a'), first.work), queue.run('long', createRequester('a'), second.work)]
    results.push(queue.run('long', createRequester('b'), other.work))
    await waitForQueue()
    expect([first, second, other].map((item) => item.isRunning())).toEqual([true, false, true])
    first.done()
    await second.begun
    for (const item of [second, other]) item.done()
    expect(await Promise.all(results)).toEqual(['done', 'done', 'done'])
    expect(queue.waitingCount).toBe(0)
  })

  it('does not delay a short query by long ones in the queue', async () => {
    const queue = new QueryQueue({ limits })
    const long = Array.from({ length: 4 }, (_, index) => ({ task: createTask(), contract: `c${index}` }))
    const results = long.map((item) => queue.run('long', createRequester(item.contract), item.task.work))
    expect(await queue.run('short', createRequester('c0'), async () => 'short')).toBe('short')
    for (const item of long) item.task.done()
    await Promise.all(results)
  })

  it('frees the slot of a client that disconnects, whether its query waits or runs', async () => {
    const queue = new QueryQueue({ limits })
    const [current, waiting] = [createTask(), createTask()]
    const disconnected = new AbortController()
    const first = queue.run('long', createRequester('a', null, disconnected.signal), current.work)
    const second = queue.run('long', createRequester('a', null, disconnected.signal), waiting.work)
    await current.begun
    disconnected.abort()
    await expect(first).rejects.toMatchObject({ code: 'request.left' })
    await expect(second).rejects.toMatchObject({ code: 'request.left' })
    expect(waiting.isRunning()).toBe(false)
    expect(await queue.run('long', createRequester('a'), async () => 'free')).toBe('free')
  })

  it('drops only the older query of the same request slot', async () => {
    const queue = new QueryQueue({ limits })
    const [older, newer, other] = [createTask(), createTask(), createTask()]
    const first = queue.run('short', createRequester('a', 'tab'), older.work)
    const third = queue.run('short', createRequester('a', 'another'), other.work)
    await older.begun
    const second = queue.run('short', createRequester('a', 'tab'), newer.work)
    await expect(first).rejects.toMatchObject({ code: 'request.replaced' })
    for (const item of [newer, other]) item.done()
    expect(await Promise.all([second, third])).toEqual(['done', 'done'])
  })

  it('reports that the server is busy if the queue of queries is full', async () => {
    const queue = new QueryQueue({ limits })
    const tasks = Array.from({ length: 4 }, createTask)
    const results = tasks.map((item) => queue.run('long', createRequester('a'), item.work))
    await waitForQueue()
    await expect(queue.run('long', createRequester('a'), async () => 'one more')).rejects.toMatchObject({ code: 'server.busy' })
    for (const item of tasks) item.done()
    await Promise.all(results)
  })

  it('holds a slot for queries until it is released', async () => {
    const queue = new QueryQueue({ limits })
    const { release } = await queue.acquireSlot('file', createRequester('a'))
    let hasSlot = false
    const second = queue.acquireSlot('file', createRequester('a')).then((item) => {
      hasSlot = true
      return item
    })
    await waitForQueue()
    expect(hasSlot).toBe(false)
    release()
    ;(await second).release()
    expect(hasSlot).toBe(true)
  })

  it('cancels older work of a request slot even if it runs outside the queue', async () => {
    const queue = new QueryQueue({ limits })
    const older = createTask()
    const result = queue.run('long', createRequester('a', 'tab'), older.work)
    await older.begun
    expect(await queue.runInRequestSlot(createRequester('a', 'tab'), async () => 'done')).toBe('done')
    await expect(result).rejects.toMatchObject({ code: 'request.replaced' })
    const disconnected = new AbortController()
    const left = queue.runInRequestSlot(createRequester('a', null, disconnected.signal), (signal) =>
      queue.runQueued('long', { contractId: 'a', owner: 'test', signal }, createTask().work),
    )
    await waitForQueue()
    disconnected.abort()
    await expect(left).rejects.toMatchObject({ code: 'request.left' })
  })

  it('gives each of two contracts one export slot, however many exports one of them has waiting', async () => {
    const queue = new QueryQueue({ limits })
    const tasks = Array.from({ length: 4 }, createTask)
    const first = tasks.map(({ work }) => queue.run('file', createRequester('a'), work))
    await waitForQueue()
    await expect(queue.run('file', createRequester('a'), createTask().work)).rejects.toMatchObject({ code: 'server.busy' })
    expect(await queue.run('file', createRequester('b'), async () => 'done')).toBe('done')
    for (const { done } of tasks) done()
    await Promise.all(first)
    expect([queue.heldSlots, queue.waitingCount]).toEqual([0, 0])
  })

  it('aborts a query after its deadline, logs its owner and reports a timeout', async () => {
    const logged: string[] = []
    const queue = new QueryQueue({
      limits: { ...limits, deadline: { ...limits.deadline, long: 20 } },
      log: (message) => logged.push(message),
    })
    await expect(queue.run('long', createRequester('a'), createTask().work)).rejects.toMatchObject({ code: 'request.overdue' })
    expect(logged).toEqual([expect.stringMatching(/^test of a has held a slot of the long lane for 0 s: past its deadline/)])
    expect([queue.heldSlots, queue.overdueCount]).toEqual([0, 0])
    expect(await queue.run('long', createRequester('a'), async () => 'free')).toBe('free')
  })

  it.each(['deadline', 'disconnect'])(
    'releases the slot of a query that ignores its abort after a %s and counts the work until it ends',
    async (reason) => {
      const logged: string[] = []
      const queue = new QueryQueue({
        limits: { ...limits, gracePeriod: 20, deadline: { ...limits.deadline, file: reason === 'deadline' ? 20 : 60_000 } },
        log: (message) => logged.push(message),
      })
      const client = new AbortController()
      const stuck = Promise.withResolvers<string>()
      const result = queue.run('file', createRequester('a', null, client.signal), () => stuck.promise)
      if (reason === 'disconnect') setTimeout(() => client.abort(), 5)
      await expect(result).rejects.toMatchObject({ code: reason === 'deadline' ? 'request.overdue' : 'request.left' })
      expect(logged.at(-1)).toMatch(/and ignores its abort; slot released$/)
      expect([queue.heldSlots, queue.overdueCount]).toEqual([1, 1])
      expect(await queue.run('file', createRequester('a'), async () => 'free')).toBe('free')
      stuck.resolve('late')
      await waitForQueue()
      expect([queue.heldSlots, queue.overdueCount]).toEqual([0, 0])
    },
  )

  it('reports how each query ended, how long it waited and how long it ran, and the state of each lane', async () => {
    const ended: EndedQuery[] = []
    const queue = new QueryQueue({
      limits: { ...limits, maxWaiting: 1, deadline: { ...limits.deadline, short: 20 } },
      observe: (query) => ended.push(query),
    })
    const [first, second] = [createTask(), createTask()]
    const leaving = new AbortController()
    const running = queue.run('long', createRequester('a'), first.work)
    const waiting = queue.run('long', createRequester('a', null, leaving.signal), second.work)
    await waitForQueue()
    expect(queue.laneStates).toEqual([
      { lane: 'short', waiting: 0, held: 0, slots: 2 },
      { lane: 'long', waiting: 1, held: 1, slots: 2 },
      { lane: 'file', waiting: 0, held: 0, slots: 2 },
    ])
    await expect(queue.run('long', createRequester('a'), second.work)).rejects.toMatchObject({ code: 'server.busy' })
    leaving.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'request.left' })
    first.done()
    await running
    await expect(queue.run('short', createRequester('a'), createTask().work)).rejects.toMatchObject({ code: 'request.overdue' })
    await expect(queue.run('short', createRequester('a'), () => Promise.reject(new Error('x')))).rejects.toThrow('x')
    expect(ended.map(({ lane, outcome, runMs }) => [lane, outcome, runMs !== null])).toEqual([
      ['long', 'refused', false],
      ['long', 'left', false],
      ['long', 'done', true],
      ['short', 'overdue', true],
      ['short', 'failed', true],
    ])
    for (const { waitMs } of ended) expect(waitMs).toBeGreaterThanOrEqual(0)
  })
})
