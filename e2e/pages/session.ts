import { type Browser, expect, type Page } from '@playwright/test'

/** Signs in as whoever has this name and password, and waits for the first page. */
export async function signInWith(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('ユーザー名').fill(username)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'ログインする' }).click()
  await page.waitForURL('**/dashboard')
}

/** Signs in as one of the demo's users. */
export const signIn = (page: Page, name = 'user'): Promise<void> => signInWith(page, `${name}@demo.example`, 'Demo-pass1!')

/** Opens the address of a page as a colleague of the same contract, on a device of their own, and looks at it. */
export async function asColleague(browser: Browser, address: string, look: (page: Page) => Promise<void>): Promise<void> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'company')
  await page.goto(address)
  await look(page)
  await page.context().close()
}

/** Signs out through the menu of whoever is signed in. */
export async function signOut(page: Page): Promise<void> {
  await page.locator('.header-user').click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page.getByRole('button', { name: 'ログインする' })).toBeVisible()
}

/** Collects what a page must never print: script errors and violations of the security policy. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}
