import type { Page } from '@playwright/test'
import { findViolationsOnceSettled } from '../pages/axe.ts'
import { runAsColleague, signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'
import { waitUntilSettled } from '../pages/wait-until-settled.ts'

const TEXT = 'テレビ「朝の本棚」で紹介'

const getForm = (page: Page) => page.getByRole('dialog', { name: /^メモを/ })
const getMark = (page: Page, text = TEXT) =>
  page.getByRole('group', { name: 'グラフの日メモ' }).getByRole('button', { name: text })
const list = (page: Page) => page.getByRole('list', { name: '日メモ' })

/** Opens a title visible to the demo's publisher, its colleague and its bookshop. */
async function openTitle(page: Page): Promise<string> {
  await page.goto('/ranking-create')
  await page.getByRole('main').getByRole('grid').first().locator('a[href*="/product-detail"]').first().click()
  await expect(page.getByRole('button', { name: 'メモを書く' })).toBeVisible()
  await waitUntilSettled(page)
  return new URL(page.url()).pathname + new URL(page.url()).search
}

test('a note on a day of a title can be saved, marked in the chart, shared, deleted and restored', async ({ page, browser }) => {
  const errors = watchErrors(page)
  await signIn(page)
  const address = await openTitle(page)
  await page.getByRole('button', { name: 'メモを書く' }).click()
  await getForm(page).getByRole('textbox', { name: /^内容/ }).fill(TEXT)
  expect(await findViolationsOnceSettled(page, 'the form')).toEqual([])
  await getForm(page).getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('メモを保存しました')).toBeVisible()
  await expect(getMark(page)).toBeVisible()
  await expect(list(page)).toContainText(TEXT)
  await expect(list(page)).toContainText('自分だけ')

  // hovering shows its text; after a reload it is also in the title's other chart
  await getMark(page).hover()
  await expect(page.locator('.note-tip').filter({ hasText: TEXT, visible: true })).toBeVisible()
  expect(await findViolationsOnceSettled(page, 'the chart')).toEqual([])
  await page.reload()
  await expect(getMark(page)).toBeVisible()

  // private until shared
  await runAsColleague(browser, address, async (item) => {
    await expect(item.getByRole('button', { name: 'メモを書く' })).toBeVisible()
    await expect(getMark(item)).toHaveCount(0)
  })
  await getMark(page).click()
  await getForm(page).getByRole('button', { name: '社内で共有' }).click()
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/sync/dayNotes/push'))
  await getForm(page).getByRole('button', { name: '保存する' }).click()
  expect((await sent).status()).toBe(200)
  await expect(list(page)).toContainText('社内で共有')
  await runAsColleague(browser, address, async (item) => {
    await expect(getMark(item)).toBeVisible()
    await expect(list(item)).toContainText(TEXT)
    // a colleague can read but not change it
    await expect(list(item).getByRole('button')).toHaveCount(0)
  })
  const shop = await (await browser.newContext()).newPage()
  await signIn(shop, 'store')
  await shop.goto(address)
  await expect(shop.getByRole('button', { name: 'メモを書く' })).toBeVisible()
  await shop.waitForTimeout(1500)
  await expect(getMark(shop)).toHaveCount(0)
  await shop.context().close()

  await list(page)
    .getByRole('button', { name: new RegExp(TEXT) })
    .click()
  await getForm(page).getByRole('button', { name: '削除する' }).click()
  await expect(getMark(page)).toHaveCount(0)
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(getMark(page)).toBeVisible()

  // restore the title for other tests
  await getMark(page).click()
  await getForm(page).getByRole('button', { name: '削除する' }).click()
  await expect(getMark(page)).toHaveCount(0)
  expect(errors).toEqual([])
})

test('a note about the whole market, written offline, appears on the lines of a ranking', async ({ page, context }) => {
  await signIn(page)
  // notes are written to the device's database, whose code must be loaded before going offline
  const synced = page.waitForResponse((response) => response.url().endsWith('/api/sync/dayNotes/pull'))
  await page.goto('/publisher-ranking')
  await synced
  const write = page.getByRole('button', { name: 'メモを書く' }).first()
  await expect(write).toBeVisible()
  await write.click()
  await expect(getForm(page)).toBeVisible()
  await context.setOffline(true)
  await getForm(page).getByRole('textbox', { name: /^内容/ }).fill('秋の文庫フェア開始')
  await getForm(page).getByRole('button', { name: '保存する' }).click()
  await expect(getMark(page, '秋の文庫フェア開始').first()).toBeVisible()
  // the list of downloads loads four seconds after the page
  await page.waitForTimeout(5000)
  await expect(getMark(page, '秋の文庫フェア開始').first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('メモを保存しました')).toBeVisible()
})
