import { contractAdd, contractDelete } from '../../shared/api/contract.ts'
import { register, verifyRegistration } from '../../shared/api/verify-registration.ts'
import { createApiClient } from '../pages/api.ts'
import { createContractBody } from '../pages/contract.ts'
import { waitForLink } from '../pages/outbox.ts'
import { chooseInMenu, fetchToken, signIn, signInWithForm, signOut } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

/** A contract of these tests only, with two confirmed users. */
const mark = `${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`
const password = 'Sakura-3rd!'
const getEmail = (name: string) => `${name}.${mark}@kamome.example`
let id = ''
let token: string | null = null
const call = createApiClient(() => token)

test.beforeAll(async () => {
  token = await fetchToken('admin')
  const contract = await call(contractAdd, { body: createContractBody({ name: `かもめ堂 ${mark}`, companyName: 'かもめ堂' }) })
  id = contract.id
  for (const [name, fullName] of [
    ['asa', '朝倉 ひかり'],
    ['yuu', '夕凪 みなと'],
  ] as const) {
    const email = getEmail(name)
    await call(register, { body: { contractNumber: contract.number, email, emailConfirm: email, fullName } })
    const link = await waitForLink(email, 'verify-registration')
    await call(verifyRegistration, { body: { token: link.split('/').at(-1) ?? '', password, passwordConfirm: password } })
  }
})
test.afterAll(async () => {
  await call(contractDelete, { params: { id } })
})

// later tests depend on the changes of the first one
test.describe.configure({ mode: 'serial' })

test('an administrator can be appointed, and can hide a menu tab and suspend a user', async ({ page, browser }) => {
  test.setTimeout(180_000)
  await signIn(page, 'admin')
  await page.goto(`/contract/user-management?id=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `かもめ堂 ${mark}` })).toBeVisible()
  await page.getByRole('button', { name: '朝倉 ひかりさんを変更' }).click()
  await page.getByRole('button', { name: '管理者にする' }).click()
  const query = page.getByRole('dialog', { name: '朝倉 ひかりさんを管理者にしますか' })
  await query.getByRole('button', { name: '管理者にする' }).click()
  await expect(page.getByText('朝倉 ひかりさんを管理者にしました')).toBeVisible()
  // only one administrator seat: a second administrator is refused and the row is unchanged
  await page.getByRole('button', { name: '夕凪 みなとさんを変更' }).click()
  await page.getByRole('button', { name: '管理者にする' }).click()
  await page
    .getByRole('dialog', { name: '夕凪 みなとさんを管理者にしますか' })
    .getByRole('button', { name: '管理者にする' })
    .click()
  await expect(page.getByText('管理者（1名）の枠がすべて使われています', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('grid').getByText('夕凪 みなと')).toBeVisible()
  await signOut(page)

  await signInWithForm(page, getEmail('asa'), password)
  await chooseInMenu(page, 'ユーザー管理')
  await expect(page).toHaveURL(/\/user-management/)
  // the own row explains why it cannot be changed
  await page.getByRole('button', { name: '朝倉 ひかりさんを変更' }).click()
  await expect(page.getByText('自分の役割・状態・入社日・退職日は変更できません', { exact: false }).first()).toBeVisible()
  await page.keyboard.press('Escape')

  const other = await (await browser.newContext({ locale: 'ja-JP' })).newPage()
  await signInWithForm(other, getEmail('yuu'), password)
  await page.getByRole('button', { name: '夕凪 みなとさんを変更' }).click()
  await page.getByRole('button', { name: 'メニューを設定する' }).click()
  const menu = page.getByRole('dialog', { name: 'メニュー設定' })
  await menu.getByRole('checkbox', { name: '商品検索' }).uncheck()
  await menu.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('夕凪 みなとさんのメニューを保存しました')).toBeVisible()
  // the reloaded page hides the tab and its page once the server has answered
  await other.reload()
  const sidebar = other.getByRole('navigation', { name: 'メニュー' })
  await expect(sidebar.getByText('ダッシュボード')).toBeVisible()
  await expect(sidebar.getByText('商品検索')).toHaveCount(0)
  await other.goto('/product-search')
  await expect(other).toHaveURL(/access-limit/)

  await page.getByRole('button', { name: '夕凪 みなとさんを変更' }).click()
  await page.getByRole('button', { name: '利用を停止する' }).click()
  await page
    .getByRole('dialog', { name: '夕凪 みなとさんの利用を停止しますか' })
    .getByRole('button', { name: '停止する' })
    .click()
  await expect(page.getByText('夕凪 みなとさんの利用を停止しました')).toBeVisible()
  // their page may already have noticed it
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { name: 'ログイン', level: 1 })).toBeVisible()
  await other.context().close()

  await page.getByRole('tab', { name: '変更履歴' }).click()
  const history = page.getByRole('region', { name: 'ユーザーの変更履歴' })
  await expect(history.getByText('利用中 → 停止中')).toBeVisible()
  await expect(history.getByText('一般 → 管理者')).toBeVisible()
})

test('licences and their holders can be changed together and are recorded in the history', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto(`/contract/licenses-or-admin?id=${id}`)
  await expect(page.getByRole('heading', { name: '枠の数' })).toBeVisible()
  await page.getByRole('textbox', { name: 'ライセンス数' }).fill('4')
  await page.getByRole('combobox', { name: '夕凪 みなとさんの状態' }).selectOption({ label: '利用中' })
  await page.getByRole('button', { name: '変更を保存する' }).click()
  await expect(page.getByText('ライセンスと管理者を保存しました')).toBeVisible()
  const versions = page.getByRole('complementary', { name: '変更履歴' })
  await expect(versions.locator('ins').filter({ hasText: '4' }).first()).toBeVisible()
  // fewer than used: refused with the number in use
  await page.getByRole('textbox', { name: 'ライセンス数' }).fill('0')
  await page.getByRole('button', { name: '変更を保存する' }).click()
  await expect(page.getByText(/足りません|少なくできません/).first()).toBeVisible()
})

test('a user loses access after the leaving date, which the sign-in explains', async ({ page, browser }) => {
  const other = await (await browser.newContext({ locale: 'ja-JP' })).newPage()
  await signInWithForm(other, getEmail('yuu'), password)
  await signIn(page, 'admin')
  await page.goto(`/contract/user-management?id=${id}`)
  await page.getByRole('button', { name: '夕凪 みなとさんを変更' }).click()
  await page.getByRole('button', { name: '入社日・退職日を変更する' }).click()
  const dialog = page.getByRole('dialog', { name: '入社日・退職日' })
  const [joined, leaves] = [dialog.getByLabel('入社日', { exact: true }), dialog.getByLabel('退職日', { exact: true })]
  await joined.fill('2199/4/1')
  await leaves.fill('2024/3/31')
  await dialog.getByRole('button', { name: '保存する' }).click()
  await expect(dialog.getByText('未来日付が入力されています')).toBeVisible()
  await expect(dialog.getByText('退職日には入社日以降の日付を入力してください')).toBeVisible()
  await joined.fill('2020/4/1')
  await dialog.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('夕凪 みなとさんの入社日・退職日を保存しました')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: '夕凪 みなと' })
  await expect(row.getByText('退職', { exact: true })).toBeVisible()
  await expect(row.getByTitle('退職日 2024/03/31')).toBeVisible()

  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { name: 'ログイン', level: 1 })).toBeVisible()
  await other.getByLabel('ユーザー名').fill(getEmail('yuu'))
  await other.getByLabel('パスワード', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'ログインする' }).click()
  await expect(other.getByText('退職日（2024/03/31）を過ぎたため、ログインできません', { exact: false }).first()).toBeVisible()
  await other.context().close()
})

test('the audit log lists changes of users and can be exported', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/audit?group=administration')
  await page.getByRole('searchbox', { name: '検索' }).fill(mark)
  await page.getByRole('button', { name: '表示する' }).click()
  const grid = page.getByRole('grid', { name: '操作履歴の一覧' })
  for (const action of ['役割の変更', '状態の変更', 'メニューの設定', '入社日・退職日の変更'])
    await expect(grid.getByText(action).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSVを書き出す' }).click()
  expect((await download).suggestedFilename()).toMatch(/^操作履歴.*\.csv$/)
})

test('maintenance can be scheduled after confirmation, announced to visitors and cancelled', async ({ page, browser }) => {
  await signIn(page, 'admin')
  await page.goto('/maintenance')
  const fillDateTime = async (name: string, day: string, time: string) => {
    await page.getByRole('textbox', { name: new RegExp(`^${name}(?!の時刻)`) }).fill(day)
    await page.getByRole('textbox', { name: `${name}の時刻` }).fill(time)
  }
  await fillDateTime('開始', '2099/11/30', '1時')
  await fillDateTime('終了', '2099年11月30日', '0500')
  await page.getByLabel('日本語のお知らせ').fill('機器の入れ替えのため')
  await page.getByRole('button', { name: '予定を確かめて保存する' }).click()
  await page.getByRole('button', { name: 'この予定で保存する' }).click()
  const visitor = await (await browser.newContext({ locale: 'ja-JP' })).newPage()
  await expect(async () => {
    await visitor.goto('/maintain')
    await expect(visitor.getByText('機器の入れ替えのため')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(visitor.getByRole('heading', { name: 'メンテナンスの予定があります' })).toBeVisible()
  await visitor.context().close()
  await page.getByRole('button', { name: '予定を取り消す' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '予定を取り消す' }).click()
  await expect(page.getByText('予定はありません', { exact: false }).first()).toBeVisible()
})
