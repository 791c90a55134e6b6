import { analysisScreens } from '../pages/analysis-screens.ts'
import { installApp, waitForCachedResults } from '../pages/installed-app.ts'
import { signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'
import { waitUntilSettled } from '../pages/wait-until-settled.ts'

test.use({ serviceWorkers: 'allow' })

/** Opened before going offline: readable from the device. */
const visitedScreens = [
  '/product-search',
  '/product-detail?jan=9784999900114',
  '/ranking-create',
  '/stock-outs',
  '/trend-by-genre',
  '/notification/history',
  '/periodic-reports',
  '/schedules',
  // last: its content is the user's own and is stored while the other screens are opened
  '/dashboard',
]

/** Prefetched in the background of the first page, with the number of results: readable offline without having been opened. */
const prefetchedScreens = new Map([['/help', 2]])

/** Opened for the first time while offline: the screen explains the missing content or works without the network. */
const unseen = [
  ...analysisScreens.filter((address) => !visitedScreens.includes(address)),
  '/scan',
  '/shop',
  '/change-password',
  '/no-such-page',
]

/** Messages of the browser about the missing network. */
const isOurs = (text: string) => !/net::ERR_|Failed to load resource/.test(text)

test('every screen opens offline with cached content or an explanation of missing content', async ({ page, context }) => {
  test.setTimeout(240_000)
  const errors = watchErrors(page)
  // a user whose screens have no default favourites, which arrive on a new device only after the first screens
  await signIn(page, 'company')
  for (const address of visitedScreens) {
    await page.goto(address)
    await waitUntilSettled(page)
    await waitForCachedResults(page, address)
  }
  await installApp(page)
  for (const [address, results] of prefetchedScreens) await waitForCachedResults(page, address, results)
  await context.setOffline(true)
  const emptyScreens: string[] = []
  for (const address of [...visitedScreens, ...prefetchedScreens.keys(), ...unseen]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
    await waitUntilSettled(page)
    const text = (await page.locator('main').textContent()) ?? ''
    if (text.trim().length < 20) emptyScreens.push(`${address}: ${text}`)
    if (!unseen.includes(address) && /保存されていません/.test(text)) emptyScreens.push(`${address} was not cached`)
  }
  expect(emptyScreens).toEqual([])
  expect(errors.filter(isOurs)).toEqual([])
})
