import type { Page } from '@playwright/test'
import { signIn } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  const palette = page.locator('.palette')
  const field = palette.getByRole('combobox')
  await expect(field).toBeFocused()
  return { palette, field }
}

test('the palette shows its interpretation of a question and opens the screen with its conditions, also offline', async ({
  page,
  context,
}) => {
  await signIn(page, 'user')
  const { palette, field } = await openPalette(page)
  await expect(palette).toContainText('きき方の例')
  await field.fill('先週の文庫ランキング 関東')
  const best = palette.getByRole('option').first()
  await expect(best).toContainText('ランキング作成')
  await expect(best.locator('.chip')).toHaveText([/期間先週/, /ジャンル文庫/, /地域関東/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ranking-create\?period\.from=.+products\.genreKeys=03&stores\.areaCds=3/)
  await expect(page.getByRole('region', { name: '条件' })).toContainText('関東')

  // the lists of names are stored on the device
  await context.setOffline(true)
  const offline = await openPalette(page)
  await offline.field.fill('文庫 売上推移 月別 今年')
  await expect(offline.palette.getByRole('option').first()).toContainText('ジャンル別推移')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/trend-by-genre\?.*unit=month/)
  await context.setOffline(false)
})

test('the palette opens pages asked for in everyday words, and names a condition once', async ({ page }) => {
  await signIn(page, 'user')
  const { palette, field } = await openPalette(page)
  const best = palette.getByRole('option').first()
  await field.fill('文庫 3000円台 先週')
  await expect(best.locator('.chip', { hasText: '価格' })).toHaveText(/^価格\s*3000–3999円$/)
  await field.fill('change my password')
  await expect(best).toContainText('パスワードを変更')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/change-password$/)
})

test('the palette receives letters that are typed before it has loaded', async ({ page }) => {
  await signIn(page, 'user')
  await page.route('**/command-palette*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  // as shortcuts, g w would open the lists and e would start an export
  await page.keyboard.type('gw export')
  await expect(page.locator('.palette').getByRole('combobox')).toHaveValue('gw export')
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('the palette underlines words that it did not understand, and offers names and other interpretations', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await signIn(page, 'user')
  const { palette, field } = await openPalette(page)
  await field.fill('先週の文庫ランキング 関頭')
  await expect(palette.getByRole('status')).toContainText('「関頭」の意味がわかりませんでした')
  await expect(palette.locator('u')).toHaveText('関頭')
  await palette.getByRole('button', { name: '関東' }).click()
  await expect(field).toHaveValue('先週の文庫ランキング 関東')
  await expect(palette.getByRole('status')).toHaveCount(0)
  expect(await palette.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)

  await field.fill('文庫 前年比')
  await expect(palette.getByRole('option').nth(1)).toContainText('出版社ランキング')
  await page.keyboard.press('Control+2')
  await expect(page).toHaveURL(/\/publisher-ranking\?products\.genreKeys=03/)
})

test('the palette finds the titles of a question on the server', async ({ page }) => {
  await signIn(page, 'user')
  const { palette, field } = await openPalette(page)
  await field.fill('夜汽車は星を数えない 発売から4週 店舗別')
  // opens only when the title has been found
  await expect(palette.getByRole('option').first()).toContainText('店舗・法人別売上')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sale-ranking\?jans=9784999900114/)
  await expect(page.getByRole('region', { name: '条件' })).toContainText('夜汽車は星を数えない')
})
