import { queryClient } from './queries.ts'

/** Maximum delay of heavy work in favour of pending results, in milliseconds. */
const MAX_DELAY_MS = 1500
/** A screen that shows one result sends the next request within this time. */
const PAUSE_MS = 60

const waitBriefly = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS))
const waitForIdle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve)
    else requestIdleCallback(() => resolve(), { timeout: PAUSE_MS * 5 })
  })

/** Resolves when all requests are answered and rendered, or after the maximum delay. */
export async function waitForResults(): Promise<void> {
  const end = performance.now() + MAX_DELAY_MS
  for (let quietFrames = 0; quietFrames < 2 && performance.now() < end; ) {
    await waitBriefly()
    await waitForIdle()
    quietFrames = queryClient.isFetching() === 0 ? quietFrames + 1 : 0
  }
}
