import type { Page } from '@playwright/test'
import { signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

test.use({ serviceWorkers: 'allow' })

const JAN = '9784999900114'

/** Opens the first offered shop of the bookseller. */
async function chooseShop(page: Page): Promise<void> {
  await page.goto('/shop')
  await page.locator('.single-choice-rows button').first().click()
}

async function receivePack(page: Page): Promise<void> {
  await chooseShop(page)
  await expect(page.getByRole('region', { name: '返品候補' })).toBeVisible()
  await expect(page.getByText('店舗パック', { exact: false }).first()).toBeVisible()
}

test.use({ viewport: { width: 820, height: 1180 } })

test('the shop floor finds titles and lists return candidates offline after a download', async ({ page, context }) => {
  const errors = watchErrors(page)
  await signIn(page, 'store')
  await receivePack(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const shop = await page.getByRole('heading', { level: 1 }).textContent()

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop ?? '')
  await expect(page.getByText('に受け取った店舗パックで表示しています', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: '更新する' })).toHaveAttribute('aria-disabled', 'true')

  // a search by kana shows the card of a single title, or a list of titles
  const field = page.getByLabel('コード・書名・かな・著者')
  const card = page.getByRole('article', { name: '夜汽車は星を数えない' })
  await field.fill('よぎしゃ')
  await field.press('Enter')
  const hits = page.getByRole('list', { name: '店舗パックで見つかった商品' })
  await expect(card.or(hits.getByText('夜汽車は星を数えない')).first()).toBeVisible()

  // a code in any written form
  await field.fill('９７８－４－９９９９００１－１－４')
  await field.press('Enter')
  await expect(card).toBeVisible()
  await expect(card.getByText('自店の在庫')).toBeVisible()
  await expect(card.getByRole('img', { name: /週ごとの売上/ })).toBeVisible()
  await expect(card.getByText('追加注文の目安', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: '最近の読み取り' }).getByText('夜汽車は星を数えない')).toBeVisible()

  // a wrong check digit, and a code that the shop does not stock
  await field.fill('9784999900115')
  await field.press('Enter')
  await expect(page.getByText('チェックディジットが合いません', { exact: false })).toBeVisible()
  await field.fill('4901234567894')
  await field.press('Enter')
  await expect(page.getByText('「4901234567894」は店舗パックにありません')).toBeVisible()
  // the previous title's card would be mistaken for the result
  await expect(card).toHaveCount(0)

  // return candidates
  const returns = page.getByRole('region', { name: '返品候補' })
  await returns.getByRole('button', { name: '60日以内' }).click()
  await expect(returns.locator('li').first()).toBeVisible()
  await expect(returns.locator('li').first()).toContainText('返す')
  await returns.getByRole('button', { name: 'ジャンルごと' }).click()
  await expect(returns.getByRole('heading', { level: 3 }).first()).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('button', { name: '更新する' })).not.toHaveAttribute('aria-disabled', 'true')
  expect(errors.filter((text) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(text))).toEqual([])
})

test('the shop floor does not download unchanged data again', async ({ page }) => {
  await signIn(page, 'store')
  await receivePack(page)
  const result = page.waitForResponse((response) => response.url().endsWith('/api/stat/shop-pack'))
  await page.getByRole('button', { name: '更新する' }).click()
  const { data } = (await (await result).json()) as { data: { titles: unknown } }
  expect(data.titles).toBeNull()
})

test('the shop floor finds the title of a scanned code offline', async ({ page, context }) => {
  await signIn(page, 'store')
  await receivePack(page)
  await page.goto('/scan')
  await expect(page.getByLabel('ISBN・JAN・雑誌コード')).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('ISBN・JAN・雑誌コード').fill(JAN)
  await page.getByLabel('ISBN・JAN・雑誌コード').press('Enter')
  await page.waitForURL(`**/shop?store=*&code=${JAN}`)
  await expect(page.getByRole('article', { name: '夜汽車は星を数えない' })).toBeVisible()
})

/** Types like a hand scanner: without waiting for the page between the keys. */
async function scanByHand(page: Page, code: string): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const press = (key: Record<string, string>) => [
    client.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key }),
    client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ]
  const digits = [...code].flatMap((digit) => press({ key: digit, code: `Digit${digit}`, text: digit }))
  await Promise.all([...digits, ...press({ key: 'Enter', code: 'Enter', text: '\r' })])
}

test('the shop floor reads a hand scanner while another field or a button has the focus', async ({ page }) => {
  await signIn(page, 'store')
  await receivePack(page)
  const header = page.getByLabel('商品を検索').first()
  await header.click()
  await scanByHand(page, JAN)
  await expect(page.getByRole('article', { name: '夜汽車は星を数えない' })).toBeVisible()
  await expect(header).toHaveValue('')
  await page.getByRole('button', { name: 'カメラで読み取る' }).focus()
  await scanByHand(page, '4901234567894')
  await expect(page.getByText('「4901234567894」は店舗パックにありません')).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
})

test('the shop floor searches for text shared by another app', async ({ page }) => {
  await signIn(page, 'store')
  await page.goto(`/scan?title=${encodeURIComponent('夜汽車')}&code=${encodeURIComponent('ISBN 978-4-9999001-1-4')}`)
  await page.waitForURL(`**/product-detail?jan=${JAN}`)
})

test.describe('the shop floor on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('the shop floor on a phone shows one part at a time, without overflow', async ({ page }) => {
    await signIn(page, 'store')
    await chooseShop(page)
    await expect(page.getByLabel('コード・書名・かな・著者')).toBeVisible()
    for (const [tab, region] of [
      ['返品候補', '返品候補'],
      ['履歴', '最近の読み取り'],
    ] as const) {
      await page.getByRole('navigation', { name: '売場の画面' }).getByRole('button', { name: tab }).click()
      await expect(page.getByRole('region', { name: region })).toBeVisible()
      await expect(page.getByLabel('コード・書名・かな・著者')).toBeHidden()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    }
  })
})
