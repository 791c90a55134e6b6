import type { Locator } from '@playwright/test'
import { signIn } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

/** Checks that the panel is next to its control and inside the window. */
async function expectNextTo(panel: Locator, control: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [own, other] = [await panel.boundingBox(), await control.boundingBox()]
      if (!own || !other) return 'not there'
      const verticalGap = own.y - (other.y + other.height)
      const overlapsHorizontally = own.x < other.x + other.width && own.x + own.width > other.x
      return verticalGap > -2 && verticalGap < 24 && overlapsHorizontally
        ? 'beside'
        : `${verticalGap} px below, ${overlapsHorizontally ? '' : 'not '}across`
    })
    .toBe('beside')
}

test('a condition popover opens next to its chip, even the first time, and closes on Escape', async ({ page }) => {
  await signIn(page)
  await page.goto('/ranking-create')
  const control = page.getByRole('button', { name: /^店舗 / })
  await control.click()
  const panel = page.getByRole('dialog', { name: '店舗' })
  await expectNextTo(panel, control)
  // Escape changes nothing and returns the focus
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(control).toBeFocused()
})

test('the export menu exports Excel by keyboard, PDF, Parquet and Arrow', async ({ page }) => {
  await signIn(page)
  await page.goto('/ranking-create')
  const more = page.getByRole('button', { name: 'Excel・PDFなどで書き出す' })
  await expect(more).toBeEnabled()
  await more.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Excel・PDFなどで書き出す' })
  await expectNextTo(panel, more)
  await expect(panel.getByRole('button', { name: /Excel/ })).toBeFocused()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toMatch(/^ランキング_.*\.xlsx$/)
  await more.click()
  const [pdf] = await Promise.all([page.waitForEvent('download'), panel.getByRole('button', { name: 'PDF' }).click()])
  expect(pdf.suggestedFilename()).toMatch(/\.pdf$/)
  for (const [name, ending] of [
    ['Parquet', /\.parquet$/],
    ['Arrow', /\.arrow$/],
  ] as const) {
    await more.click()
    const file = page.waitForEvent('download')
    await panel.getByRole('button', { name }).click()
    expect((await file).suggestedFilename()).toMatch(ending)
  }
})
