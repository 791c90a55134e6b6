import { findViolationsOnceSettled } from '../pages/axe.ts'
import { saveFavorite } from '../pages/favorites.ts'
import { installApp } from '../pages/installed-app.ts'
import { chooseInMenu, signIn } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'
import { waitUntilSettled } from '../pages/wait-until-settled.ts'

test.use({ serviceWorkers: 'allow' })

/** Forms that ask before discarding changes. */
const forms = [
  '/contract-new',
  '/contract-update?id=demo-publisher',
  '/contract-pattern-new',
  '/contract-pattern-detail?id=demo-publisher',
  '/contract/licenses-or-admin?id=demo-publisher',
  '/notification/add',
  '/data-loads/mapping?id=00000000-0000-4000-8000-000000000301',
  '/maintenance',
]

test('a user can discard changes to a form offline', async ({ page, context }) => {
  test.setTimeout(180_000)
  await signIn(page, 'admin')
  await installApp(page)
  for (const form of forms) {
    await page.goto(form)
    await waitUntilSettled(page)
    const field = page.locator('main').locator('input[type=text]:enabled, input:not([type]):enabled, textarea:enabled').first()
    await field.fill('1')
    await field.blur()
    await context.setOffline(true)
    await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: 'ダッシュボード' }).click()
    const query = page.getByRole('dialog', { name: '保存していない変更があります' })
    await query.getByRole('button', { name: '変更を捨てて移動する' }).click()
    await expect(query, form).toBeHidden()
    await expect(page, form).toHaveURL(/\/dashboard/)
    await context.setOffline(false)
  }
})

test('a user with an unsent change can sign out offline', async ({ page, context }) => {
  await signIn(page, 'magazine')
  await page.goto('/ranking-create?limit=20')
  await waitUntilSettled(page)
  await installApp(page)
  await waitUntilSettled(page)
  await context.setOffline(true)
  await saveFavorite(page, '送れない条件')
  // unsent changes are counted and listed
  await page.getByRole('button', { name: '未送信の変更 1件' }).click()
  const unsent = page.getByRole('dialog', { name: '未送信の変更 1件' })
  await expect(unsent.getByRole('listitem')).toContainText('お気に入り送れない条件')
  expect(await findViolationsOnceSettled(page, 'the list of unsent changes')).toEqual([])
  await page.keyboard.press('Escape')
  // also after an offline start
  await page.reload()
  await expect(page.getByRole('button', { name: '未送信の変更 1件' })).toBeVisible()
  await chooseInMenu(page, 'ログアウト')
  // at once: nothing can be sent
  const leave = page.getByRole('button', { name: '破棄してログアウト' })
  await expect(leave).toBeVisible({ timeout: 2500 })
  await leave.click()
  await expect(page.getByRole('button', { name: 'ログインする' })).toBeVisible()
})

test('a button that needs the server explains offline why it is disabled', async ({ page, context }) => {
  await signIn(page, 'admin')
  await page.goto('/contract/api-tokens?id=demo-publisher')
  await waitUntilSettled(page)
  await context.setOffline(true)
  const button = page.getByRole('button', { name: 'トークンを発行する' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAttribute('title', /.+/)
})

test.describe('the app before installation', () => {
  test.use({ serviceWorkers: 'block' })

  test('waits for the network instead of showing a blank page if files of a page are missing', async ({ page, context }) => {
    await signIn(page)
    await context.setOffline(true)
    await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: 'ジャンル別推移' }).click()
    await expect(page.getByRole('heading', { name: 'オフラインのため表示できません' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'ジャンル別推移' })).toBeVisible()
  })
})
