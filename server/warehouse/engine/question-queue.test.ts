import { describe, expect, it } from 'vitest'
import { QuestionQueue, type QueueLimits } from './question-queue.ts'

const limits: QueueLimits = { atOnce: { short: 2, long: 2, file: 1 }, perContract: 1, mostWaiting: 3 }

const asker = (contractId: string, seat: string | null = null, signal = new AbortController().signal) => ({
  contractId,
  seat,
  signal,
})

/** Work that says when it has begun and ends when it is told, or when it is dropped. */
function task() {
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

const settled = () => new Promise((done) => setTimeout(done, 5))

describe('the queue of questions', () => {
  it('A queue lets a contract hold its share of the long lane, and another goes by', async () => {
    const queue = new QuestionQueue(limits)
    const [first, second, other] = [task(), task(), task()]
    const answers = [queue.run('long', asker('a'), first.work), queue.run('long', asker('a'), second.work)]
    answers.push(queue.run('long', asker('b'), other.work))
    await settled()
    expect([first, second, other].map((one) => one.isRunning())).toEqual([true, false, true])
    first.done()
    await second.begun
    for (const one of [second, other]) one.done()
    expect(await Promise.all(answers)).toEqual(['done', 'done', 'done'])
    expect(queue.waiting).toBe(0)
  })

  it('A queue of long questions does not hold up a short one', async () => {
    const queue = new QuestionQueue(limits)
    const long = Array.from({ length: 4 }, (_, index) => ({ task: task(), contract: `c${index}` }))
    const answers = long.map((one) => queue.run('long', asker(one.contract), one.task.work))
    expect(await queue.run('short', asker('c0'), async () => 'short')).toBe('short')
    for (const one of long) one.task.done()
    await Promise.all(answers)
  })

  it('A queue gives up the place of an asker who has gone, whether the question waits or stands', async () => {
    const queue = new QuestionQueue(limits)
    const [standing, waiting] = [task(), task()]
    const gone = new AbortController()
    const first = queue.run('long', asker('a', null, gone.signal), standing.work)
    const second = queue.run('long', asker('a', null, gone.signal), waiting.work)
    await standing.begun
    gone.abort()
    await expect(first).rejects.toMatchObject({ code: 'request.left' })
    await expect(second).rejects.toMatchObject({ code: 'request.left' })
    expect(waiting.isRunning()).toBe(false)
    expect(await queue.run('long', asker('a'), async () => 'free')).toBe('free')
  })

  it('A queue drops the older question of a seat, and leaves those of other seats', async () => {
    const queue = new QuestionQueue(limits)
    const [older, newer, beside] = [task(), task(), task()]
    const first = queue.run('short', asker('a', 'seat'), older.work)
    const third = queue.run('short', asker('a', 'another'), beside.work)
    await older.begun
    const second = queue.run('short', asker('a', 'seat'), newer.work)
    await expect(first).rejects.toMatchObject({ code: 'request.replaced' })
    for (const one of [newer, beside]) one.done()
    expect(await Promise.all([second, third])).toEqual(['done', 'done'])
  })

  it('A queue that is full says that the server is busy', async () => {
    const queue = new QuestionQueue(limits)
    const tasks = Array.from({ length: 4 }, task)
    const answers = tasks.map((one) => queue.run('long', asker('a'), one.work))
    await settled()
    await expect(queue.run('long', asker('a'), async () => 'one more')).rejects.toMatchObject({ code: 'server.busy' })
    for (const one of tasks) one.done()
    await Promise.all(answers)
  })

  it('A queue holds a place until it is left', async () => {
    const queue = new QuestionQueue(limits)
    const { leave } = await queue.enter('file', asker('a'))
    let entered = false
    const second = queue.enter('file', asker('b')).then((one) => {
      entered = true
      return one
    })
    await settled()
    expect(entered).toBe(false)
    leave()
    ;(await second).leave()
    expect(entered).toBe(true)
  })

  it('What is answered without the queue takes its seat all the same, and the older question hears so', async () => {
    const queue = new QuestionQueue(limits)
    const older = task()
    const answer = queue.run('long', asker('a', 'tab'), older.work)
    await older.begun
    expect(await queue.seated(asker('a', 'tab'), async () => 'kept')).toBe('kept')
    await expect(answer).rejects.toMatchObject({ code: 'request.replaced' })
    const gone = new AbortController()
    const left = queue.seated(asker('a', null, gone.signal), (signal) =>
      queue.inTurn('long', { contractId: 'a', signal }, task().work),
    )
    await settled()
    gone.abort()
    await expect(left).rejects.toMatchObject({ code: 'request.left' })
  })
})
