import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { colorRules, findViolations, textRules } from '../pages/axe.ts'
import { openList, saveFavorite } from '../pages/favorites.ts'
import { findOverflow } from '../pages/layout.ts'
import { waitForMail } from '../pages/outbox.ts'
import { chooseInMenu, runAsColleague, signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'
import { waitUntilSettled } from '../pages/wait-until-settled.ts'

const findLine = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: '定期出力の一覧' }).getByRole('listitem').filter({ hasText: name })

/** Opens the schedule dialog of the current screen. */
async function schedule(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '定期出力', exact: true }).click()
  return page.getByRole('dialog', { name: '定期的に出力する' })
}

/** Opens the page of an existing schedule. */
async function openSchedule(page: Page, name: string): Promise<void> {
  await page.goto('/schedules')
  await findLine(page, name).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Returns the newest run once it has ended in this state. */
async function waitForRun(page: Page, state: '完了' | '失敗'): Promise<Locator> {
  const run = page.getByRole('list', { name: '実行履歴' }).getByRole('listitem').first()
  await expect(run).toContainText(state, { timeout: 60_000 })
  return run
}

/** Makes an API call as the signed-in user. */
const send = (page: Page, path: string, body: object | string, type = 'application/json') =>
  page.evaluate(
    async ([address, content, kind]) => {
      const token = document.cookie.match(/JWT_TOKEN_D=([^;]+)/)?.[1] ?? ''
      const result = await fetch(`/api${address}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': kind },
        body: content,
      })
      return result.status
    },
    [path, typeof body === 'string' ? body : JSON.stringify(body), type] as const,
  )

test('a schedule of a screen can be created, run, downloaded, paused, changed and removed', async ({ page, browser }) => {
  test.setTimeout(150_000)
  const errors = watchErrors(page)
  await signIn(page)
  await page.goto('/ranking-create?period=lastWeek&products.kind=magazine')
  await waitUntilSettled(page)
  const dialog = await schedule(page)
  // last week is stored as a moving period
  await expect(dialog.getByLabel('対象期間')).toHaveValue('lastWeek')
  await dialog.getByLabel('名前').fill('月曜朝の雑誌')
  await expect(dialog.getByRole('status')).toContainText('毎週月曜 8:00')
  await expect(dialog.getByRole('row')).toHaveCount(4)
  await expect(dialog.getByRole('row').nth(1)).toContainText(/\(月\) 08:00\d{4}\/.*\(月\)–.*\(日\)/)
  // a schedule without a weekday is rejected with a message
  await dialog.getByRole('checkbox', { name: '月曜' }).uncheck({ force: true })
  await dialog.getByRole('button', { name: '登録する' }).click()
  await expect(dialog.getByText('曜日を1つ以上選んでください。')).toBeVisible()
  await dialog.getByRole('checkbox', { name: '金曜' }).check({ force: true })
  await dialog.getByLabel(/^時刻/).first().fill('18時半')
  await page.keyboard.press('Tab')
  await dialog.getByLabel('祝日のとき').selectOption('previous')
  await expect(dialog.getByRole('status')).toContainText('毎週金曜 18:30（祝日なら前営業日）')
  await dialog.getByRole('button', { name: '登録する' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: '一覧をみる' }).click()

  const one = findLine(page, '月曜朝の雑誌')
  await expect(one).toContainText('毎週金曜 18:30（祝日なら前営業日）')
  await expect(one).toContainText('先週（月–日）')
  await expect(one).toContainText('まだ実行していません')
  await one.getByRole('link', { name: '月曜朝の雑誌' }).click()
  await expect(page.getByText('種別：雑誌')).toBeVisible()
  await page.getByRole('button', { name: 'いま実行する' }).click()
  const run = await waitForRun(page, '完了')
  const [file] = await Promise.all([page.waitForEvent('download'), run.getByRole('button', { name: /ダウンロード/ }).click()])
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  // a workbook is a ZIP archive
  expect(readFileSync(await file.path(), 'latin1')).toMatch(/^PK/)

  await page.getByRole('button', { name: '停止する' }).click()
  await expect(page.locator('.page-header .badge')).toHaveText('停止中')
  await page.getByRole('button', { name: '再開する' }).click()
  await expect(page.locator('.page-header .badge')).toBeHidden()

  await page.getByRole('button', { name: '変更する' }).click()
  const change = page.getByRole('dialog', { name: '定期出力の変更' })
  await expect(change.getByRole('checkbox', { name: '金曜' })).toBeChecked()
  await change.getByLabel('対象期間').selectOption('last28')
  await change.getByRole('button', { name: '毎月', exact: true }).click()
  await change.getByLabel('日', { exact: true }).selectOption('32')
  await change.getByLabel('形式').selectOption('excel')
  await change.getByLabel('届け先').selectOption('folder')
  await change.getByRole('button', { name: '変更する' }).click()
  await expect(change.locator('.error')).toBeVisible()
  await change.getByLabel('フォルダー名').fill('月末')
  await change.getByRole('button', { name: '変更する' }).click()
  await expect(change).toBeHidden()
  const facts = page.locator('.schedule-facts')
  await expect(facts).toContainText('毎月末日 18:30（祝日なら前営業日）')
  await expect(facts).toContainText('直近28日')
  await expect(facts).toContainText('Excel')
  await expect(facts).toContainText('種別：雑誌')
  const address = page.url()
  await page.getByRole('button', { name: 'いま実行する' }).click()
  await expect(await waitForRun(page, '完了')).toContainText(/月末\/.*\.xlsx/)

  // it does not exist for other users
  await runAsColleague(browser, address, async (colleague) => {
    await expect(colleague.getByRole('heading', { name: 'この定期出力は見つかりません' })).toBeVisible()
    await colleague.goto('/schedules')
    await expect(colleague.getByRole('heading', { name: '定期出力はまだありません' })).toBeVisible()
  })
  await page.getByRole('button', { name: '削除する' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click()
  await expect(page).toHaveURL(/\/schedules$/)
  await expect(findLine(page, '月曜朝の雑誌')).toBeHidden()
  expect(errors).toEqual([])
})

test('a schedule runs a favourite after a load, mails the file, and reports a deleted favourite', async ({ page, browser }) => {
  test.setTimeout(150_000)
  await signIn(page)
  await page.goto('/publisher-ranking?period=lastMonth')
  await waitUntilSettled(page)
  await saveFavorite(page, '取込後の出版社')
  const list = await openList(page)
  await list.getByRole('button', { name: '「取込後の出版社」の操作' }).click()
  await page.getByRole('button', { name: '定期的に出力する…' }).click()
  const dialog = page.getByRole('dialog', { name: '定期的に出力する' })
  await expect(dialog).toContainText('お気に入り「取込後の出版社」')
  await expect(dialog).toContainText('お気に入りの期間（先月）で出力します')
  await dialog.getByRole('button', { name: '取り込みのたび' }).click()
  await expect(dialog.getByRole('status')).toContainText(/次の取り込みのあとに実行します。いまなら .*\(.\)–.*\(.\) です。/)
  await dialog.getByLabel('届け先').selectOption('mail')
  await dialog.getByRole('button', { name: '登録する' }).click()
  await expect(dialog).toBeHidden()
  await openSchedule(page, '取込後の出版社')

  const operator = await (await browser.newContext()).newPage()
  await signIn(operator, 'admin')
  const loaded = await send(
    operator,
    '/import/publishers?fileName=schedule.csv',
    '出版社コード,出版社名\nE2ES,定期書房\n',
    'text/csv',
  )
  expect(loaded).toBe(200)
  await operator.context().close()
  const run = await waitForRun(page, '完了')
  await expect(run).toContainText('取り込み')
  await expect(run).toContainText('user@demo.example に送信')
  await waitForMail('user@demo.example', /Content-Disposition: attachment/)

  await page.getByRole('button', { name: '変更する' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'やめる' }).click()
  const favorites = await openList(page)
  await favorites.getByRole('button', { name: '「取込後の出版社」の操作' }).click()
  await page.getByRole('button', { name: 'お気に入りから外す' }).click()
  await expect(favorites.getByRole('button', { name: '取込後の出版社', exact: true })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(async () => {
    await page.getByRole('button', { name: 'いま実行する' }).click()
    await expect(await waitForRun(page, '失敗')).toContainText('お気に入りが見つかりません', { timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await page.goto('/schedules')
  await expect(findLine(page, '取込後の出版社')).toContainText('失敗')
  await expect(findLine(page, '取込後の出版社')).toContainText('お気に入りが見つかりません')
})

for (const language of ['ja', 'en'] as const)
  test(`the schedules screen has no accessibility violations and no overflow: ${language}`, {
    tag: language === 'en' ? '@english' : [],
  }, async ({ page }) => {
    test.setTimeout(150_000)
    const prefix = language === 'en' ? '/en' : ''
    await signIn(page, 'magazine')
    const fields = { name: `一覧 ${language}`, content: { kind: 'sales-data', body: { period: { preset: 'yesterday' } } } }
    const calendar = { kind: 'weekly', weekdays: [1, 3], time: '08:00', onHoliday: 'next' }
    expect(await send(page, '/usr/schedules', { ...fields, calendar })).toBe(200)
    const problems: string[] = []
    const checkScreen = async (screen: string) => {
      await waitUntilSettled(page)
      problems.push(...(await findViolations(page, { screen, ...(language === 'en' ? { rules: textRules } : {}) })))
      await page.emulateMedia({ colorScheme: 'dark' })
      problems.push(...(await findViolations(page, { screen: `${screen} (dark)`, rules: colorRules })))
      await page.emulateMedia({ colorScheme: 'light' })
      problems.push(...(await findOverflow(page, screen)))
    }
    await page.goto(`${prefix}/schedules`)
    await checkScreen('the list')
    await page.getByRole('link', { name: fields.name }).click()
    await page.getByRole('button', { name: language === 'en' ? 'Run now' : 'いま実行する' }).click()
    await expect(page.locator('.run-row .badge.is-done')).toBeVisible({ timeout: 60_000 })
    await checkScreen('one of them')
    await page.getByRole('button', { name: language === 'en' ? 'Change' : '変更する' }).click()
    await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(4)
    await checkScreen('the dialog')
    expect(problems).toEqual([])
  })

test('the schedules screen is linked in the menu', async ({ page }) => {
  await signIn(page, 'magazine')
  await expect(page.getByRole('navigation').getByRole('link', { name: '定期出力' })).toBeVisible()
  await chooseInMenu(page, '定期出力')
  await expect(page).toHaveURL(/\/schedules$/)
})
