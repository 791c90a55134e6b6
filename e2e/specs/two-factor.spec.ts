import { Secret, TOTP } from 'otpauth'
import { DEMO_PASSWORD, signIn, signOut } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

test('an administrator sets up two-factor authentication, signs in with a code and switches it off', async ({ page }) => {
  await signIn(page, 'company')
  await page.goto('/two-factor')
  await page.getByRole('button', { name: '2段階認証を設定する' }).click()
  await expect(page.getByRole('img', { name: /QRコード/ })).toBeVisible()
  const secret = (await page.getByLabel('読み取れないときに入力するキー').inputValue()).replaceAll(' ', '')
  const code = page.getByRole('textbox', { name: /^認証コード/ })
  await code.fill('000000')
  await page.getByRole('button', { name: '有効にする' }).click()
  await expect(page.getByText(/認証コードが違うか/)).toBeVisible()
  await code.fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.getByRole('button', { name: '有効にする' }).click()
  const codes = (await page.getByLabel('回復コード', { exact: true }).inputValue()).split('\n')
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: '保管しました' }).click()
  await expect(page.getByText('回復コードの残り 10個')).toBeVisible()

  await signOut(page)
  await page.getByLabel('ユーザー名').fill('company@demo.example')
  await page.getByLabel('パスワード', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'ログインする' }).click()
  await expect(page.getByRole('heading', { name: '認証コードの入力' })).toBeVisible()
  await code.fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'ログインする' }).click()
  await page.waitForURL('**/dashboard')

  await page.goto('/two-factor')
  await page.getByRole('button', { name: '2段階認証を無効にする' }).click()
  await code.fill(codes[1] ?? '')
  await page.getByRole('button', { name: '無効にする', exact: true }).click()
  await expect(page.getByRole('button', { name: '2段階認証を設定する' })).toBeVisible()
})
