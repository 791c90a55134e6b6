import type { Browser, Page } from '@playwright/test'
import { personalNotices } from '../../shared/api/notification.ts'
import { createApiClient } from '../pages/api.ts'
import { findViolationsOnceSettled } from '../pages/axe.ts'
import { installApp } from '../pages/installed-app.ts'
import { DEMO_PASSWORD, signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

test.use({ serviceWorkers: 'allow' })

const bell = (page: Page) => page.locator('#notice-bell')
const bellName = (unread: number) => (unread === 0 ? 'お知らせ' : `お知らせ（未読 ${unread}件）`)

/** Number of unread notices of the signed-in user according to the server. */
async function countUnread(page: Page): Promise<number> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'JWT_TOKEN_D')?.value ?? null
  return (await createApiClient(() => token)(personalNotices, {})).numberOfNotificationsHaveNotRead
}
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Opens a page as another user, on a separate device. */
async function signInAs(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, name)
  return page
}

/** Day and time in Japan, this many hours from now. */
function clock(hours: number): { day: string; time: string } {
  const iso = new Date(Date.now() + (9 + hours) * 3_600_000).toISOString()
  return { day: iso.slice(0, 10).replaceAll('-', '/'), time: iso.slice(11, 16) }
}

async function fillStart(page: Page, hours: number): Promise<void> {
  const { day, time } = clock(hours)
  const inputs = page.locator('.input-date-time').first().locator('input')
  await inputs.first().fill(day)
  await inputs.last().fill(time)
  await inputs.last().blur()
}

async function archive(page: Page, title: string): Promise<void> {
  await page.goto('/notification')
  await page.getByRole('button', { name: `${title} の操作` }).click()
  await page.getByRole('button', { name: 'アーカイブする' }).click()
  await expect(page.getByText(`「${title}」をアーカイブしました`)).toBeVisible()
}

test('a problem report with an attachment can be written, scheduled, published and archived', async ({ page, browser }) => {
  test.setTimeout(180_000)
  const title = '検索の応答が遅くなっています'
  const errors = watchErrors(page)
  await signIn(page, 'admin')
  await page.goto('/notification')
  await expect(page.getByRole('grid')).toBeVisible()
  expect(await findViolationsOnceSettled(page, 'the list')).toEqual([])
  await page.getByRole('link', { name: 'お知らせを登録する' }).click()

  // invalid fields are refused before anything is sent
  await page.getByRole('button', { name: /の掲載を予約する$/ }).click()
  await expect(page.getByRole('alert').first()).toContainText('タイトルを入力してください')
  await page.getByLabel(/^タイトル/).fill(title)
  await page.getByRole('radio', { name: '障害情報' }).check()
  await page.getByLabel(/^障害の分類/).selectOption('system')
  await fillStart(page, 2)
  const editor = field(page, '本文の編集')
  await editor.click()
  await page.keyboard.type('10時から検索が遅くなっています。')
  await page.getByRole('button', { name: '箇条書き', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: '影響のある店舗.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('店舗コード\r\n4107919\r\n'),
  })
  const preview = page.getByRole('complementary', { name: 'プレビュー' })
  await expect(preview.locator('.notice-preview-line')).toContainText(`障害${title}`)
  await expect(preview.locator('.article li')).toHaveText('10時から検索が遅くなっています。')
  await expect(preview).toContainText('影響のある店舗.csv')
  expect(await findViolationsOnceSettled(page, 'the form')).toEqual([])
  // a file that is too large does not replace the previous one
  await page.locator('input[type=file]').setInputFiles({
    name: '店舗地図.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(2049 * 1024, '%'),
  })
  await expect(page.getByText('「店舗地図.pdf」は 2,049 KB です')).toBeVisible()
  await expect(preview).toContainText('影響のある店舗.csv')
  // asks before leaving
  await page.getByRole('link', { name: 'お知らせ管理' }).first().click()
  await page.getByRole('dialog').getByRole('button').first().click()
  await page.getByRole('button', { name: /の掲載を予約する$/ }).click()
  await expect(page).toHaveURL(/\/notification$/)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('掲載予約')

  const early = await signInAs(browser, 'magazine')
  await expect(bell(early)).toBeVisible()
  await expect(early.locator('.notice-header-line')).not.toContainText(title)
  await bell(early).click()
  await expect(
    early
      .getByText('現在')
      .or(early.getByRole('button', { name: /年末年始/ }))
      .first(),
  ).toBeVisible()
  await expect(early.getByRole('button', { name: title })).toHaveCount(0)
  await early.context().close()

  // publish now: the start is in the past
  await row.getByRole('link', { name: title }).click()
  await fillStart(page, -1 / 30)
  await page.getByRole('button', { name: 'いますぐ掲載する' }).click()
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('掲載中')

  // shown once after signing in, not after a reload
  const reader = await (await browser.newContext()).newPage()
  await reader.goto('/')
  await reader.getByLabel('ユーザー名').fill('user@demo.example')
  await reader.getByLabel('パスワード', { exact: true }).fill(DEMO_PASSWORD)
  await reader.getByRole('button', { name: 'ログインする' }).click()
  const details = dialog(reader, title)
  const firstSteps = reader.getByRole('region', { name: 'まずここから' })
  await expect(firstSteps).toBeVisible()
  await expect(details).toHaveCount(0)
  await firstSteps.getByRole('button', { name: '閉じる' }).click()
  await expect(firstSteps).toHaveCount(0)
  await expect(details).toContainText('10時から検索が遅くなっています。')
  await expect(details).toContainText('開いた時点で既読になります')
  expect(await findViolationsOnceSettled(reader, 'the latest notice')).toEqual([])
  const taking = reader.waitForEvent('download')
  await details.getByRole('button', { name: '影響のある店舗.csv をダウンロード' }).click()
  expect((await taking).suggestedFilename()).toBe('影響のある店舗.csv')
  const printing = reader.waitForEvent('download')
  await details.getByRole('button', { name: 'PDFで保存' }).click()
  expect((await printing).suggestedFilename()).toBe(`障害情報_${title}.pdf`)
  await details.getByRole('button', { name: '閉じる' }).last().click()
  await expect(details).toHaveCount(0)
  // other tests on this server may have read some notices
  const isAgreed = async () => (await bell(reader).getAttribute('title')) === bellName(await countUnread(reader))
  await expect.poll(isAgreed).toBe(true)
  const unread = await countUnread(reader)
  await reader.reload()
  await expect(reader.locator('.notice-header-line')).toContainText(`障害${title}`)
  await expect(reader.getByRole('dialog')).toHaveCount(0)

  // opening a notice from the bell reduces the unread count; closing leads back
  await bell(reader).click()
  const panel = dialog(reader, 'お知らせ')
  await expect(panel.getByRole('region', { name: '障害情報' })).toContainText('0 時間前')
  expect(await findViolationsOnceSettled(reader, 'the bell')).toEqual([])
  const notice = panel.getByRole('button', { name: /年末年始/ })
  const wasUnread = /is-unread/.test((await notice.getAttribute('class')) ?? '')
  await notice.click()
  const detail = dialog(reader, /年末年始/)
  await expect(detail.getByRole('table')).toBeVisible()
  await expect(bell(reader)).toHaveAccessibleName(bellName(unread - (wasUnread ? 1 : 0)))
  await detail.getByRole('button', { name: '一覧へ戻る' }).click()
  await panel.getByRole('button', { name: '一覧を開く' }).click()
  await panel.getByRole('button', { name: '履歴をみる' }).click()
  await expect(reader).toHaveURL(/\/notification\/history$/)
  await expect(reader.getByRole('row').nth(1)).toContainText(title)
  expect(await findViolationsOnceSettled(reader, 'the history')).toEqual([])

  // archived: hidden from readers, restored with undo, archived again
  await archive(page, title)
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(page.getByText(`「${title}」を一覧に戻しました`)).toBeVisible()
  await archive(page, title)
  await reader.reload()
  await expect(reader.getByRole('row').nth(1)).not.toContainText(title)
  await expect(reader.locator('.notice-header-line')).not.toContainText(title)
  await reader.context().close()
  expect(errors).toEqual([])
})

test('a notice can be written and shown in English', async ({ page, browser }) => {
  const title = 'Store codes change in December'
  await signIn(page, 'admin')
  await page.goto('/en/notification/add')
  await page.getByLabel(/^Title/).fill(title)
  await fillStart(page, -1 / 30)
  await field(page, 'Text of the notice').click()
  await page.keyboard.type('Twelve stores get new codes.')
  await page.getByRole('radiogroup').getByText('Notice', { exact: true }).click()
  await page.getByRole('button', { name: 'Company category' }).click()
  await page.getByRole('checkbox', { name: 'Publisher' }).check()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Published')

  const store = await signInAs(browser, 'store')
  await store.goto('/en/notification/history')
  await expect(store.getByRole('row').nth(1)).toBeVisible()
  await expect(store.getByRole('button', { name: title })).toHaveCount(0)
  await store.context().close()
  const reader = await signInAs(browser, 'own')
  await reader.goto('/en/notification/history')
  await reader.getByRole('button', { name: title }).click()
  await expect(dialog(reader, title)).toContainText('Twelve stores get new codes.')
  await dialog(reader, title).getByRole('button', { name: 'Close' }).last().click()
  await expect(reader.getByRole('row').filter({ hasText: title })).toContainText('Read')
  await reader.context().close()
  // English is stored in a cookie: clear it, so that the list opens in Japanese
  await page.context().clearCookies({ name: 'locale' })
  await archive(page, title)
})

test('all notices can be marked as read offline, which other devices receive later', async ({ page, context, browser }) => {
  await signIn(page, 'agency')
  await expect(bell(page)).toHaveAccessibleName(/未読 \d+件/)
  await expect(page.locator('.notice-header-line')).toBeVisible()
  await page.goto('/notification/history')
  await installApp(page)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await context.setOffline(true)
  await bell(page).click()
  const panel = dialog(page, 'お知らせ')
  await panel.getByRole('button', { name: 'すべて既読にする' }).click()
  await expect(bell(page)).toHaveAccessibleName('お知らせ')
  await expect(panel.locator('.is-unread')).toHaveCount(0)
  // a disabled button explains that nothing is unread
  await expect(panel.getByRole('button', { name: 'すべて既読にする' })).toHaveAttribute('aria-disabled', 'true')
  await expect(panel.getByRole('button', { name: 'すべて既読にする' })).toHaveAttribute('title', '未読のお知らせはありません。')
  await expect(page.locator('.notice-history .is-unread')).toHaveCount(0)
  await panel.getByRole('button', { name: '一覧を開く' }).click()
  await expect(panel.getByRole('button', { name: 'すべて既読にする' })).toHaveAttribute('aria-disabled', 'true')
  await context.setOffline(false)
  await expect(async () => {
    const other = await signInAs(browser, 'agency')
    await expect(other.locator('.notice-header-line')).toBeVisible()
    await expect(bell(other)).toHaveAccessibleName('お知らせ', { timeout: 3000 })
    await other.context().close()
  }).toPass({ timeout: 60_000 })
})
