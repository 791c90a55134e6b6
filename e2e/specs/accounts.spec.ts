import type { Page } from '@playwright/test'
import { waitForLink } from '../pages/outbox.ts'
import { DEMO_PASSWORD, signIn, signInWithForm, signOut } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

const mark = Date.now().toString(36)
const pattern = `ランキングなし ${mark}`
const contract = `海鳴書房 ${mark}`
const getAddress = (name: string) => `${name}.${mark}@uminari.example`
const password = 'Sakura-3rd!'
const changed = 'Tsubaki-4th!'

/** Fills in the registration form and checks the summary before it is sent. */
async function fillRegistration(page: Page, number: string, name: string): Promise<void> {
  await page.goto('/verify-registration')
  await page.getByLabel('ご契約番号').fill(number)
  await page.getByLabel(/^メールアドレス(?!（)/).fill(getAddress(name))
  await page.getByLabel('メールアドレス（確認）').fill(getAddress(name))
  await page.getByLabel(/^氏名(?!（)/).fill(`海野 ${name}`)
  await page.getByRole('button', { name: '内容を確かめる' }).click()
}

async function register(page: Page, number: string, name: string): Promise<void> {
  await fillRegistration(page, number, name)
  await expect(page.getByRole('heading', { name: '登録する内容の確認' })).toBeVisible()
  await expect(page.getByText(contract)).toBeVisible()
  await page.getByRole('button', { name: 'この内容で登録する' }).click()
  await expect(page.getByRole('heading', { name: '確認のメールを送りました' })).toBeVisible()
}

async function completeRegistration(page: Page, name: string): Promise<void> {
  const link = await waitForLink(getAddress(name), 'verify-registration')
  await page.goto(link)
  await page.getByRole('textbox', { name: /^パスワード(?!（)/ }).fill(password)
  await page.getByRole('textbox', { name: /^パスワード（確認）/ }).fill(password)
  await page.getByRole('button', { name: '登録を完了する' }).click()
  await expect(page.getByRole('heading', { name: '登録が完了しました' })).toBeVisible()
  // the token is removed from the URL
  expect(page.url()).not.toContain(link.split('/').at(-1))
}

test('a new contract can be set up from its pattern to the first sign-in of its user', async ({ page }) => {
  test.setTimeout(240_000)
  let number = ''

  await test.step('creates a pattern without rankings', async () => {
    await signIn(page, 'admin')
    await page.goto('/contract-pattern')
    await page.getByRole('link', { name: 'パターンを登録する' }).click()
    await page.getByLabel('パターン名').fill(pattern)
    await page.getByLabel('ランキング作成').uncheck()
    await page.getByRole('button', { name: '登録する' }).click()
    await expect(page.getByRole('heading', { level: 1, name: pattern })).toBeVisible()
  })

  await test.step('creates a contract with three licences', async () => {
    await page.goto('/contract')
    await page.getByRole('link', { name: '契約を登録する' }).click()
    await page.getByRole('textbox', { name: '契約名' }).fill(contract)
    await page.getByRole('textbox', { name: '会社名' }).fill('海鳴書房')
    await page.getByLabel('担当者名', { exact: true }).fill('海鳴 一郎')
    // a complete code fills both parts and the address
    await page.getByLabel('郵便番号（上3桁）').fill('〒101-0051')
    await expect(page.getByLabel('郵便番号（下4桁）')).toHaveValue('0051')
    await expect(page.getByLabel('住所', { exact: true })).toHaveValue('東京都千代田区神田神保町')
    await page.getByLabel('内線番号').fill('1a')
    await page.getByLabel('ライセンス数').fill('3')
    await page.getByRole('combobox', { name: /契約パターン/ }).selectOption({ label: `${pattern}（フルプラン）` })
    await expect(page.getByText('使える機能　11 / 14')).toBeVisible()
    await page.getByRole('button', { name: '登録する' }).click()
    await expect(page.getByText('半角数字で入力してください', { exact: true }).first()).toBeVisible()
    await page.getByLabel('内線番号').fill('204')
    await page.getByRole('button', { name: '登録する' }).click()
    await expect(page.getByRole('heading', { level: 1, name: contract })).toBeVisible()
    await expect(page.getByText('海鳴　一郎')).toBeVisible()
    await expect(page.getByText('101-0051')).toBeVisible()
    number = (await page.locator('dt:has-text("契約番号") + dd').textContent()) ?? ''
    expect(number).toMatch(/^U\d{8}$/)
    await signOut(page)
  })

  await test.step('reports a wrong contract number next to its field', async () => {
    await fillRegistration(page, 'U00000000', 'ichiro')
    await expect(page.getByText('ご契約番号 に誤りがあります').first()).toBeVisible()
    await expect(page.getByLabel('ご契約番号')).toHaveValue('U00000000')
  })

  await test.step('registers a user with the contract number and the mailed link', async () => {
    await register(page, number, 'ichiro')
    await completeRegistration(page, 'ichiro')
  })

  await test.step('signs in, without features missing in the pattern', async () => {
    await signInWithForm(page, getAddress('ichiro'), password)
    const menu = page.getByRole('navigation', { name: 'メニュー' })
    await expect(menu.getByRole('link', { name: '商品検索' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'ランキング作成' })).toHaveCount(0)
    await expect(menu.locator('[aria-disabled=true]', { hasText: 'ランキング作成' })).toBeVisible()
    await page.goto('/ranking-create')
    await expect(page).toHaveURL(/access-limit/)
    await expect(page.getByText('このページへのアクセス権限はありません。')).toBeVisible()
  })

  await test.step('changes the password', async () => {
    await page.goto('/change-password')
    await page.getByRole('textbox', { name: /^現在のパスワード/ }).fill(password)
    await page
      .getByLabel(/^新しいパスワード(?!（)/)
      .and(page.locator('input'))
      .fill(changed)
    await page.getByRole('textbox', { name: /^新しいパスワード（確認）/ }).fill(changed)
    await page.getByRole('button', { name: 'パスワードを変更する' }).click()
    await expect(page.getByText('パスワードを変更しました').first()).toBeVisible()
    await signOut(page)
    await signInWithForm(page, getAddress('ichiro'), changed)
    await signOut(page)
  })

  await test.step('registers two more users and refuses the fourth', async () => {
    for (const name of ['jiro', 'saburo']) {
      await register(page, number, name)
      await completeRegistration(page, name)
    }
    await fillRegistration(page, number, 'shiro')
    await expect(page.getByText('このご契約で登録できる人数（3名）に達しています', { exact: false })).toBeVisible()
  })

  await test.step('resets a forgotten password once', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'パスワードを忘れた方' }).click()
    await page.getByLabel('メールアドレス').fill(getAddress('ichiro'))
    await page.getByRole('button', { name: '再設定のメールを送る' }).click()
    await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeVisible()
    const link = await waitForLink(getAddress('ichiro'), 'confirm-reset')
    await page.goto(link)
    await page
      .getByLabel(/^新しいパスワード(?!（)/)
      .and(page.locator('input'))
      .fill('Tsutsuji-5th!')
    await page.getByRole('textbox', { name: /^新しいパスワード（確認）/ }).fill('Tsutsuji-5th!')
    await page.getByRole('button', { name: 'パスワードを再設定する' }).click()
    await expect(page.getByRole('heading', { name: 'パスワードを設定しました' })).toBeVisible()
    // the link works only once
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'このリンクは使えません' })).toBeVisible()
    await signInWithForm(page, getAddress('ichiro'), 'Tsutsuji-5th!')
    await signOut(page)
  })

  await test.step('changes the contract and shows history and differences', async () => {
    await signIn(page, 'admin')
    await page.goto('/contract')
    await page.getByRole('searchbox', { name: '検索' }).fill(mark)
    await page.getByRole('button', { name: '検索する' }).click()
    await page.getByRole('link', { name: contract }).click()
    await expect(page.getByText('使用中 3名')).toBeVisible()
    await page.getByRole('link', { name: '編集する' }).click()
    await page.getByLabel('ライセンス数').fill('2')
    await page.getByRole('button', { name: '第2版として保存する' }).click()
    await expect(page.getByText('ライセンス数は、使用中の 3名より少なくできません。').first()).toBeVisible()
    await page.getByLabel('ライセンス数').fill('5')
    await page.getByRole('textbox', { name: '利用終了' }).fill('2099/3/31')
    await page.getByRole('button', { name: '第2版として保存する' }).click()
    const history = page.getByRole('complementary', { name: '変更履歴' })
    await expect(history.getByText('第2版').first()).toBeVisible()
    await expect(history.locator('dl').first()).toContainText('ライセンス数')
    await expect(history.locator('del').filter({ hasText: '3名' })).toBeVisible()
    await expect(history.locator('ins').filter({ hasText: '5名' })).toBeVisible()
    await expect(history.locator('ins').filter({ hasText: '2099/03/31' })).toBeVisible()
    await history.getByRole('button', { name: /この版をみる/ }).click()
    await expect(page.getByText(/第1版（.+）を表示しています/)).toBeVisible()
    await expect(page.locator('dt:has-text("ライセンス数") + dd').first()).toContainText('3名')
    await page.getByRole('link', { name: '現在の版に戻る' }).click()
    await expect(page.locator('dt:has-text("ライセンス数") + dd').first()).toContainText('5名')
  })

  await test.step('records all these changes in the audit log', async () => {
    await page.goto('/audit')
    await page.getByRole('searchbox').fill(getAddress('ichiro'))
    await page.getByRole('button', { name: '表示する' }).click()
    const grid = page.getByRole('grid')
    for (const action of ['利用登録の申し込み', '利用登録の完了', 'パスワード変更', 'パスワード再設定'])
      await expect(grid.getByText(action, { exact: true }).first()).toBeVisible()
  })

  await test.step('deletes the contract, after which none of its users can sign in', async () => {
    await page.goto('/contract')
    await page.getByRole('searchbox', { name: '検索' }).fill(mark)
    await page.getByRole('button', { name: '検索する' }).click()
    await page.getByRole('link', { name: contract }).click()
    await page.getByRole('button', { name: '契約を削除する' }).click()
    await page.getByRole('button', { name: '削除する', exact: true }).click()
    await expect(page).toHaveURL(/\/contract$/)
    await signOut(page)
    await page.goto('/')
    await page.getByLabel('ユーザー名').fill(getAddress('jiro'))
    await page.getByLabel('パスワード', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'ログインする' }).click()
    await expect(page.getByRole('alert')).toContainText('ご契約の利用期間が終了しています')
  })
})

test('a trial user can sign in with the trial ID, without a personal password', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'トライアルの方' }).click()
  await page.getByLabel('トライアルID').fill('trial@demo.example')
  await page.getByLabel('パスワード', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'ログインする' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/change-password')
  await expect(page.getByRole('heading', { name: 'トライアルのパスワードは、ここでは変更できません' })).toBeVisible()
  await signOut(page)
})

test('a user whose session was revoked elsewhere signs in again and returns to the same page', async ({ page, request }) => {
  await signIn(page)
  await page.goto('/product-search')
  await expect(page.getByRole('grid')).toBeVisible()
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'JWT_TOKEN_D')?.value
  await request.post('/api/logout', { headers: { authorization: `Bearer ${token}` }, data: {} })
  // a background request may already have noticed it
  await page
    .getByRole('link', { name: 'ランキング作成' })
    .click({ timeout: 5000 })
    .catch(() => undefined)
  await expect(page.getByText('この端末のログインが無効になりました')).toBeVisible()
  await page.getByLabel('ユーザー名').fill('user@demo.example')
  await page.getByLabel('パスワード', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'ログインする' }).click()
  await expect(page).toHaveURL(/ranking-create|product-search/)
})

test('the app sets strict, small cookies and removes them on sign-out', async ({ page }) => {
  await signInWithForm(page, 'user@demo.example')
  const cookies = await page.context().cookies()
  for (const name of ['JWT_TOKEN_D', 'info']) {
    const cookie = cookies.find((cooky) => cooky.name === name)
    expect(cookie, name).toBeDefined()
    expect(cookie?.sameSite).toBe('Strict')
    expect(`${cookie?.name}=${cookie?.value}`.length).toBeLessThan(4096)
    expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000)
  }
  await signOut(page)
  // the sign-in page is shown before the result that removes them
  await expect
    .poll(async () =>
      (await page.context().cookies()).map(({ name }) => name).filter((name) => /^(JWT_TOKEN_D|info)$/.test(name)),
    )
    .toEqual([])
})
