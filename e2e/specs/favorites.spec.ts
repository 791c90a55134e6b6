import type { Page } from '@playwright/test'
import { openForm, openList, saveFavorite } from '../pages/favorites.ts'
import { runAsColleague, signIn } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'
import { waitUntilSettled } from '../pages/wait-until-settled.ts'

test.use({ serviceWorkers: 'allow' })

test('a favourite can be saved once, opened with current days, renamed, reordered, removed and restored', async ({ page }) => {
  await signIn(page)
  await page.goto('/publisher-ranking?period=lastWeek')
  await waitUntilSettled(page)
  await saveFavorite(page, '先週の出版社')
  // the same conditions again: a message with two ways to continue
  await openForm(page)
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('既にお気に入りリストに存在しています。')).toBeVisible()
  await page.getByLabel('名前').fill('出版社の先週')
  await page.getByRole('button', { name: '名前を置き換える' }).click()
  let list = await openList(page)
  await expect(list.getByRole('button', { name: '出版社の先週', exact: true })).toBeVisible()
  // moved to the first position by keyboard
  const grip = list.getByRole('button', { name: /出版社の先週 を並べ替える/ })
  await grip.focus()
  for (let step = 0; step < 5; step++) await page.keyboard.press('Alt+ArrowUp')
  await expect(list.getByRole('listitem').first()).toContainText('出版社の先週')
  await list.getByRole('button', { name: '出版社の先週', exact: true }).click()
  await expect(page).toHaveURL(/\/publisher-ranking\?.*period=lastWeek/)
  list = await openList(page)
  await list.getByRole('button', { name: '「出版社の先週」の操作' }).click()
  await page.getByRole('button', { name: 'お気に入りから外す' }).click()
  await expect(list.getByRole('button', { name: '出版社の先週', exact: true })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '元に戻す' }).click()
  list = await openList(page)
  await expect(list.getByRole('button', { name: '出版社の先週', exact: true })).toBeVisible()
})

test('the dashboard shows favourites in a chosen order with changes, and tolerates a deleted favourite', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await page.goto('/ranking-create?period=last28&products.kind=comic')
  await waitUntilSettled(page)
  await saveFavorite(page, 'コミックの4週', { onDashboard: true })
  await page.goto('/stock-outs?groupBy=store')
  await waitUntilSettled(page)
  await saveFavorite(page, '店ごとの欠品', { onDashboard: true })
  await page.goto('/dashboard')
  const items = page.locator('.user-dashboard-item')
  await expect(items).toHaveCount(4)
  await waitUntilSettled(page)
  // the item shows the same figure as the screen
  const figure = await items.first().locator('.figure .value').first().textContent()
  await items.first().getByRole('link', { name: '開く' }).click()
  await waitUntilSettled(page)
  await expect(page.locator('.figure .value').first()).toHaveText(figure ?? '')
  await page.goto('/dashboard')
  await waitUntilSettled(page)
  await page.getByRole('button', { name: '編集する' }).click()
  await page.locator('.dashboard-item-controls').nth(3).getByRole('button', { name: 'グラフ' }).click()
  await expect(items.nth(3).locator('.chart-panel').first()).toBeVisible()
  await page.locator('.dashboard-item-controls .row-grip').nth(3).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(items.nth(2).locator('.chart-panel').first()).toBeVisible()
  await page.locator('.dashboard-item-controls').first().getByRole('button', { name: /外す/ }).click()
  await expect(items).toHaveCount(3)
  await page.getByRole('button', { name: '完了' }).click()
  // another device of the same user has the same dashboard
  const other = await (await browser.newContext()).newPage()
  await signIn(other)
  await expect(other.locator('.user-dashboard-item')).toHaveCount(3)
  await other.context().close()
  // the item of a favourite deleted elsewhere stays and says so
  await page.evaluate(async () => {
    const token = document.cookie.match(/JWT_TOKEN_D=([^;]+)/)?.[1] ?? ''
    const send = (path: string, body?: object) =>
      fetch(`/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }).then((result) => result.json())
    const { data } = await send('/usr/favorite?pageSize=500')
    const deleted = data.list.find((item: { name: string }) => item.name === '店ごとの欠品')
    // deletes only the document, like a device that does not know the items yet
    const pulled = await send('/sync/favorites/pull', { checkpoint: null, limit: 500, version: 1 })
    const stored = pulled.data.documents.find((document: { id: string }) => document.id === deleted.id)
    await send('/sync/favorites/push', {
      version: 1,
      rows: [{ document: { ...stored, rev: '99-elsewhere', _deleted: true }, assumedRev: stored.rev }],
    })
  })
  await expect(page.getByText('この項目は、いま表示できません').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'コミックの4週' }).first()).toBeVisible()
})

test('a favourite can be saved and changed offline, and is shared with a colleague after reconnecting', async ({
  page,
  context,
  browser,
}) => {
  await signIn(page)
  await page.goto('/movers')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await waitUntilSettled(page)
  let list = await openList(page)
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await saveFavorite(page, '電波のない売場で')
  list = await openList(page)
  await list.getByRole('button', { name: '「電波のない売場で」の操作' }).click()
  await page.getByRole('button', { name: '社内に共有する' }).click()
  await expect(list.getByRole('listitem').filter({ hasText: '電波のない売場で' })).toContainText('社内共有')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  list = await openList(page)
  await expect(list.getByRole('button', { name: '電波のない売場で', exact: true })).toBeVisible()
  await context.setOffline(false)
  await runAsColleague(browser, '/dashboard', async (colleague) => {
    const colleagueList = await openList(colleague)
    await expect(colleagueList.getByRole('button', { name: '電波のない売場で', exact: true })).toBeVisible({ timeout: 30_000 })
    await expect(colleagueList).toContainText('さんが共有')
  })
})

test('two offline devices can save the same favourite; both are kept until one is removed', async ({
  page,
  context,
  browser,
}) => {
  const otherDevice = await browser.newContext()
  const devices = [
    { page, context },
    { page: await otherDevice.newPage(), context: otherDevice },
  ]
  for (const device of devices) {
    await signIn(device.page)
    await device.page.goto('/movers?direction=up')
    await device.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await device.page.reload()
    await device.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await waitUntilSettled(device.page)
    await openList(device.page)
    await device.page.keyboard.press('Escape')
    await device.context.setOffline(true)
  }
  for (const device of devices) await saveFavorite(device.page, '売場で')
  for (const device of devices) {
    await device.context.setOffline(false)
    await device.page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(device.page.locator('.offline-bar')).toBeHidden({ timeout: 15_000 })
  }
  const notice = (item: Page) => item.locator('.toast').filter({ hasText: 'は同じ条件です' })
  for (const device of devices) {
    await expect(notice(device.page)).toContainText('売場で（2）', { timeout: 30_000 })
    const list = await openList(device.page)
    for (const name of ['売場で', '売場で（2）']) await expect(list.getByRole('button', { name, exact: true })).toBeVisible()
    await device.page.keyboard.press('Escape')
  }
  await notice(page).getByRole('button', { name: '「売場で（2）」を外す' }).click()
  for (const device of devices) {
    const list = await openList(device.page)
    await expect(list.getByRole('button', { name: '売場で（2）', exact: true })).toBeHidden({ timeout: 30_000 })
    await expect(list.getByRole('button', { name: '売場で', exact: true })).toBeVisible()
    await device.page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: '元に戻す' }).click()
  const list = await openList(page)
  await expect(list.getByRole('button', { name: '売場で（2）', exact: true })).toBeVisible()
  await otherDevice.close()
})

test('a screen opens with its default favourite, and a watch shows how often it would have fired', async ({ page }) => {
  await signIn(page)
  await page.goto('/product-search?period=last28&products.kind=magazine')
  await waitUntilSettled(page)
  await saveFavorite(page, '雑誌の4週', { isDefault: true })
  await page.goto('/dashboard')
  await waitUntilSettled(page)
  await page.getByRole('link', { name: '商品検索' }).first().click()
  await expect(page).toHaveURL(/products.kind=magazine/)
  const list = await openList(page)
  await expect(list.getByRole('listitem').filter({ hasText: '雑誌の4週' })).toContainText('既定')
  await list.getByRole('button', { name: '「雑誌の4週」の操作' }).click()
  await page.getByRole('button', { name: 'ウォッチする…' }).click()
  const dialog = page.getByRole('dialog', { name: '「雑誌の4週」をウォッチする' })
  await dialog.getByLabel('期間売上が次の冊数以上になった', { exact: true }).check()
  await expect(dialog.getByText(/直近28日で\d+回知らせていました/)).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'この条件でウォッチする' }).click()
  await expect(page.getByText('お気に入りを更新しました')).toBeVisible()
})
