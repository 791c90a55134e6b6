import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, readAllNotices, signIn } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

const mark = Date.now().toString(36)

/** Accessible name of the focused element. */
const describeFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    // nothing is focused: the body's name would be the whole text of the page
    if (!element || element === document.body) return ''
    const id = element.id
    const label = id ? document.querySelector(`label[for="${id}"]`)?.textContent : null
    return (label ?? element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
  })

/** Presses Tab until an element with this name is focused. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let count = 0; count < 90; count++) {
    if (name.test(await describeFocus(page))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} cannot be reached with Tab`)
}

async function typeInto(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

async function focusAndPress(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

test('a user can sign in and out by keyboard alone', async ({ page }) => {
  await readAllNotices('own')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible()
  await typeInto(page, /^ユーザー名/, 'own@demo.example')
  await typeInto(page, /^パスワード$/, DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await focusAndPress(page, /灰谷 銀次/)
  // the menu receives the focus when it opens
  await expect.poll(() => describeFocus(page)).toMatch(/^お気に入り/)
  await focusAndPress(page, /^ログアウト/)
  await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible()
})

test('a user can reach registration errors by keyboard, each linked to its field', async ({ page }) => {
  await page.goto('/verify-registration')
  await expect(page.getByRole('heading', { name: '利用登録' })).toBeVisible()
  await focusAndPress(page, /^内容を確かめる/)
  await expect(page.getByRole('alert')).toContainText('入力内容を')
  await typeInto(page, /^ご契約番号/, '200001')
  await typeInto(page, /^メールアドレス(?!（)/, `key.${mark}@demo.example`)
  await typeInto(page, /^メールアドレス（確認）/, `key.${mark}@demo.example`)
  await typeInto(page, /^氏名(?!（)/, '鍵盤 花子')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '登録する内容の確認' })).toBeVisible()
  await focusAndPress(page, /^戻って直す/)
  await expect(page.getByRole('textbox', { name: /^氏名(?!（)/ })).toHaveValue('鍵盤 花子')
})

test('a user can reset a forgotten password by keyboard alone', async ({ page }) => {
  await page.goto('/forgot-password')
  await expect(page.getByRole('heading', { name: 'パスワードの再設定' })).toBeVisible()
  await typeInto(page, /^メールアドレス/, `nobody.${mark}@demo.example`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeFocused()
})

test('the password form focuses its first invalid field', async ({ page }) => {
  await signIn(page)
  await page.goto('/change-password')
  await expect(page.getByRole('heading', { name: 'パスワードを変更' })).toBeVisible()
  await typeInto(page, /^現在のパスワード/, 'Wrong-pass1!')
  await typeInto(page, /^新しいパスワード(?!（)/, 'Tsubaki-4th!')
  await typeInto(page, /^新しいパスワード（確認）/, 'Tsubaki-4th!')
  await page.keyboard.press('Enter')
  await expect(page.getByText('現在のパスワードが違います').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^現在のパスワード/ })).toBeFocused()
})

test('an administrator can create, change and delete a pattern and a contract by keyboard alone', async ({ page }) => {
  test.setTimeout(180_000)
  const pattern = `鍵盤 ${mark}`
  const contract = `鍵盤書房 ${mark}`
  await signIn(page, 'admin')
  await page.goto('/contract-pattern-new')
  await expect(page.getByRole('heading', { name: '契約パターンの登録' })).toBeVisible()
  await typeInto(page, /^パターン名/, pattern)
  await tabTo(page, /^ランキング作成/)
  await page.keyboard.press('Space')
  await focusAndPress(page, /^登録する$/)
  await expect(page.getByRole('heading', { level: 1, name: pattern })).toBeVisible()

  await page.goto('/contract-new')
  await expect(page.getByRole('heading', { name: '契約の登録' })).toBeVisible()
  await typeInto(page, /^契約名/, contract)
  await typeInto(page, /^会社名/, '鍵盤書房')
  await typeInto(page, /^利用終了(?!を)/, '2099/3/31')
  await typeInto(page, /^ライセンス数/, '3')
  await tabTo(page, /^契約パターン必須/)
  await page.keyboard.press('End')
  await focusAndPress(page, /^登録する$/)
  await expect(page.getByRole('heading', { level: 1, name: contract })).toBeVisible()

  await focusAndPress(page, /^編集する/)
  await expect(page.getByRole('heading', { name: '契約の編集' })).toBeVisible()
  await typeInto(page, /^属性/, '鍵盤')
  await focusAndPress(page, /^第2版として保存する/)
  await expect(page.getByText('第2版として保存しました')).toBeVisible()

  await focusAndPress(page, /^契約を削除する/)
  await expect(page.getByRole('dialog')).toBeVisible()
  // the button that changes nothing has the focus
  await expect(page.getByRole('button', { name: '削除しない' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/contract$/)
})

test('an administrator can change role, status and menu of a user by keyboard, and cancel by Escape', async ({ page }) => {
  await signIn(page, 'company')
  await page.goto('/user-management')
  await expect(page.getByRole('grid')).toBeVisible()
  await focusAndPress(page, /佐伯 由香さんを変更/)
  await expect.poll(() => describeFocus(page)).toMatch(/^管理者にする/)
  await focusAndPress(page, /^メニューを設定する/)
  await expect(page.getByRole('dialog', { name: 'メニュー設定' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'メニュー設定' })).toHaveCount(0)
})
