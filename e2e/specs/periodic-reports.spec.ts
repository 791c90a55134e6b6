import { readFileSync } from 'node:fs'
import { extractText, getDocumentProxy } from 'unpdf'
import { findViolations } from '../pages/axe.ts'
import { findOverflow } from '../pages/layout.ts'
import { waitForMail } from '../pages/outbox.ts'
import { signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

test('a periodic report can be created, reordered by keyboard, previewed, exported as PDF and scheduled', async ({ page }) => {
  test.setTimeout(180_000)
  const errors = watchErrors(page)
  await signIn(page)
  await page.goto('/periodic-reports')
  const lines = page.getByRole('list', { name: '定例レポートの一覧' }).getByRole('listitem')
  await expect(lines).toHaveCount(1)
  await page.getByRole('button', { name: 'レポートをつくる' }).click()
  const naming = page.getByRole('dialog', { name: 'レポートをつくる' })
  await expect(naming.getByRole('button', { name: 'つくる', exact: true })).toBeDisabled()
  await naming.getByLabel('名前').fill('朝の定例')
  await naming.getByRole('button', { name: 'つくる', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '朝の定例' })).toBeVisible()

  await page.getByRole('button', { name: '項目を足す' }).click()
  const dialog = page.getByRole('dialog', { name: 'レポートに足す' })
  await dialog.getByRole('button', { name: '「文庫の先週ランキング」を足す' }).click()
  await dialog.getByRole('button', { name: '「今日の要点」を足す' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2項目を足しました')
  await dialog.getByRole('button', { name: '閉じる', exact: true }).last().click()

  const preview = page.getByRole('region', { name: '内容' })
  await expect(preview.getByRole('heading', { level: 4 }).first()).toHaveText('文庫の先週ランキング')
  const firstTitle = await preview.getByRole('row').nth(1).getByRole('cell').nth(3).textContent()
  await page.getByRole('button', { name: '2番目 今日の要点 を並べ替える' }).press('Alt+ArrowUp')
  await expect(preview.getByRole('heading', { level: 4 }).first()).toHaveText('今日の要点')

  await page.getByRole('button', { name: '文庫の先週ランキング お気に入り・ランキング作成' }).click()
  await page.getByLabel('ひとこと', { exact: true }).fill('追加の手配をします。')
  await expect(preview.getByText('追加の手配をします。')).toBeVisible()
  expect(await findViolations(page, { screen: 'periodic report' })).toEqual([])
  expect(await findOverflow(page, 'periodic report')).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF', exact: true }).click()
  const bytes = readFileSync(await (await download).path())
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  for (const part of ['朝の定例', '追加の手配をします。', firstTitle ?? '']) expect(text).toContain(part)

  await page.getByRole('button', { name: '定期的に出力する' }).click()
  const schedule = page.getByRole('dialog', { name: '定期的に出力する' })
  await expect(schedule.getByLabel('形式')).toHaveValue('pdf')
  await schedule.getByLabel('届け先').selectOption('mail')
  const recipients = schedule.getByRole('group', { name: /送る人/ })
  await expect(recipients.getByRole('checkbox', { name: /（自分）/ })).toBeChecked()
  await recipients.getByRole('checkbox', { name: /（自分）/ }).uncheck()
  await schedule.getByRole('button', { name: '登録する' }).click()
  await expect(recipients.getByText('送る人を1人以上選んでください。')).toBeVisible()
  await recipients.getByRole('checkbox', { name: /（自分）/ }).check()
  await recipients.getByRole('checkbox', { name: /company@demo\.example/ }).check()
  await expect(recipients.getByText('送る人（2人）')).toBeVisible()
  expect(await findViolations(page, { screen: 'schedule dialog with recipients' })).toEqual([])
  await schedule.getByRole('button', { name: '登録する' }).click()
  await expect(schedule).toBeHidden()

  // a trial is mailed to the user and listed
  await page.getByRole('button', { name: '「朝の定例」の操作' }).click()
  await page.getByRole('button', { name: '自分にテスト送信（PDF）' }).click()
  await expect(page.getByText('できあがると user@demo.example に届きます')).toBeVisible()
  await page.getByRole('button', { name: '「朝の定例」の操作' }).click()
  await page.getByRole('button', { name: '送信履歴' }).click()
  const sent = page.getByRole('dialog', { name: '「朝の定例」の送信履歴' })
  await expect(sent.getByRole('listitem')).toContainText('送信済み', { timeout: 60_000 })
  await expect(sent.getByRole('listitem')).toContainText('テスト送信')
  await waitForMail('user@demo.example', /Content-Disposition: attachment/)
  expect(await findViolations(page, { screen: 'sent files' })).toEqual([])
  await sent.getByRole('button', { name: '閉じる', exact: true }).last().click()

  await page.goto('/schedules')
  const list = page.getByRole('list', { name: '定期出力の一覧' })
  await expect(list).toContainText('定例レポート｜朝の定例')
  await expect(list).toContainText('メール（2人）')
  await list.getByRole('link', { name: '朝の定例' }).click()
  await page.getByRole('button', { name: 'いま実行する' }).click()
  const files = page.getByRole('list', { name: '送信履歴' }).getByRole('listitem')
  await expect(files.filter({ hasText: '送信済み' })).toHaveCount(2, { timeout: 60_000 })
  await expect(files.filter({ hasText: 'company@demo.example' })).toHaveCount(1)
  await waitForMail('company@demo.example', /Content-Disposition: attachment/)

  await page.goto('/periodic-reports')
  const remove = page.getByRole('button', { name: '削除する' })
  // the menu closes when the list is drawn again after the server's result
  await expect(async () => {
    if (!(await remove.isVisible())) await page.getByRole('button', { name: '「朝の定例」の操作' }).click({ timeout: 3000 })
    await remove.click({ timeout: 3000 })
  }).toPass({ timeout: 20_000 })
  await expect(lines).toHaveCount(1)
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(lines).toHaveCount(2)
  expect(errors).toEqual([])
})
