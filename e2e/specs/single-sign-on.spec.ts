import type { Page } from '@playwright/test'
import { type IdentityProvider, startIdentityProvider } from '../../server/testing/identity-provider.ts'
import { contractSsoUpdate, SSO_CALLBACK_PATH } from '../../shared/api/single-sign-on.ts'
import { createApiClient } from '../pages/api.ts'
import { fetchToken, signIn } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

let provider: IdentityProvider
test.beforeAll(async ({ appServer }) => {
  provider = await startIdentityProvider(`${appServer.url}${SSO_CALLBACK_PATH}`)
})
test.afterAll(() => provider.close())

const getSecretField = (page: Page) => page.getByRole('textbox', { name: /^クライアントシークレット/ })

const openCompanySignIn = async (page: Page, number: string) => {
  await page.goto('/')
  await page.getByRole('link', { name: '会社のアカウントでログイン' }).click()
  await page.getByLabel('契約番号').fill(number)
  await page.getByRole('button', { name: '次へ' }).click()
}

test('a contract’s single sign-on is set up by the operator and signs its users in', async ({ page, browser, baseURL }) => {
  await signIn(page, 'admin')
  await page.goto('/contract-detail?id=demo-publisher')
  await page.getByRole('link', { name: 'シングルサインオン' }).click()
  await expect(page.getByLabel('リダイレクトURI')).toHaveValue(`${baseURL}${SSO_CALLBACK_PATH}`)
  await page.getByLabel('シングルサインオンを有効にする').check()
  await page.getByLabel('発行者（issuer）').fill('http://login.example.jp')
  await page.getByLabel('クライアントID').fill(provider.clientId)
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText(/https:\/\/ で始まる/).first()).toBeVisible()
  await page.getByLabel('発行者（issuer）').fill(provider.issuer)
  await getSecretField(page).fill(provider.clientSecret)
  await page.getByLabel('許可するメールアドレスのドメイン').fill('shiomizaka.example')
  await page.getByLabel('役割を決めるクレーム').fill('groups')
  await page.getByRole('button', { name: '対応を追加' }).click()
  await page.getByLabel('1行目の値').fill('staff')
  await page.getByLabel('1行目の役割').selectOption('一般')
  await page.getByLabel('役割', { exact: true }).selectOption('ログインを許可しない')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('シングルサインオンの設定を保存しました')).toBeVisible()
  await expect(getSecretField(page)).toHaveValue('')

  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await openCompanySignIn(visitor, '999999')
  await expect(visitor.getByRole('alert')).toContainText('この契約番号では')
  const person = { sub: 'newcomer', name: '潮見 坂子', email: 'sakako@shiomizaka.example', email_verified: true }
  provider.person = { ...person, groups: ['guests'] }
  await visitor.getByLabel('契約番号').fill('200001')
  await visitor.getByRole('button', { name: '次へ' }).click()
  await expect(visitor.getByRole('alert')).toContainText('利用権限がありません')
  provider.person = { ...person, groups: ['staff'] }
  await visitor.goto('/login/sso/200001')
  await visitor.waitForURL('**/dashboard')
  await expect(visitor.locator('.header-user')).toContainText('潮見')
  await visitor.reload()
  await expect(visitor.locator('.header-user')).toContainText('潮見')
  await visitor.context().close()
})

test('a repeated or refused company sign-in is explained in the visitor’s language', async ({ page }) => {
  const token = await fetchToken('admin')
  await createApiClient(() => token)(contractSsoUpdate, {
    params: { id: 'demo-magazine' },
    body: {
      enabled: true,
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      emailDomains: ['shiomizaka.example'],
      roleClaim: '',
      roleMappings: [],
      defaultRole: 'USER',
    },
  })
  provider.refuses = true
  await page.goto('/en/login/sso/200002')
  await expect(page.getByRole('alert')).toContainText('did not allow the sign-in')
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('interrupted')
  await page.getByRole('link', { name: 'Sign in with username and password' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})
