import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { signIn } from '../pages/session.ts'

const screens = [
  '/dashboard',
  '/product-search',
  '/product-detail?jan=9784999900114',
  '/product-detail',
  '/ranking-create',
  '/access-limit',
  '/404',
  '/500',
  '/303',
]

for (const language of ['ja', 'en'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`axe finds nothing: ${language}, ${theme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme })
      await page.goto(language === 'en' ? '/en/' : '/')
      await expect(page.locator('form')).toBeVisible()
      expect((await new AxeBuilder({ page }).analyze()).violations, 'login').toEqual([])
      await signIn(page)
      for (const screen of screens) {
        await page.goto(language === 'en' ? `/en${screen}` : screen)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(
          violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`),
          screen,
        ).toEqual([])
      }
    })
  }
}

for (const [width, height] of [
  [1440, 900],
  [1180, 820],
  [820, 1180],
] as const) {
  test(`nothing sticks out of the page at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await signIn(page)
    for (const screen of screens) {
      await page.goto(screen)
      await page.waitForLoadState('networkidle')
      const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(sticksOut, screen).toBeLessThanOrEqual(0)
    }
  })
}
