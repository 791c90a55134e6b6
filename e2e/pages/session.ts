import { type Browser, type ConsoleMessage, expect, type Page } from '@playwright/test'

/** Signs in as whoever has this name and password, and waits for the first page. */
export async function signInWith(page: Page, username: string, password: string): Promise<void> {
  // the latest notice, which whoever has not read it is shown once after signing in
  const notice = page.getByRole('dialog').filter({ hasText: '開いた時点で既読になります' })
  await page.addLocatorHandler(notice, () => notice.getByRole('button', { name: '閉じる' }).last().click())
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
