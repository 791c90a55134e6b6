import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'
import { waitUntilSettled } from '../pages/wait-until-settled.ts'

const getDropZone = (page: Page) => page.locator('.drop-zone')

/** Drops a file onto the page. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([content ?? ''], fileName ?? '', { type: 'text/csv' }))
      return dataTransfer
    },
    [name, text] as const,
  )
  await getDropZone(page).first().dispatchEvent('dragover', { dataTransfer: transfer })
  await getDropZone(page).first().dispatchEvent('drop', { dataTransfer: transfer })
}

/** Writes a file to the server's inbox folder. */
function putIntoInbox(name: string, text: string): void {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'inbox')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), text)
}

const getRow = (page: Page, file: string) => page.getByRole('row').filter({ hasText: file }).first()

test('the loading screen loads a dropped file after a dry run, then corrected rejected lines, and undoes a load', async ({
  page,
}) => {
  test.setTimeout(150_000)
  const errors = watchErrors(page)
  await signIn(page, 'admin')
  await page.goto('/data-loads')
  await waitUntilSettled(page)
  await drop(page, '出版社_11月.csv', '出版社コード,出版社名\nE2E1,青空書房\n,名無し社\nE2E2,港の灯社\n')

  await expect(page.getByText('出版社_11月.csv')).toBeVisible()
  await expect(page.getByRole('combobox', { name: /^種類/ })).toHaveValue('publishers')
  await page.getByRole('button', { name: 'テスト取り込みする', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'テスト取り込みの結果' })).toBeVisible()
  await expect(page.getByText('必須の値がありません。').first()).toBeVisible()
  await expect(page.locator('.figure').filter({ hasText: '除外する' })).toContainText('1')
  await page.getByRole('button', { name: '取り込む', exact: true }).click()

  await page.waitForURL(/\/data-loads\/load\?id=/)
  await expect(page.locator('.page-header .badge')).toHaveText('一部除外')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '除外行のファイル' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('出版社_11月_rejects.csv')
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/^\ufeff[^\n]*\n3,/)

  await drop(page, '出版社_11月_直し.csv', '出版社コード,出版社名\nE2E1,青空書房\nE2E3,名無し社\nE2E2,港の灯社\n')
  await expect(page.getByRole('combobox', { name: /^種類/ })).toHaveValue('publishers')
  await page.getByRole('button', { name: 'テスト取り込みする', exact: true }).click()
  await expect(page.locator('.figure').filter({ hasText: '新規' })).toContainText('1')
  await page.getByRole('button', { name: '取り込む', exact: true }).click()
  await page.waitForURL(/\/data-loads\/load\?id=/)
  await expect(page.locator('.page-header .badge')).toHaveText('完了')

  await page.getByRole('button', { name: '元に戻す' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '元に戻す' }).click()
  await expect(page.locator('.page-header .badge')).toHaveText('元に戻した')

  await page.goto('/data-loads')
  await expect(getRow(page, '出版社_11月_直し.csv')).toContainText('元に戻した')
  // the page may ask for a load before its upload has reached the server
  expect(errors.filter((error) => !error.includes('/api/import/report/'))).toEqual([])
})

test('the loading screen shows how certain the detected data set is, and asks if it is ambiguous', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/data-loads')
  await waitUntilSettled(page)
  const invoices = 'InvoiceNo,StockCode,Quantity,InvoiceDate,UnitPrice\n536365,85123A,6,12/1/2010 8:26,2.55\n'
  await drop(page, 'invoices.csv', invoices)
  await expect(page.getByRole('combobox', { name: /^種類/ })).toHaveValue('pos')
  await expect(page.getByText('見出しと値からは「POS売上」のようです。確かではないので、種類をお確かめください')).toBeVisible()

  await page.goto('/data-loads')
  await waitUntilSettled(page)
  await drop(page, 'unknown.csv', 'Shop,When,What,Pieces,Paid\nS1,Monday,Book,1,500\n')
  await expect(page.getByText('見出しと値からは種類がわかりません。種類を選んでください')).toBeVisible()
  // the field has no preselected guess, and a dry run requires a choice
  await expect(page.getByRole('combobox', { name: /^種類/ })).toHaveValue('')
  await expect(page.getByRole('button', { name: 'テスト取り込みする', exact: true })).toBeDisabled()
  await page.getByRole('combobox', { name: /^種類/ }).selectOption('pos')
  await expect(page.getByRole('button', { name: 'テスト取り込みする', exact: true })).toBeEnabled()
  await page.getByRole('button', { name: 'このファイルからマッピングをつくる' }).click()
  await page.waitForURL('**/data-loads/mapping')
  await expect(page.getByText('見出しと値からは種類がわかりません。種類を選んでください')).toBeVisible()
})

test('the mapping screen gives the reasons of an uncertain draft and writes the sender’s prefix into it', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/data-loads/mappings')
  await waitUntilSettled(page)
  await drop(page, 'oka_20261120.csv', '店番,日付,商品コード,数量,金額\n01,2026/11/10,1001,1,300\n')
  await page.waitForURL('**/data-loads/mapping')
  await expect(page.getByRole('status').getByText('POS売上であると示す語が見出しにない')).toBeVisible()
  const mapping = page.getByLabel(/^マッピングの本文/)
  await expect(mapping).toHaveValue(/storeCode: 店番/)
  await page.getByLabel(/^名前/).fill('丘書店')
  const prefix = page.getByLabel(/^送信元のコードの接頭辞/)
  await prefix.fill('12')
  await expect(page.getByText('英字 2〜8文字で入力してください')).toBeVisible()
  await prefix.fill('OK-')
  await prefix.blur()
  await expect(mapping).toHaveValue(/storeCode: \{ from: 店番, prefix: "OK-" \}/)
  await expect(mapping).toHaveValue(/productCode: \{ from: 商品コード, prefix: "OK-" \}/)
  await expect(page.getByLabel(/^名前/)).toHaveValue('丘書店')
})

test('the mapping screen drafts a mapping from a file, lets it be edited, and the inbox uses the saved mapping', async ({
  page,
}) => {
  test.setTimeout(150_000)
  const errors = watchErrors(page)
  await signIn(page, 'admin')
  await page.goto('/data-loads/mappings')
  await waitUntilSettled(page)
  const text = 'hansha_cd,hansha_name,memo\nM1,波止場書店,x\nM2,丘の上出版,y\n'
  await drop(page, 'hansha_20261120.csv', text)
  await page.waitForURL('**/data-loads/mapping')
  await page.getByRole('combobox', { name: /^種類/ }).selectOption('publishers')
  await expect(page.getByLabel(/^ファイル名のパターン/)).toHaveValue('hansha_*.csv')
  await expect(page.getByText(/^足りない必須の項目：/)).toBeVisible()

  await page.getByLabel('「hansha_cd」をどの項目にするか').selectOption({ label: '出版社コード *' })
  await page.getByLabel('「hansha_name」をどの項目にするか').selectOption({ label: '出版社名' })
  await expect(page.locator('.mapping-preview tbody tr').first()).toContainText('取り込む')
  await expect(page.getByLabel(/^マッピングの本文/)).toHaveValue(/hansha_cd/)

  // asks before leaving with unsaved changes
  await page.getByRole('link', { name: '送信元の設定' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '編集を続ける' }).click()

  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByLabel(/^名前/).fill('波止場の版元')
  await page.getByRole('button', { name: '保存する' }).click()
  await page.waitForURL('**/data-loads/mappings')
  await expect(getRow(page, '波止場の版元')).toContainText('hansha_*.csv')

  putIntoInbox('hansha_20261121.csv', text)
  await page.goto('/data-loads')
  await expect(page.locator('.inbox tr').filter({ hasText: 'hansha_20261121.csv' })).toContainText('完了', { timeout: 60_000 })
  await expect(getRow(page, 'hansha_20261121.csv')).toBeVisible()
  await page.reload()
  const arrivals = page.getByRole('region', { name: '到着状況' }).getByRole('row').filter({ hasText: '波止場の版元' })
  await expect(arrivals).toContainText('済')
  await expect(arrivals).toContainText('100.0')

  await page.goto('/data-loads/mappings')
  await page.getByRole('link', { name: '波止場の版元' }).click()
  await page.getByRole('button', { name: '削除する' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click()
  await page.waitForURL('**/data-loads/mappings')
  await expect(page.getByText('波止場の版元')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('the loading screen shows loads and mappings to read-only users without controls', async ({ page }) => {
  await signIn(page, 'view')
  await page.goto('/data-loads')
  await waitUntilSettled(page)
  await expect(page.getByRole('heading', { name: '受信フォルダー' })).toBeVisible()
  await expect(getDropZone(page)).toHaveCount(0)
  await page.getByRole('link', { name: '送信元の設定' }).click()
  await expect(page.getByText('近畿共同POS')).toBeVisible()
  await expect(page.getByRole('link', { name: '近畿共同POS' })).toHaveCount(0)
})
