import { DEMO_PASSWORD, signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'
import { waitUntilSettled } from '../pages/wait-until-settled.ts'

test.describe('the app', () => {
  test('asks a visitor to sign in and then opens the requested page', async ({ page }) => {
    await page.goto('/product-detail?jan=9784999900114')
    await expect(page).toHaveURL(/\/$/)
    await page.getByLabel('ユーザー名').fill('user@demo.example')
    await page.getByLabel('パスワード', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'ログインする' }).click()
    await expect(page).toHaveURL(/product-detail\?jan=9784999900114/)
  })

  test('reports a wrong password and keeps the typed values', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('ユーザー名').fill('user@demo.example')
    await page.getByLabel('パスワード', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'ログインする' }).click()
    await expect(page.getByRole('alert')).toContainText('ユーザー名またはパスワードが違います')
    await expect(page.getByLabel('ユーザー名')).toHaveValue('user@demo.example')
  })

  test('shows the notice on anonymised data on the login page', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('匿名加工情報について')).toBeVisible()
  })

  test('redirects a signed-in user away from the login page', async ({ page }) => {
    await signIn(page)
    await page.goto('/')
    await expect(page).toHaveURL(/\/dashboard/)
  })

  test('shows a 404 page with a link to the start page for an unknown path', async ({ page }) => {
    await signIn(page)
    await page.goto('/no-such-page')
    await expect(page.getByText('This page could not be found')).toBeVisible()
    await page.getByRole('link').last().click()
    await expect(page).toHaveURL(/\/(dashboard)?$/)
  })

  test('finds only magazines for a magazine contract and blocks books', async ({ page }) => {
    await signIn(page, 'magazine')
    await page.goto('/product-detail?jan=9784999900114')
    await expect(page).toHaveURL(/\/303$/)
    await expect(page.getByText('この商品は表示できません')).toBeVisible()
  })

  test('leaves no user data on the device after signing out', async ({ page, context }) => {
    await signIn(page)
    await page.goto('/product-search')
    await expect(page.getByRole('grid')).toBeVisible()
    await page.getByRole('button', { name: /佐伯 由香/ }).click()
    await page.getByRole('button', { name: 'ログアウト' }).click()
    await expect(page.getByRole('button', { name: 'ログインする' })).toBeVisible()
    // databases are closed, then deleted, while the sign-in page is already shown
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map((idbDatabaseInfo) => idbDatabaseInfo.name)))
      .toEqual([])
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => !['theme', 'locale'].includes(key)))).toEqual([])
    const cookies = (await context.cookies()).map((cookie) => cookie.name)
    expect(cookies).not.toContain('JWT_TOKEN_D')
    expect(cookies).not.toContain('info')
    await page.goBack()
    await expect(page.getByRole('button', { name: 'ログインする' })).toBeVisible()
  })

  test('the app loads nothing that its content security policy forbids', async ({ page }) => {
    const errors = watchErrors(page)
    const foreign: string[] = []
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url())
      if (protocol.startsWith('http') && host !== new URL(process.env.E2E_URL ?? '').host) foreign.push(request.url())
    })
    await signIn(page)
    for (const path of ['/product-search', '/product-detail?jan=9784999900114', '/ranking-create', '/dashboard']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await waitUntilSettled(page)
    }
    expect(foreign).toEqual([])
    expect(errors).toEqual([])
  })
})
