import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../shared/errors/errors.ts'
import type { SampleTask } from '../testing/sample-worker.ts'
import type { InstantTask } from '../testing/slow-loading-worker.ts'
import { runInWorker, streamFromWorker, WORKER_OUT_OF_MEMORY, WORKER_TIMEOUT } from './run-in-worker.ts'

const module = new URL('../testing/sample-worker.ts', import.meta.url)
const run = (
  action: SampleTask['input']['action'],
  options: { signal?: AbortSignal; timeoutMs?: number; memoryMb?: number } = {},
) => runInWorker<SampleTask>(module, { input: { action }, ...options })

describe('worker threads', () => {
  it('sends input to a worker thread in chunks and returns its result', async () => {
    async function* chunks() {
      for (let chunk = 1; chunk <= 100; chunk++) yield chunk
    }
    expect(await runInWorker<SampleTask>(module, { input: { action: 'sum' }, chunks: chunks() })).toBe(5050)
  })

  it('reports the progress of a worker thread in order', async () => {
    const messages: number[] = []
    const options = { input: { action: 'count' as const }, onMessage: (message: number) => messages.push(message) }
    expect(await runInWorker<SampleTask>(module, options)).toBe(5)
    expect(messages).toEqual([0, 1, 2, 3, 4])
  })

  it('ends a worker thread when the consumer of its stream stops reading', async () => {
    const messages: number[] = []
    for await (const message of streamFromWorker<SampleTask>(module, { input: { action: 'count' } })) {
      messages.push(message)
      if (message === 1) break
    }
    expect(messages).toEqual([0, 1])
  })

  it('passes on user errors of a worker thread with their parameters', async () => {
    const error = await run('refuse').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code: 'import.format', values: { detailEn: 'it is damaged' } })
  })

  it('passes on other errors of a worker thread with code and stack', async () => {
    await expect(run('fail')).rejects.toMatchObject({ code: 'ENOSPC', message: expect.stringContaining('sample-worker') })
  })

  it('terminates a worker thread when the signal aborts, and throws the reason of the signal', async () => {
    const controller = new AbortController()
    const reason = new Error('cancelled')
    const running = run('spin', { signal: controller.signal })
    void setTimeout(200).then(() => controller.abort(reason))
    await expect(running).rejects.toBe(reason)
    await expect(run('sum', { signal: controller.signal })).rejects.toBe(reason)
  })

  it('terminates a worker thread at its time limit', async () => {
    await expect(run('spin', { timeoutMs: 100 })).rejects.toMatchObject({ code: WORKER_TIMEOUT })
  })

  it('lets a worker thread take longer than its time limit to load', async () => {
    const slow = new URL('../testing/slow-loading-worker.ts', import.meta.url)
    expect(await runInWorker<InstantTask>(slow, { input: null, timeoutMs: 150 })).toBe('done')
  })

  it('terminates a worker thread at its memory limit', async () => {
    await expect(run('fill', { memoryMb: 32 })).rejects.toMatchObject({ code: WORKER_OUT_OF_MEMORY })
  })

  it('fails if a worker thread exits without a result', async () => {
    await expect(run('exit')).rejects.toThrow('ended with 3')
  })

  it('stops reading chunks for a worker thread after a failure', async () => {
    let closed = false
    async function* endless() {
      try {
        for (let chunk = 0; ; chunk++) {
          await setTimeout(1)
          yield chunk
        }
      } finally {
        closed = true
      }
    }
    await expect(runInWorker<SampleTask>(module, { input: { action: 'fail' }, chunks: endless() })).rejects.toThrow('no room')
    expect(closed).toBe(true)
  })
})
