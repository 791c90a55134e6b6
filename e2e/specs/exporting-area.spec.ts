import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

/** Signs in to the export area. */
async function enter(page: Page): Promise<void> {
  await page.goto('/sales-exports')
  await page.getByLabel('ユーザー名').fill('export@demo.example')
  await page.getByLabel('パスワード', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'ログインする' }).click()
  await page.waitForURL('**/sales-exports/export')
}

const startButton = (page: Page) => page.getByRole('button', { name: /行をCSVで書き出す$/ })

test('the export area counts, creates, downloads, lists and removes sales data', async ({ page }) => {
  const errors = watchErrors(page)
  await enter(page)
  await expect(page).toHaveTitle('データを書き出す｜売れ筋｜販売データ出力')
  await expect(startButton(page)).toBeEnabled()
  const rows = Number(((await startButton(page).textContent()) ?? '').replace(/\D/g, ''))
  expect(rows).toBeGreaterThan(100)
  // the file contains the counted rows
  const download = page.waitForEvent('download')
  await startButton(page).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines.length).toBe(rows + 1)
  expect(lines[0]).toContain('JAN')

  await page.getByRole('link', { name: 'CSV出力状況', exact: true }).click()
  const line = page.getByRole('row').filter({ hasText: file.suggestedFilename() })
  await expect(line).toContainText('完了')
  await expect(line).toContainText(rows.toLocaleString('en-US'))
  // the same file once more, byte for byte
  const repeated = page.waitForEvent('download')
  await line.getByRole('button', { name: /^ダウンロード/ }).click()
  expect(readFileSync(await (await repeated).path(), 'utf8').length).toBeGreaterThan(0)
  await line.getByRole('button', { name: /^消す/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '消す' }).click()
  await expect(line).toHaveCount(0)
  expect(errors).toEqual([])
})

test('the export area creates a file per period, unit and format, and reports an unknown code', async ({ page }) => {
  await enter(page)
  await page.getByText('週別', { exact: true }).click()
  await page.getByRole('button', { name: 'Excel' }).click()
  await expect(page).toHaveURL(/unit=week/)
  await page.getByLabel('商品コード').fill('本')
  await page.getByLabel('商品コード').blur()
  await expect(page.getByText('コードのない行があります：「本」')).toBeVisible()
  await page.getByLabel('商品コード').fill('')
  await page.getByLabel('商品コード').blur()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /行をExcelで書き出す$/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  // a reload keeps the form
  await page.reload()
  await expect(page.getByRole('radio', { name: /週別/ })).toBeChecked()
})

test('the export area has separate sessions and asks before a user leaves running exports', async ({ page, context }) => {
  await enter(page)
  // signed in: the sign-in page redirects, and unknown paths are not found
  await page.goto('/sales-exports')
  await page.waitForURL('**/sales-exports/export')
  await page.goto('/sales-exports/nowhere')
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  for (const path of ['/', '/dashboard', '/forgot-password', '/verify-registration', '/maintain', '/access-limit']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/404$/)
  }
  await page.getByRole('link', { name: 'データ出力の画面へ戻る' }).click()
  await page.waitForURL('**/sales-exports/export')
  expect((await context.cookies()).map(({ name }) => name)).toEqual(expect.arrayContaining(['JWT_TOKEN_SE', 'info_se']))

  // simulates jobs still running on the server
  await page.route('**/api/sales-exports/jobs?*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const job of body.data.list)
      Object.assign(job, cancelled ? {} : { state: 'running', rowsDone: 5, rowsTotal: 10, fileName: null })
    await route.fulfill({ response, json: body })
  })
  let cancelled = false
  await page.route('**/api/sales-exports/jobs/*/cancel', async (route) => {
    cancelled = true
    await route.continue()
  })
  await page.goto('/sales-exports/export')
  // exports of other tests are shown as running, too: only the one started by this page requires a confirmation to leave
  const started = page.waitForResponse('**/api/sales-exports/jobs/export')
  await startButton(page).click()
  await started
  await expect(page.getByText(/件を作成中$/).first()).toBeVisible()
  const selectFromMenu = async (name: string) => {
    await page.getByRole('button', { name: /汐見坂書房/ }).click()
    await page.getByRole('button', { name }).click()
  }
  await selectFromMenu('パスワードを変更')
  const query = page.getByRole('dialog', { name: /中止して/ })
  await expect(query).toContainText('パスワードを変更しますか')
  await query.getByRole('button', { name: 'ダウンロードを続ける' }).click()
  await expect(page).toHaveURL(/\/sales-exports\/export/)
  await selectFromMenu('ログアウト')
  await query.getByRole('button', { name: 'すべて中止してログアウトする' }).click()
  await page.waitForURL('**/sales-exports')
  expect(cancelled).toBe(true)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('JWT_TOKEN_SE')
})

test('the export area redirects a visitor to its own sign-in page and back', async ({ page }) => {
  await page.goto('/sales-exports/export/history')
  await page.waitForURL('**/sales-exports')
  await expect(page.getByRole('link', { name: /利用登録/ })).toHaveCount(0)
  await page.getByLabel('ユーザー名').fill('export@demo.example')
  await page.getByLabel('パスワード', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'ログインする' }).click()
  await expect(page.getByRole('heading', { name: 'CSV出力状況' })).toBeVisible()
  await page.goto('/sales-exports/forgot-password')
  await expect(page).toHaveURL(/\/404$/)
})
