import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Background } from './background.ts'

it('abandons background work that listens to the signal at a stop, without logging a failure, and waits for other work', async () => {
  const errors: unknown[] = []
  const background = new Background((error) => errors.push(error))
  let mails = 0
  background.run((stop) => wait(60_000, undefined, { signal: stop }))
  background.run(async () => {
    await wait(30)
    mails += 1
  })
  await background.stop()
  expect([mails, errors]).toEqual([1, []])
})

it('logs a failure of background work before the stop', async () => {
  const errors: unknown[] = []
  const background = new Background((error) => errors.push(error))
  background.run(() => Promise.reject(new Error('no mail server')))
  await background.waitUntilSettled()
  expect(errors).toEqual([new Error('no mail server')])
})

it('skips repeated background work while the last run continues, and ends it when it is stopped', async () => {
  const background = new Background(() => {})
  let runs = 0
  const finish: (() => void)[] = []
  const stop = background.repeat(5, () => {
    runs += 1
    return new Promise((resolve) => finish.push(resolve))
  })
  await wait(40)
  expect(runs).toBe(1)
  finish.pop()?.()
  await expect.poll(() => runs).toBe(2)
  stop()
  finish.pop()?.()
  await wait(40)
  expect(runs).toBe(2)
})
