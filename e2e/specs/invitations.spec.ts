import { contractAdd, contractDelete } from '../../shared/api/contract.ts'
import { createApiClient } from '../pages/api.ts'
import { createContractBody } from '../pages/contract.ts'
import { waitForLink } from '../pages/outbox.ts'
import { fetchToken, signIn, signInWithForm } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

const mark = `${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`
const password = 'Sakura-3rd!'
const getEmail = (name: string) => `${name}.${mark}@tsubame.example`
let id = ''
let token: string | null = null
const call = createApiClient(() => token)

test.beforeAll(async () => {
  token = await fetchToken('admin')
  const contract = await call(contractAdd, {
    body: createContractBody({ name: `つばめ書店 ${mark}`, companyName: 'つばめ書店' }),
  })
  id = contract.id
})
test.afterAll(async () => {
  await call(contractDelete, { params: { id } })
})

test('people pasted from a spreadsheet are invited, and one accepts while another is withdrawn', async ({ page, browser }) => {
  test.setTimeout(120_000)
  await signIn(page, 'admin')
  await page.goto(`/contract/user-management?id=${id}`)
  await page.getByRole('button', { name: 'ユーザーを招待する' }).click()
  const form = page.getByRole('form', { name: 'ユーザーを招待する' })
  await form.getByRole('button', { name: 'まとめて貼り付ける' }).click()
  await form
    .getByRole('textbox', { name: '招待する人の一覧' })
    .fill(`${getEmail('mizuki')}\t水城 葵\t編集部\n${getEmail('kuroda')}\t黒田 岳\t\t管理者\nsawa@@tsubame.example\t沢 灯里`)
  await form.getByRole('button', { name: '3行を確かめる' }).click()
  // a wrong address is refused at its row, and nobody has been invited
  await form.getByRole('button', { name: '3名に招待を送る' }).click()
  await expect(form.getByRole('group', { name: '3人目' }).getByText('メールアドレス', { exact: false }).last()).toBeVisible()
  await expect(page.getByRole('heading', { name: '招待中' })).toHaveCount(0)
  await form.getByRole('button', { name: '3人目の行を消す' }).click()
  await form.getByRole('button', { name: '2名に招待を送る' }).click()
  await expect(page.getByText('2名に招待を送りました')).toBeVisible()
  await expect(page.getByText('うち招待中 1名').first()).toBeVisible()

  const link = await waitForLink(getEmail('mizuki'), 'verify-registration')
  await page.getByRole('group', { name: '水城 葵さんの招待' }).getByRole('button', { name: 'リンクを写す' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(link)
  await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).last().click()

  await page.getByRole('group', { name: '黒田 岳さんの招待' }).getByRole('button', { name: '取り消す' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '招待を取り消す' }).click()
  await expect(page.getByRole('group', { name: '黒田 岳さんの招待' })).toHaveCount(0)

  const invited = await (await browser.newContext({ locale: 'ja-JP' })).newPage()
  await invited.goto(link)
  await invited.getByRole('textbox', { name: /^パスワード(?!（)/ }).fill(password)
  await invited.getByRole('textbox', { name: /^パスワード（確認）/ }).fill(password)
  await invited.getByRole('button', { name: '登録を完了する' }).click()
  await expect(invited.getByRole('heading', { name: '登録が完了しました' })).toBeVisible()
  await signInWithForm(invited, getEmail('mizuki'), password)
  await invited.context().close()
  await page.reload()
  await expect(page.getByRole('grid').getByText('水城 葵')).toBeVisible()
  await expect(page.getByRole('heading', { name: '招待中' })).toHaveCount(0)
})

test('an operator sees the app as a user of the contract, changes nothing, and returns', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto(`/contract/user-management?id=${id}`)
  await page.getByRole('button', { name: 'この契約で見る' }).click()
  const bar = page.getByRole('status').filter({ hasText: `つばめ書店 ${mark}の見え方で表示しています` })
  await expect(bar).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'メニュー' })
  await expect(menu.getByText('契約管理')).toHaveCount(0)
  await page.goto('/contract')
  await expect(page).toHaveURL(/access-limit/)
  await page.goto('/product-search')
  await bar.getByRole('button', { name: '管理者' }).click()
  await expect(bar.getByRole('button', { name: '管理者' })).toHaveAttribute('aria-pressed', 'true')
  // another tab still has the operator's own session
  const own = await page.context().newPage()
  await own.goto('/contract')
  await expect(own.getByRole('heading', { level: 1, name: '契約管理' })).toBeVisible()
  await own.close()
  await bar.getByRole('button', { name: '自分の画面に戻る' }).click()
  await expect(page).toHaveURL(/contract\/user-management/)
  await expect(page.getByRole('heading', { level: 1, name: `つばめ書店 ${mark}` })).toBeVisible()
})
