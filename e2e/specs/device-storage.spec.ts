import { openForm, openList, saveFavorite } from '../pages/favorites.ts'
import { signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'
import { waitUntilSettled } from '../pages/wait-until-settled.ts'

test('the app loses no typed input on a full device, and continues when space is available again', async ({ page }) => {
  const errors = watchErrors(page)
  await signIn(page, 'own')
  await page.goto('/ranking-create?limit=31')
  await waitUntilSettled(page)
  await saveFavorite(page, 'まだ空きがある')
  await page.goto('/ranking-create?limit=32')
  await waitUntilSettled(page)
  await page.evaluate(() => {
    const { put, add } = IDBObjectStore.prototype
    const throwQuotaError = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    Object.assign(IDBObjectStore.prototype, { put: throwQuotaError, add: throwQuotaError })
    Object.assign(globalThis, { makeRoom: () => Object.assign(IDBObjectStore.prototype, { put, add }) })
  })
  const form = await openForm(page)
  await form.getByLabel('名前').fill('空きがないときの名前')
  await form.getByRole('button', { name: '保存する' }).click()
  await expect(form.getByText('保存できませんでした。もう一度お試しください。')).toBeVisible()
  await expect(form.getByLabel('名前')).toHaveValue('空きがないときの名前')
  const banner = page.getByRole('alert').filter({ hasText: 'この端末の空き容量が足りないため、保存できません。' })
  await expect(banner).toBeVisible()
  // after making space: the same form with its values
  await page.evaluate(() => void (globalThis as unknown as { makeRoom: () => void }).makeRoom())
  await form.getByRole('button', { name: '保存する' }).click()
  await expect(form).toBeHidden()
  await expect(banner).toHaveCount(0)
  const list = await openList(page)
  await expect(list.getByRole('button', { name: '空きがないときの名前', exact: true })).toBeVisible()
  expect(errors.filter((text) => !/Quota/.test(text))).toEqual([])
})

test('the app restores data that the browser deleted and reports what happened', async ({ page }) => {
  await signIn(page, 'own')
  await page.goto('/ranking-create?limit=33')
  await waitUntilSettled(page)
  const name = `消される前に${Date.now()}`
  await saveFavorite(page, name)
  // the device marker, and the connection to the server
  await expect.poll(() => page.evaluate(() => localStorage.getItem('uresuji.marker')), { timeout: 20_000 }).not.toBeNull()
  await expect
    .poll(() =>
      page.evaluate(
        () => Object.keys(localStorage).filter((key) => key.endsWith('.pending') && localStorage[key] === '0').length,
      ),
    )
    .toBe(1)
  await page.goto('/icons/icon.svg')
  await page.evaluate(async () => {
    for (const { name: database } of await indexedDB.databases())
      await new Promise((resolve) => {
        const request = indexedDB.deleteDatabase(database ?? '')
        request.onsuccess = request.onerror = request.onblocked = resolve
      })
  })
  await page.goto('/ranking-create?limit=33')
  await waitUntilSettled(page)
  await page.keyboard.press('f')
  await expect(page.getByRole('dialog', { name: 'お気に入り' }).getByRole('button', { name, exact: true })).toBeVisible({
    timeout: 20_000,
  })
  await page.keyboard.press('Escape')
  await expect(page.getByText('この端末に保存していたデータが、ブラウザーによって削除されました。')).toBeVisible({
    timeout: 20_000,
  })
})
