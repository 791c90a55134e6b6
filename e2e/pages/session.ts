import { type Browser, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { TOKEN_COOKIE } from '../../pwa/browser/cookies.ts'
import { noticeViewed, personalNotices } from '../../shared/api/notification.ts'
import { login, type SignInResult } from '../../shared/api/session.ts'
import { createApiClient } from './api.ts'

/** Password of all demo users. */
export const DEMO_PASSWORD = 'Demo-pass1!'

/** Sign-in name of a demo user. */
export const getEmail = (name: string): string => `${name}@demo.example`

/** Signs in through the form and waits for the first page. The form clears data of the previous user from the device. */
export async function signInWithForm(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  // users who have not read the latest notice see it once after signing in
  const notice = page.getByRole('dialog').filter({ hasText: '開いた時点で既読になります' })
  await page.addLocatorHandler(notice, async () => {
    const close = notice.getByRole('button', { name: '閉じる' }).last()
    // if the test navigates in the meantime, the dialog disappears with the page
    await close.click({ timeout: 15_000 }).catch(async (error: unknown) => {
      // a page that was closed shows nothing
      if (await notice.isVisible().catch(() => false)) throw error
    })
  })
  await page.goto('/')
  await page.getByLabel('ユーザー名').fill(username)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'ログインする' }).click()
  await page.waitForURL('**/dashboard')
  // the URL changes before the page does
  await expect(page.locator('.header-user')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Returns the token of a sign-in. Throws if a second factor is needed. */
export function requireToken(result: SignInResult): string {
  if (!('token' in result)) throw new Error('a second factor is needed')
  return result.token
}

/** Signs in a demo user without a page and returns the token. */
export async function fetchToken(name: string): Promise<string> {
  const call = createApiClient(() => null)
  return requireToken(await call(login, { body: { username: getEmail(name), password: DEMO_PASSWORD } }))
}

/** Marks the notices of a demo user as read, so that none opens after sign-in. */
export async function readAllNotices(name: string): Promise<void> {
  const token = await fetchToken(name)
  const call = createApiClient(() => token)
  const { notices, problemReports } = await call(personalNotices)
  for (const { notificationId } of [...notices, ...problemReports]) await call(noticeViewed, { params: { id: notificationId } })
}

/** Sets the session of a demo user without using the form, and opens the dashboard. */
export async function signIn(page: Page, name = 'user'): Promise<void> {
  const response = await page.request.post('/api/login', { data: { username: getEmail(name), password: DEMO_PASSWORD } })
  expect(response.ok(), `${name} signs in`).toBe(true)
  const { data } = (await response.json()) as { data: { token: string; expiresAt: string } }
  const url = new URL(response.url()).origin
  await page
    .context()
    .addCookies([{ name: TOKEN_COOKIE, value: data.token, url, expires: Date.parse(data.expiresAt) / 1000, sameSite: 'Strict' }])
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Opens a URL as a colleague of the same contract, on a separate device, and runs checks. */
export async function runAsColleague(browser: Browser, address: string, look: (page: Page) => Promise<void>): Promise<void> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'company')
  await page.goto(address)
  await look(page)
  await page.context().close()
}

/** Selects an entry of the user menu. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('button', { name })
  // the notice after sign-in may cover the menu and close it
  await expect(async () => {
    if (!(await entry.isVisible())) await page.locator('.header-user').click({ timeout: 3000 })
    await entry.click({ timeout: 3000 })
  }).toPass({ timeout: 15_000 })
}

/** Signs out through the user menu. */
export async function signOut(page: Page): Promise<void> {
  const form = page.getByRole('button', { name: 'ログインする' })
  // a notice that opens under the pointer receives the click
  await expect(async () => {
    if (!(await form.isVisible())) await chooseInMenu(page, 'ログアウト')
    await expect(form).toBeVisible({ timeout: 5000 })
  }).toPass()
}

/** True for the browser's message about a report query superseded by the next one of its screen, which is expected. */
const isReplaced = (message: ConsoleMessage): boolean =>
  message.location().url.includes('/api/stat/') && message.text().includes('status of 409')

/** Collects script errors and violations of the content security policy. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isReplaced(message)) errors.push(`${message.text()} ${message.location().url}`)
  })
  return errors
}
