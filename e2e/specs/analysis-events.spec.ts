import { downloadExportedRows, readFigure, waitForResult } from '../pages/analysis-results.ts'
import { signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

interface Events {
  list: { jan: string; own: boolean; eventName: string; productName: string; actual: number; effectText: string }[]
  ahead: { eventName: string }[]
  totals: { events: number; extraCopies: number }
  paging: { total: number }
}
const CALL = 'stat/events'

test('events show their effect, and one that is entered by hand appears ahead until it is removed', async ({ page }) => {
  const errors = watchErrors(page)
  await signIn(page)
  const data = await waitForResult<Events>(page, { call: CALL, act: () => page.goto('/events') })
  expect(data.list.every(({ own }) => own)).toBe(true)
  await expect(page.locator('.figure').first()).toContainText(readFigure(data.totals.events))
  const grid = page.getByRole('grid', { name: 'メディア・受賞の一覧' })
  await expect(grid).toContainText(data.list[0]?.eventName ?? '')

  // a row opens its curve and says what the event did
  const [first] = data.list
  await grid
    .getByRole('button', { name: `${first?.eventName}の売上と見込みを開く` })
    .first()
    .click()
  const detail = page.getByRole('region', { name: `${first?.eventName}の売上と見込み` })
  await expect(detail).toContainText(first?.effectText ?? '')
  await detail.getByRole('button', { name: '表でみる' }).click()
  await expect(detail.locator('tbody tr').first()).toBeVisible()
  await grid
    .getByRole('button', { name: `${first?.eventName}の売上と見込みを閉じる` })
    .first()
    .click()
  await expect(detail).toHaveCount(0)

  const rows = await downloadExportedRows(page)
  expect(rows.length).toBe(data.paging.total)

  // an event is entered with the keyboard
  const name = '午後の書斎（試験）'
  await page.getByRole('button', { name: '予定を加える' }).click()
  const dialog = page.getByRole('dialog', { name: '予定・紹介を加える' })
  await dialog.getByRole('button', { name: '保存する' }).click()
  await expect(dialog).toContainText('必須')
  await dialog.getByRole('combobox', { name: '商品' }).fill(first?.jan ?? '')
  await dialog.locator('.suggestion').first().click()
  await expect(dialog).toContainText(first?.productName ?? '')
  await dialog.getByLabel('番組・記事・賞の名前').fill(name)
  const added = await waitForResult<Events>(page, { call: CALL, act: () => page.keyboard.press('Enter') })
  expect(added.ahead.map(({ eventName }) => eventName)).toContain(name)
  const ahead = page.getByRole('region', { name: 'これから' })
  await expect(ahead).toContainText(name)

  // the list of entered events changes and removes it
  await ahead.getByRole('button', { name: '手で入れた予定' }).click()
  const entered = page.getByRole('dialog', { name: '手で入れた予定・紹介' })
  await expect(entered).toContainText(name)
  await entered.getByRole('button', { name: `${name}を変える` }).click()
  const form = page.getByRole('dialog', { name: '予定・紹介を変える' })
  await form.getByLabel('メモ').fill('著者が出演')
  await form.getByRole('button', { name: '保存する' }).click()
  await expect(entered).toContainText('著者が出演')
  const removed = await waitForResult<Events>(page, {
    call: CALL,
    act: () => entered.getByRole('button', { name: `${name}を消す` }).click(),
  })
  expect(removed.ahead.map(({ eventName }) => eventName)).not.toContain(name)
  await entered.getByRole('button', { name: '閉じる' }).first().click()

  // the calendar is a file or an address
  await ahead.getByRole('button', { name: 'カレンダーに入れる' }).click()
  const calendar = page.getByRole('dialog', { name: 'カレンダーに入れる' })
  const download = page.waitForEvent('download')
  await calendar.getByRole('button', { name: '.ics を書き出す' }).click()
  expect((await download).suggestedFilename()).toBe('events.ics')
  await calendar.getByRole('button', { name: 'URLを発行する' }).click()
  const url = await calendar.getByLabel('カレンダーに登録するURL').inputValue()
  const feed = await page.request.get(new URL(url).pathname)
  expect([feed.status(), (await feed.text()).slice(0, 15)]).toEqual([200, 'BEGIN:VCALENDAR'])
  await calendar.getByRole('button', { name: '配信をやめる' }).click()
  await expect(calendar.getByRole('button', { name: 'URLを発行する' })).toBeVisible()
  expect((await page.request.get(new URL(url).pathname)).status()).toBe(404)
  await calendar.getByRole('button', { name: '閉じる' }).first().click()

  await page.getByRole('link', { name: 'Switch to English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Media and awards')
  expect(errors).toEqual([])
})
