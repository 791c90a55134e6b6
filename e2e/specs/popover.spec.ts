import type { Locator } from '@playwright/test'
import { signIn } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

/** Is the panel beside the control that opened it, and on the screen? */
async function standsBeside(panel: Locator, control: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [own, other] = [await panel.boundingBox(), await control.boundingBox()]
      if (!own || !other) return 'not there'
      const below = own.y - (other.y + other.height)
      const across = own.x < other.x + other.width && own.x + own.width > other.x
      return below > -2 && below < 24 && across ? 'beside' : `${below} px below, ${across ? '' : 'not '}across`
    })
    .toBe('beside')
}

test('A picker opens beside its chip the first time, too, and Escape leaves it', async ({ page }) => {
  await signIn(page)
  await page.goto('/ranking-create')
  const control = page.getByRole('button', { name: /^店舗 / })
  await control.click()
  const panel = page.getByRole('dialog', { name: '店舗' })
  await standsBeside(panel, control)
  // Escape leaves everything as it was, and the focus where it came from
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(control).toBeFocused()
})

test('Files come as Excel and PDF as well, by keyboard', async ({ page }) => {
  await signIn(page)
  await page.goto('/ranking-create')
  const more = page.getByRole('button', { name: 'ほかの形式で書き出す' })
  await expect(more).toBeEnabled()
  await more.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'ほかの形式で書き出す' })
  await standsBeside(panel, more)
  await expect(panel.getByRole('button', { name: /Excel/ })).toBeFocused()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toMatch(/^ランキング_.*\.xlsx$/)
  await more.click()
  const [pdf] = await Promise.all([page.waitForEvent('download'), panel.getByRole('button', { name: 'PDF' }).click()])
  expect(pdf.suggestedFilename()).toMatch(/\.pdf$/)
})
