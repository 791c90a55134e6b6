import { analysisScreens } from '../pages/analysis-screens.ts'
import { signIn } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'
import { findSmallTargets, MIN_TARGET } from '../pages/touch-targets.ts'
import { waitUntilSettled } from '../pages/wait-until-settled.ts'

const reports = analysisScreens.filter((screen) => screen !== '/dashboard')
const firstRow = '.grid-body > .grid-row, .row-list-row'

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a phone shows every analysis as a list of distinguishable rows without horizontal scrolling', async ({ page }) => {
    test.setTimeout(180_000)
    await signIn(page)
    const problems: string[] = []
    for (const screen of reports) {
      await page.goto(screen)
      await waitUntilSettled(page)
      const rows = await page.locator('.row-list-row').allTextContents()
      if ((await page.locator('.grid').count()) > 0) problems.push(`${screen}: a table`)
      if (new Set(rows).size < rows.length) problems.push(`${screen}: rows that look the same`)
      if ((await page.evaluate(() => document.documentElement.scrollWidth)) > 390)
        problems.push(`${screen}: wider than the phone`)
    }
    expect(problems).toEqual([])
  })

  test('a list on a phone opens all values of a row, can be sorted and keeps the chosen columns', async ({ page }) => {
    await signIn(page)
    await page.goto('/ranking-create')
    await page.locator('.row-list-row').first().getByRole('button').click()
    await expect(page.getByRole('dialog').getByText('市中在庫')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '並び順と列' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: '消化率' }).click()
    await sheet.getByRole('checkbox', { name: '著者' }).check()
    await sheet.getByRole('button', { name: 'この形でみる' }).click()
    await expect(page.locator('.row-list-row').first().locator('.row-list-figure')).toContainText('%')
    await page.reload()
    await page.getByRole('button', { name: '並び順と列' }).click()
    await expect(page.getByRole('dialog').getByRole('checkbox', { name: '著者' })).toBeChecked()
  })
})

for (const [width, height] of [
  [1180, 820],
  [820, 1180],
  [390, 844],
] as const) {
  test.describe(`touch at ${width}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true })

    test('makes every control of a ranking large enough for touch and hides no condition', async ({ page }) => {
      await signIn(page)
      await page.goto('/ranking-create')
      await page.locator(firstRow).first().waitFor()
      await waitUntilSettled(page)
      expect(await page.evaluate(findSmallTargets, MIN_TARGET)).toEqual([])
      const cut = await page.evaluate(() => {
        const row = document.querySelector('.condition-row')?.getBoundingClientRect()
        return [...document.querySelectorAll('.condition-chip:not([inert])')]
          .filter((chip) => row === undefined || chip.getBoundingClientRect().bottom > row.bottom + 1)
          .map((chip) => chip.textContent)
      })
      expect(cut).toEqual([])
    })

    test('keeps the user menu within the window while the header search is open', async ({ page }) => {
      await signIn(page)
      await page.goto('/ranking-create')
      await page.locator('#header-search').focus()
      const { right } = await page.locator('.header-user').evaluate((menu) => menu.getBoundingClientRect())
      expect(right).toBeLessThanOrEqual(width)
    })
  })
}

test.describe('a desktop of 900 pixels', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a desktop shows the first rows of every analysis without scrolling, and every menu entry', async ({ page }) => {
    test.setTimeout(180_000)
    await signIn(page)
    const low: string[] = []
    for (const screen of reports) {
      await page.goto(screen)
      await waitUntilSettled(page)
      const row = page.locator(firstRow).first()
      if ((await row.count()) === 0) continue
      const { bottom } = await row.evaluate((element) => element.getBoundingClientRect())
      if (bottom > 836) low.push(`${screen}: ${Math.round(bottom)}`)
    }
    expect(low).toEqual([])
    const hidden = await page.locator('.sidebar-scroll').evaluate((menu) => menu.scrollHeight - menu.clientHeight)
    expect(hidden).toBeLessThanOrEqual(0)
  })
})
