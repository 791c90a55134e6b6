import { expect, it } from 'vitest'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

it('yields to the event loop between pieces of work that were all requested at once', async () => {
  const order: string[] = []
  const other = setInterval(() => order.push('other'), 0)
  const work = async (name: string) => {
    await yieldToEventLoop()
    order.push(name)
    const end = performance.now() + 5
    while (performance.now() < end);
  }
  await Promise.all(['a', 'b', 'c'].map(work))
  clearInterval(other)
  expect(order.filter((name) => name !== 'other')).toEqual(['a', 'b', 'c'])
  // something else was done between any two of them
  for (const pair of ['a,b', 'b,c']) expect(order.join(',')).not.toContain(pair)
})
