import type { Page } from '@playwright/test'
import { findViolationsOnceSettled } from '../pages/axe.ts'
import { signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

const getGrid = (page: Page) => page.getByRole('main').getByRole('grid').first()
const getRow = (page: Page, number: number) => getGrid(page).getByRole('checkbox', { name: `${number}行目を選ぶ`, exact: true })
const lists = (page: Page) => page.getByRole('dialog', { name: '気になる商品・店舗グループ' })
const openStores = async (page: Page) => {
  await page
    .getByRole('region', { name: '条件' })
    .getByRole('button', { name: /^店舗 / })
    .click()
}

/** Opens the lists with their shortcut, once the page handles keys. */
async function openLists(page: Page): Promise<void> {
  await expect(page.locator('.figures').first()).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await expect(lists(page)).toBeVisible()
}

test('a store group can be saved in a picker and used on another screen with the same figures', async ({ page }) => {
  const errors = watchErrors(page)
  await signIn(page, 'agency')
  await page.goto('/ranking-create')
  await expect(getGrid(page)).toBeVisible()
  await openStores(page)
  const panel = page.getByRole('dialog', { name: '店舗' })
  const figure = page.locator('.figures .value').first()
  const allStoreCopies = await figure.textContent()
  await panel.getByRole('checkbox', { name: '大阪府' }).check()
  await panel.getByRole('button', { name: 'グループとして保存' }).click()
  // an empty name is refused; Enter saves
  await expect(panel.getByRole('button', { name: /店を保存$/ })).toBeDisabled()
  await panel.getByLabel('グループの名前').fill('大阪の店')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('status')).toContainText(/「大阪の店」に\d+店を保存しました。/)
  const stores = /に(\d+)店/.exec((await panel.getByRole('status').textContent()) ?? '')?.[1] ?? ''
  expect(await findViolationsOnceSettled(page, 'the picker')).toEqual([])
  await panel.getByRole('button', { name: /店で絞り込む$/ }).click()
  await expect(figure).not.toHaveText(allStoreCopies ?? '')
  const copies = await figure.textContent()

  // used by name on another screen, where it lists its stores
  await page.goto('/product-search')
  await openStores(page)
  await panel.getByRole('button', { name: '保存したグループ' }).click()
  await panel.getByRole('button', { name: /大阪の店/ }).click()
  await expect(panel.getByRole('status')).toContainText(`「大阪の店」の${stores}店を追加しました。`)
  await panel.getByRole('button', { name: `${stores}店で絞り込む` }).click()
  await expect(page.getByRole('region', { name: '条件' })).toContainText(`大阪の店（${stores}店）`)
  await expect(page).toHaveURL(/stores\.storeCds=/)

  // the area and the group give the same result
  await page.getByRole('link', { name: 'ランキング作成' }).click()
  await expect(page.getByRole('region', { name: '条件' })).toContainText(`大阪の店（${stores}店）`)
  await expect(figure).toHaveText(copies ?? '')
  expect(errors).toEqual([])
})

test('titles can be added to a list from a ranking, viewed, removed, restored and compared', async ({ page }) => {
  const errors = watchErrors(page)
  await signIn(page, 'agency')
  await page.goto('/ranking-create')
  for (const number of [1, 2, 3]) await getRow(page, number).check()
  const names = await getGrid(page).locator('.is-selected a').allTextContents()
  expect(names).toHaveLength(3)
  await page.getByRole('button', { name: '気になる商品に追加' }).click()
  const dialog = page.getByRole('dialog', { name: '3点を追加' })
  // the first list has the focus, so Enter is enough
  await expect(dialog.getByRole('button', { name: '気になる商品' })).toBeFocused()
  expect(await findViolationsOnceSettled(page, 'the question')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText('「気になる商品」に3点を追加しました')).toBeVisible()

  // undo from the message
  await getGrid(page)
    .getByRole('button', { name: /の操作$/ })
    .nth(3)
    .click()
  await page.getByRole('button', { name: '気になる商品に追加' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: '気になる商品' }).click()
  await expect(page.getByText('「気になる商品」に1点を追加しました')).toBeVisible()
  await page.getByRole('button', { name: '元に戻す' }).last().click()
  await expect(page.getByText('元に戻しました。')).toBeVisible()

  await page.locator('.header-user').click()
  await page.getByRole('button', { name: /気になる商品・店舗グループ/ }).click()
  const members = lists(page).getByRole('grid', { name: '気になる商品' })
  await expect(members.getByRole('link')).toHaveText(names)
  expect(await findViolationsOnceSettled(page, 'the lists')).toEqual([])
  await members.getByRole('button', { name: `${names[1]} を外す` }).click()
  await expect(members.getByRole('link')).toHaveText([names[0] ?? '', names[2] ?? ''])
  await expect(lists(page).getByRole('status').last()).toContainText(`「${names[1]}」を外しました。`)
  await lists(page).getByRole('button', { name: '元に戻す' }).click()
  // restored to its position
  await expect(members.getByRole('link')).toHaveText(names)
  await lists(page).getByRole('button', { name: '売上を比べる' }).click()
  await expect(lists(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/sale-compare\?jans=\d+,\d+,\d+/)
  for (const name of names) await expect(getGrid(page)).toContainText(name)
  await expect(page.getByRole('region', { name: '条件' })).toContainText('気になる商品（3点）')
  expect(errors).toEqual([])
})

test('lists can be created, renamed, deleted and restored by keyboard, and invalid names are explained', async ({ page }) => {
  await signIn(page, 'manufacturer')
  await openLists(page)
  const nav = lists(page).getByRole('navigation')
  const status = lists(page).getByRole('status').last()
  await lists(page).getByRole('textbox', { name: '新しいリスト' }).fill('＜秋＞の"フェア"')
  await page.keyboard.press('Enter')
  await expect(status).toContainText('「＜秋＞の"フェア"」をつくりました。')
  await expect(lists(page).getByRole('heading', { level: 3 })).toHaveText('＜秋＞の"フェア"')
  await expect(lists(page)).toContainText('まだ商品がありません。')
  // names are unique per user
  await lists(page).getByRole('textbox', { name: '新しいリスト' }).fill('重版の候補')
  await page.keyboard.press('Enter')
  await expect(status).toContainText('「重版の候補」という名前はすでに使われています')
  await lists(page).getByRole('button', { name: '名前を変える' }).click()
  await page.keyboard.press('Escape')
  // Escape cancels renaming but does not close the dialog
  await expect(lists(page).getByRole('heading', { level: 3 })).toHaveText('＜秋＞の"フェア"')
  await lists(page).getByRole('button', { name: '名前を変える' }).click()
  await lists(page).getByRole('textbox', { name: 'リストの名前' }).fill('秋のフェア')
  await page.keyboard.press('Enter')
  await expect(nav.getByRole('button', { name: /秋のフェア/ })).toBeVisible()
  await lists(page).getByRole('button', { name: 'このリストを削除' }).click()
  await expect(nav.getByRole('button', { name: /秋のフェア/ })).toHaveCount(0)
  await lists(page).getByRole('button', { name: '元に戻す' }).click()
  await expect(nav.getByRole('button', { name: /秋のフェア/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lists(page)).toHaveCount(0)

  // also opened from the command palette, in English as well
  await page.goto('/en/dashboard')
  await expect(page.locator('.figures').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.locator('.palette').getByRole('combobox').fill('watchlist')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Watchlist and store groups' })).toBeVisible()
  expect(await findViolationsOnceSettled(page, 'the lists in English')).toEqual([])
})

test('the user can select titles of a list that has more than a comparison accepts', async ({ page }) => {
  await signIn(page, 'company')
  await page.goto('/ranking-create')
  for (let number = 1; number <= 11; number++) await getRow(page, number).check()
  const compare = page.getByRole('button', { name: '売上を比べる' })
  await expect(compare).toHaveAttribute('aria-disabled', 'true')
  await compare.dispatchEvent('click')
  await expect(page.getByText('「売上を比べる」は10点までです。')).toBeVisible()
  await page.getByRole('button', { name: '気になる商品に追加' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '新しいリスト' }).fill('春のフェア')
  await page.keyboard.press('Enter')
  await expect(page.getByText('「春のフェア」に11点を追加しました')).toBeVisible()
  await page.goto('/sale-compare')
  await page.getByRole('button', { name: '保存したリスト' }).click()
  await page.getByRole('button', { name: /春のフェア/ }).click()
  await expect(page.getByText('「春のフェア」は、すべては入りません（10点まで）')).toBeVisible()
  await page.getByRole('list', { name: '春のフェア' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/\/sale-compare\?jans=\d+/)
  // a page that asks for a title offers those of a list; the title's button shows that it is in the list
  await page.goto('/product-detail')
  await page
    .getByRole('group', { name: 'リストから選ぶ' })
    .getByRole('button', { name: /重版の候補/ })
    .click()
  await page.getByRole('list', { name: '重版の候補' }).getByRole('button').first().click()
  await page.getByRole('button', { name: '気になる商品に追加' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '気になる商品' }).click()
  await expect(page.getByRole('button', { name: '気になる商品に登録済み' })).toBeVisible()
})

for (const width of [820, 390])
  test(`the page of saved groups fits a screen of ${width} px, in dark mode as well`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await signIn(page)
    await openLists(page)
    await expect(lists(page).getByRole('grid')).toBeVisible()
    expect(await lists(page).evaluate((item) => item.scrollWidth - item.clientWidth)).toBeLessThanOrEqual(0)
    expect(await findViolationsOnceSettled(page, `at ${width}`)).toEqual([])
  })
