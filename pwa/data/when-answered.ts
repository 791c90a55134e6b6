import { queries } from './queries.ts'

/** Longest that something heavy waits for answers that are on their way. */
const LONGEST_MS = 1500
/** A screen that shows one answer asks the next within this time. */
const PAUSE_MS = 60

const pause = () => new Promise<void>((done) => setTimeout(done, PAUSE_MS))
const idle = () =>
  new Promise<void>((done) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(done)
    else requestIdleCallback(() => done(), { timeout: PAUSE_MS * 5 })
  })

/** Resolves when what was asked is answered and drawn; after a while in any case. */
export async function whenAnswered(): Promise<void> {
  const end = performance.now() + LONGEST_MS
  for (let quiet = 0; quiet < 2 && performance.now() < end; ) {
    await pause()
    await idle()
    quiet = queries.isFetching() === 0 ? quiet + 1 : 0
  }
}
