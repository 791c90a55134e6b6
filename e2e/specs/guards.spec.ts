import type { Page } from '@playwright/test'
import { signIn, signOut } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'
import { guards, type Viewer, viewers } from './guards.table.ts'

/** Opens a path and returns where it leads once the page is complete. */
async function findDestination(page: Page, path: string): Promise<string> {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  return new URL(page.url()).pathname.replace(/^\/en(?=\/|$)/, '') || '/'
}

const getOutcome = (viewer: Viewer, path: string): string =>
  guards[path]?.[viewers.indexOf(viewer)] ?? (path.split('?')[0] as string)

const isAlikeForSignedIn = (path: string): boolean => new Set(guards[path]?.slice(1)).size === 1

/**
 * Whether this test opens `path` as `viewer`. Paths that behave the same for all signed-in users are tested with one user only;
 * accessible ones are also opened by the accessibility tests.
 */
function isTested(viewer: Viewer, path: string): boolean {
  if (viewer === 'visitor' || !isAlikeForSignedIn(path)) return true
  return viewer === 'user' && getOutcome(viewer, path) !== path
}

test.describe.configure({ mode: 'parallel' })

for (const viewer of viewers) {
  test(`the app opens the specified page for ${viewer} on every path`, async ({ page }) => {
    test.setTimeout(180_000)
    if (viewer !== 'visitor') await signIn(page, viewer)
    const results: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const path of Object.keys(guards).filter((path) => isTested(viewer, path))) {
      expected[path] = getOutcome(viewer, path)
      results[path] = await findDestination(page, path)
    }
    expect(results).toEqual(expected)
  })
}

test('the app shows a not-found page under the requested URL', async ({ page }) => {
  await page.goto('/no-such-page?of=1')
  await expect(page.locator('.error-code')).toHaveText('404')
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/no-such-page?of=1')
})

test('sign-out in one tab signs out all tabs', async ({ page, context }) => {
  await signIn(page)
  const other = await context.newPage()
  await other.goto('/ranking-create')
  await expect(other.getByRole('grid')).toBeVisible()
  await signOut(page)
  await expect(other.getByRole('button', { name: 'ログインする' })).toBeVisible()
  await expect(other.getByRole('grid')).toHaveCount(0)
})

test('the app guards paths below /en in the same way', async ({ page }) => {
  await signIn(page, 'user')
  for (const path of ['/dashboard', '/contract', '/user-management', '/change-password', '/no-such-page'])
    expect(await findDestination(page, `/en${path}`), path).toBe(getOutcome('user', path))
})

test('the sidebar hides administration from users', async ({ page }) => {
  await signIn(page, 'user')
  const menu = page.getByRole('navigation', { name: 'メニュー' })
  await expect(menu.getByText('ダッシュボード')).toBeVisible()
  await expect(menu.getByText('契約管理')).toHaveCount(0)
})

test('the sidebar shows administration to administrators', async ({ page }) => {
  await signIn(page, 'admin')
  const menu = page.getByRole('navigation', { name: 'メニュー' })
  for (const name of [
    '契約管理',
    '契約パターン',
    'ライセンス・管理者',
    'ユーザー管理',
    'お知らせ管理',
    '操作履歴',
    'メンテナンス',
  ])
    await expect(menu.getByRole('link', { name })).toBeVisible()
})
