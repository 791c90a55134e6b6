import { expect, type Locator, type Page } from '@playwright/test'

/** Opens the form that saves the screen as a favourite. */
export async function openForm(page: Page): Promise<Locator> {
  const form = page.getByRole('dialog', { name: 'お気に入りに保存' })
  // retry: a click directly after the panel has closed does not reopen it
  await expect(async () => {
    if (!(await form.isVisible())) await page.locator('[data-command="favorite"]').click()
    await expect(form).toBeVisible({ timeout: 500 })
  }).toPass()
  return form
}

/** Saves the current screen as a favourite. */
export async function saveFavorite(page: Page, name: string, { onDashboard = false, isDefault = false } = {}): Promise<void> {
  const form = await openForm(page)
  await form.getByLabel('名前').fill(name)
  if (onDashboard) await form.getByLabel('ダッシュボードに出す').check()
  if (isDefault) await form.getByLabel(/既定にする/).check()
  await form.getByRole('button', { name: '保存する' }).click()
  await expect(form).toBeHidden()
}

/** Opens the list of favourites. */
export async function openList(page: Page): Promise<Locator> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('f')
  const list = page.getByRole('dialog', { name: 'お気に入り' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  return list
}
