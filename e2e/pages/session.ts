import type { Page } from '@playwright/test'

/** Signs in as one of the demo's users and waits for the first page. */
export async function signIn(page: Page, name = 'user'): Promise<void> {
  await page.goto('/')
  await page.getByLabel('ユーザー名').fill(`${name}@demo.example`)
  await page.getByLabel('パスワード', { exact: true }).fill('Demo-pass1!')
  await page.getByRole('button', { name: 'ログインする' }).click()
  await page.waitForURL('**/dashboard')
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
