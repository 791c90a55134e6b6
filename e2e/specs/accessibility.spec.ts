import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../pages/session.ts'

const screens = [
  '/dashboard',
  '/product-search',
  '/product-detail?jan=9784999900114',
  '/product-detail?jan=9784999900114&tab=stock',
  '/product-detail?jan=9784999900114&tab=characteristics',
  '/product-detail?jan=9784999900114&tab=orders',
  '/product-detail?jan=9784999900114&tab=publicity',
  '/product-detail?jan=9784999900114&tab=ranking',
  '/product-detail?jan=9784999900114&tab=publication',
  '/product-detail?jan=9784999900114&tab=issues',
  '/product-detail?jan=9784999900114&tab=forecast',
  '/product-detail',
  '/ranking-create',
  '/sale-ranking?jans=9784999900114',
  '/sale-ranking',
  '/stock-outs',
  '/movers',
  '/help',
  '/publisher-ranking',
  '/trend-by-genre?view=brand',
  '/trend-by-genre',
  '/continuous-purchasing-trend?seriesCd=m3900',
  '/reservation-subscription',
  '/sale-compare?jans=9784999900114,9784999900107',
  '/purchase-cluster?jans=9784999900114',
  '/combined-sales-analysis?jans=9784999900114',
  '/change-password',
  '/access-limit',
  '/404',
  '/500',
  '/303',
]

const withoutSession = ['', 'forgot-password', 'verify-registration', 'maintain']

/** Screens of administrators. */
const administration = [
  '/contract',
  '/contract?view=history',
  '/contract-new',
  '/contract-detail?id=demo-publisher',
  '/contract-update?id=demo-publisher',
  '/contract-pattern',
  '/contract-pattern-new',
  '/contract-pattern-detail?id=demo-publisher',
  '/user-management',
  '/contract/user-management',
  '/contract/user-management?id=demo-publisher',
  '/contract/licenses-or-admin?id=demo-publisher',
  '/audit',
  '/maintenance',
]

/** What axe finds on a screen, a line for each. */
async function problemsOn(page: Page, screen: string): Promise<string[]> {
  await page.goto(screen)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map((one) => `${screen} ${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

// each language and each theme once: what axe finds hangs on the one or the other, not on the pair
for (const [language, theme] of [
  ['ja', 'light'],
  ['en', 'dark'],
] as const) {
  const prefix = language === 'en' ? '/en' : ''
  test(`Axe finds nothing before the sign-in and on the analyses: ${language}, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    test.setTimeout(400_000)
    const found: string[] = []
    for (const screen of withoutSession) found.push(...(await problemsOn(page, `${prefix}/${screen}`)))
    await signIn(page)
    for (const screen of screens) found.push(...(await problemsOn(page, `${prefix}${screen}`)))
    expect(found).toEqual([])
  })

  test(`Axe finds nothing on the administration: ${language}, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    test.setTimeout(400_000)
    await signIn(page, 'admin')
    const found: string[] = []
    for (const screen of administration) found.push(...(await problemsOn(page, `${prefix}${screen}`)))
    expect(found).toEqual([])
  })
}

for (const [width, height] of [
  [1440, 900],
  [1180, 820],
  [820, 1180],
] as const) {
  test(`Nothing sticks out of the page at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    test.setTimeout(400_000)
    await signIn(page, 'admin')
    for (const screen of [...screens, ...administration]) {
      await page.goto(screen)
      await page.waitForLoadState('networkidle')
      const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(sticksOut, screen).toBeLessThanOrEqual(0)
    }
  })
}
