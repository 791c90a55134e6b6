import { type Browser, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { TOKEN_COOKIE } from '../../pwa/data/token-cookie.ts'
import { noticeViewed, personalNotices } from '../../shared/contract/notification.ts'
import { login } from '../../shared/contract/session.ts'
import { apiClient } from './api.ts'

const DEMO_PASSWORD = 'Demo-pass1!'

/** Sign-in name of one of the demo's users. */
export const addressOf = (name: string): string => `${name}@demo.example`

/** Signs in through the form and waits for the first page. The form clears what another user left on the device. */
export async function signInWithForm(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  // the latest notice, which whoever has not read it is shown once after signing in
  const notice = page.getByRole('dialog').filter({ hasText: '開いた時点で既読になります' })
  await page.addLocatorHandler(notice, async () => {
    const close = notice.getByRole('button', { name: '閉じる' }).last()
    // the test may go to another page meanwhile, and the dialog with this one: then there is nothing left to close
    await close.click({ timeout: 3000 }).catch(async (error: unknown) => {
      if (await notice.isVisible()) throw error
    })
  })
  await page.goto('/')
  await page.getByLabel('ユーザー名').fill(username)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'ログインする' }).click()
  await page.waitForURL('**/dashboard')
}

/** Signs in one of the demo's users without a page and returns the token. */
export async function fetchToken(name: string): Promise<string> {
  const call = apiClient(() => null)
  return (await call(login, { body: { username: addressOf(name), password: DEMO_PASSWORD } })).token
}

/** Marks the notices of one of the demo's users as read, so that none opens after they have signed in. */
export async function readAllNotices(name: string): Promise<void> {
  const token = await fetchToken(name)
  const call = apiClient(() => token)
  const { notices, problemReports } = await call(personalNotices)
  for (const { notificationId } of [...notices, ...problemReports]) await call(noticeViewed, { params: { id: notificationId } })
}

/** Gives the page a session of one of the demo's users without the form, and opens the dashboard. */
export async function signIn(page: Page, name = 'user'): Promise<void> {
  const response = await page.request.post('/api/login', { data: { username: addressOf(name), password: DEMO_PASSWORD } })
  expect(response.ok(), `${name} signs in`).toBe(true)
  const { data } = (await response.json()) as { data: { token: string; expiresAt: string } }
  const url = new URL(response.url()).origin
  await page
    .context()
    .addCookies([{ name: TOKEN_COOKIE, value: data.token, url, expires: Date.parse(data.expiresAt) / 1000, sameSite: 'Strict' }])
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Opens the address of a page as a colleague of the same contract, on a device of their own, and looks at it. */
export async function asColleague(browser: Browser, address: string, look: (page: Page) => Promise<void>): Promise<void> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'company')
  await page.goto(address)
  await look(page)
  await page.context().close()
}

/** Chooses from the menu of whoever is signed in. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('button', { name })
  // the notice of a sign-in may come over the menu, which closes with it
  await expect(async () => {
    if (!(await entry.isVisible())) await page.locator('.header-user').click({ timeout: 3000 })
    await entry.click({ timeout: 3000 })
  }).toPass({ timeout: 15_000 })
}

/** Signs out through the menu of whoever is signed in. */
export async function signOut(page: Page): Promise<void> {
  const form = page.getByRole('button', { name: 'ログインする' })
  // a notice that opens under the pointer takes the press for itself
  await expect(async () => {
    if (!(await form.isVisible())) await chooseInMenu(page, 'ログアウト')
    await expect(form).toBeVisible({ timeout: 5000 })
  }).toPass()
}

/** Does the browser tell of an analysis that was given up because its screen asked the next one? That is as it should be. */
const isReplaced = (message: ConsoleMessage): boolean =>
  message.location().url.includes('/api/stat/') && message.text().includes('status of 409')

/** Collects what a page must never print: script errors and violations of the security policy. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isReplaced(message)) errors.push(message.text())
  })
  return errors
}
