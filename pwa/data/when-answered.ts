import { queries } from './queries.ts'

/** Maximum delay of heavy work in favour of pending answers, in milliseconds. */
const LONGEST_MS = 1500
/** A screen that shows one answer sends the next request within this time. */
const PAUSE_MS = 60

const pause = () => new Promise<void>((done) => setTimeout(done, PAUSE_MS))
const idle = () =>
  new Promise<void>((done) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(done)
    else requestIdleCallback(() => done(), { timeout: PAUSE_MS * 5 })
  })

/** Resolves when all requests are answered and rendered, or after the maximum delay. */
export async function whenAnswered(): Promise<void> {
  const end = performance.now() + LONGEST_MS
  for (let quiet = 0; quiet < 2 && performance.now() < end; ) {
    await pause()
    await idle()
    quiet = queries.isFetching() === 0 ? quiet + 1 : 0
  }
}
