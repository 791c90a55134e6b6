import { installApp, kept } from '../pages/device.ts'
import { signIn, watchErrors } from '../pages/session.ts'
import { settled } from '../pages/settled.ts'
import { expect, test } from '../pages/test.ts'

test.use({ serviceWorkers: 'allow' })

/** Opened before the network goes: read on from the device. */
const seen = [
  '/product-search',
  '/product-detail?jan=9784999900114',
  '/ranking-create',
  '/stock-outs',
  '/trend-by-genre',
  '/notification/history',
  '/schedules',
  // last: what stands on it is the user's own, and comes to the device while the others are looked at
  '/dashboard',
]

/** Fetched behind the first page: read without ever having been opened. */
const fetchedAhead = ['/help']

/** Opened for the first time without a network: each says so in words, or works without. */
const unseen = [
  '/sale-compare?jans=9784999900114,9784999900107',
  '/sale-ranking?jans=9784999900114',
  '/purchase-cluster?jans=9784999900114',
  '/combined-sales-analysis?jans=9784999900114',
  '/continuous-purchasing-trend?seriesCd=m3900',
  '/reservation-subscription',
  '/return-candidates',
  '/movers',
  '/publisher-ranking',
  '/peer-store-gap',
  '/scan',
  '/shop',
  '/change-password',
  '/no-such-page',
]

/** What the browser itself prints of a network that is not there. */
const isOurs = (text: string) => !/net::ERR_|Failed to load resource/.test(text)

test('Every screen opens without a network: what was seen is read on, what was not is said in words', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000)
  const errors = watchErrors(page)
  // of somebody whose screens open with no favourites: those come to a new device behind the first screens
  await signIn(page, 'company')
  for (const address of seen) {
    await page.goto(address)
    await settled(page)
    await kept(page, address)
  }
  await installApp(page)
  for (const address of fetchedAhead) await kept(page, address)
  await context.setOffline(true)
  const nothing: string[] = []
  for (const address of [...seen, ...fetchedAhead, ...unseen]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
    await settled(page)
    const text = (await page.locator('main').textContent()) ?? ''
    if (text.trim().length < 20) nothing.push(`${address}: ${text}`)
    if (!unseen.includes(address) && /保存されていません/.test(text)) nothing.push(`${address} was not kept`)
  }
  expect(nothing).toEqual([])
  expect(errors.filter(isOurs)).toEqual([])
})
