import type { Page } from '@playwright/test'
import { signIn, signOut } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'
import { guards, type Viewer, viewers } from './guards.table.ts'

/** Opens an address and says where it led, once the page stands. */
async function leadsTo(page: Page, path: string): Promise<string> {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  return new URL(page.url()).pathname.replace(/^\/en(?=\/|$)/, '') || '/'
}

const outcomeFor = (viewer: Viewer, path: string): string =>
  guards[path]?.[viewers.indexOf(viewer)] ?? (path.split('?')[0] as string)

const isAlikeForSignedIn = (path: string): boolean => new Set(guards[path]?.slice(1)).size === 1

/**
 * Whether this test opens `path` as `viewer`. What is alike for everyone who is signed in is tried as the user alone, and what
 * opens for them is opened by the accessibility tests.
 */
function isTried(viewer: Viewer, path: string): boolean {
  if (viewer === 'visitor' || !isAlikeForSignedIn(path)) return true
  return viewer === 'user' && outcomeFor(viewer, path) !== path
}

test.describe.configure({ mode: 'parallel' })

for (const viewer of viewers) {
  test(`Every address leads ${viewer} where it should`, async ({ page }) => {
    test.setTimeout(180_000)
    if (viewer !== 'visitor') await signIn(page, viewer)
    const seen: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    for (const path of Object.keys(guards).filter((path) => isTried(viewer, path))) {
      wanted[path] = outcomeFor(viewer, path)
      seen[path] = await leadsTo(page, path)
    }
    expect(seen).toEqual(wanted)
  })
}

test('A page that is not there says so and keeps its address', async ({ page }) => {
  await page.goto('/no-such-page?of=1')
  await expect(page.locator('.error-code')).toHaveText('404')
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/no-such-page?of=1')
})

test('Who signs out in one tab is signed out in the others', async ({ page, context }) => {
  await signIn(page)
  const other = await context.newPage()
  await other.goto('/ranking-create')
  await expect(other.getByRole('grid')).toBeVisible()
  await signOut(page)
  await expect(other.getByRole('button', { name: 'ログインする' })).toBeVisible()
  await expect(other.getByRole('grid')).toHaveCount(0)
})

test('Addresses behind /en have the same guards', async ({ page }) => {
  await signIn(page, 'user')
  for (const path of ['/dashboard', '/contract', '/user-management', '/change-password', '/no-such-page'])
    expect(await leadsTo(page, `/en${path}`), path).toBe(outcomeFor('user', path))
})

test('The sidebar hides administration from users', async ({ page }) => {
  await signIn(page, 'user')
  const menu = page.getByRole('navigation', { name: 'メニュー' })
  await expect(menu.getByText('ダッシュボード')).toBeVisible()
  await expect(menu.getByText('契約管理')).toHaveCount(0)
})

test('The sidebar shows administration to administrators', async ({ page }) => {
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
