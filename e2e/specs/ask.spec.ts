import type { Page } from '@playwright/test'
import { findViolationsOnceSettled } from '../pages/axe.ts'
import { installApp, waitForCachedResults } from '../pages/installed-app.ts'
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
  await expect(palette.locator('.ask-conditions .chip')).toHaveText([/期間先週/, /ジャンル文庫/, /地域関東/])
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
  await expect(palette.locator('.ask-conditions .chip', { hasText: '価格' })).toHaveText(/^価格\s*3000–3999円$/)
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

test('the palette answers a question with the figure of the screen that it opens, and removes a condition', async ({ page }) => {
  await signIn(page, 'user')
  const { palette, field } = await openPalette(page)
  await field.fill('先週の文庫ランキング 関東')
  const figure = palette.locator('.ask-figure-value')
  await expect(figure).toHaveText(/^[\d,]+冊$/)
  await expect(palette.locator('.ask-figure-compare')).toHaveText(/^前の週 [\d,]+冊 .*[+−±][\d.]+%$/)
  await expect(palette.locator('.ask-rows li')).toHaveCount(3)
  // screen readers hear the figure with its comparison
  await expect(palette.locator('[aria-live]')).toHaveText(/^売上 [\d,]+冊 前の週 /)
  expect(await findViolationsOnceSettled(page, 'the palette with an answer')).toEqual([])
  const value = ((await figure.textContent()) ?? '').replace(/\D/g, '')

  await palette.getByRole('button', { name: '地域 関東を外す' }).click()
  await expect(field).toHaveValue('先週の文庫ランキング')
  await expect(field).toBeFocused()
  await expect(figure).not.toHaveText(new RegExp(`^${Number(value).toLocaleString('en')}冊$`))
  await expect(figure).toHaveText(/^[\d,]+冊$/)
  const all = (await figure.textContent()) ?? ''

  // the screen has the same figure, without a request of its own
  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/stat/create-ranking')) requests++
  })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ranking-create\?period\.from=/)
  await expect(page.locator('.figure .value').first()).toHaveText(all.replace('冊', '').trim())
  expect(requests).toBe(0)
})

test('the palette shows the sales of a title as a line with the week before, and what to ask next', async ({ page }) => {
  await signIn(page, 'user')
  const { palette, field } = await openPalette(page)
  await field.fill('夜汽車は星を数えない 先週')
  await expect(palette.locator('.ask-figure-value')).toHaveText(/^[\d,]+冊$/)
  await expect(palette.locator('.ask-figure-compare')).toContainText('前の週')
  await expect(palette.locator('.ask-line svg')).toBeVisible()
  await palette.getByRole('option', { name: '夜汽車は星を数えない 店舗別' }).click()
  await expect(field).toHaveValue('夜汽車は星を数えない 店舗別')
  await expect(palette.getByRole('option').first()).toContainText('店舗・法人別売上を開く')
})

test('the palette leads from words that it does not know to questions that can be answered', async ({ page }) => {
  await signIn(page, 'user')
  const { palette, field } = await openPalette(page)
  await field.fill('夜汽車の映像化でどれだけ伸びる')
  await expect(palette.getByRole('status')).toContainText('「映像化」の意味がわかりませんでした')
  // the figure of a part of the question would be taken for its answer
  await expect(palette.locator('.ask-answer')).toContainText('数値は出していません')
  await expect(palette.locator('.ask-figure')).toHaveCount(0)
  await expect(palette.getByText('答えられる近い質問')).toBeVisible()
  await palette.getByRole('option', { name: '夜汽車は星を数えない 売上見込み' }).click()
  await expect(field).toHaveValue('夜汽車は星を数えない 売上見込み')
  await expect(palette.locator('.ask-figure')).toContainText('これから4週間の売上見込み')
  await expect(palette.locator('.ask-figure-compare')).toHaveText(/^80%の幅 [\d,]+–[\d,]+冊$/)
})

test('the palette makes no call for a question whose members are counted, and none for a screen that is not allowed', async ({
  page,
}) => {
  await signIn(page, 'magazine')
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/stat\//.test(request.url())) calls.push(request.url())
  })
  const { palette, field } = await openPalette(page)
  await expect(palette).toContainText('きき方の例')
  calls.length = 0
  await field.fill('ランキング 先週 女性 30代')
  await expect(palette.locator('.ask-answer')).toContainText('会員の集計は、開いてからはじめます')
  await field.fill('監査ログ 先週')
  await expect(palette.locator('.ask-figure')).toHaveCount(0)
  await page.waitForTimeout(600)
  expect(calls).toEqual([])
})

test('asking for a report by mail opens the dialog of a schedule with its weekday', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'user')
  const { palette, field } = await openPalette(page)
  // the palette fills a phone
  expect(await palette.evaluate((element) => element.getBoundingClientRect().toJSON() as object)).toMatchObject({
    x: 0,
    y: 0,
    width: 390,
  })
  await field.fill('金曜のレポートをメールで')
  await expect(palette.locator('.ask-conditions')).toContainText('毎週金曜にメールで')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/periodic-reports\?send=mail&weekday=5/)
  const choice = page.getByRole('dialog', { name: 'どのレポートを送りますか' })
  const schedule = page.getByRole('dialog', { name: '定期的に出力する' })
  await expect(choice.or(schedule)).toBeVisible()
})

test.describe('an installed app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the palette says offline from when its figure is, and that a figure is not stored', async ({ page, context }) => {
    await signIn(page, 'user')
    await installApp(page)
    const { palette, field } = await openPalette(page)
    await field.fill('欠品 自社')
    const figure = palette.locator('.ask-figure-value')
    await expect(figure).toHaveText(/^\d+点$/)
    const value = (await figure.textContent()) ?? ''
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/stock-outs/)
    await waitForCachedResults(page, '/stock-outs')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const offline = await openPalette(page)
    await offline.field.fill('欠品 自社')
    await expect(offline.palette.locator('.ask-figure-value')).toHaveText(value)
    await expect(offline.palette.locator('.ask-figure-foot')).toContainText(/オフライン：.*\d\d:\d\d に取得した数値/)
    await offline.field.fill('先月の返品率 法人別')
    await expect(offline.palette.locator('.ask-figure')).toContainText('この端末に保存した数値がありません')
    await context.setOffline(false)
  })
})
