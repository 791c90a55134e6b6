import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { ExportJob } from '../../shared/api/exporting/job-fields.ts'
import { findViolations } from '../pages/axe.ts'
import { findOverflow } from '../pages/layout.ts'
import { chooseInMenu, signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

const getDownloadList = (page: Page): Locator => page.getByRole('region', { name: 'ダウンロード' })
const getDownloadRow = (page: Page, name: string): Locator =>
  getDownloadList(page).getByRole('listitem').filter({ hasText: name })
const exportCsv = (page: Page) => page.getByRole('button', { name: 'CSVを書き出す' }).click()

/** Simulated job states in the server's results. */
interface SimulatedJobs {
  /** Overrides fields of a job; null for the real state. */
  override: (job: ExportJob, nth: number) => Partial<ExportJob> | null
  cancelled: string[]
}

const running = { state: 'running', step: 'write', rowsDone: 120, rowsTotal: 300, fileName: null, size: null } as const
const queued = {
  state: 'queued',
  step: null,
  waitingBehind: 1,
  rowsDone: 0,
  rowsTotal: null,
  fileName: null,
  size: null,
} as const

/** Lets the test control the progress of this page's jobs. Earlier jobs are unchanged. */
async function simulateJobs(page: Page, override: SimulatedJobs['override'] = () => running): Promise<SimulatedJobs> {
  const jobs: SimulatedJobs = { override, cancelled: [] }
  const known: string[] = []
  const overrideState = (job: ExportJob): ExportJob => {
    const nth = known.indexOf(job.jobId)
    if (nth < 0) return job
    if (jobs.cancelled.includes(job.jobId)) return { ...job, state: 'cancelled' }
    return { ...job, ...jobs.override(job, nth) }
  }
  await page.context().route(/\/api\/usr\/jobs(\?.*)?$/, async (route) => {
    const response = await route.fetch()
    // after the sign-out there are no jobs
    if (!response.ok()) return route.fulfill({ response })
    const body = (await response.json()) as { data: { list: ExportJob[] } }
    if (route.request().method() === 'POST') known.push(...body.data.list.map(({ jobId }) => jobId))
    body.data.list = body.data.list.map(overrideState)
    await route.fulfill({ response, json: body })
  })
  await page.context().route('**/api/usr/jobs/*/cancel', async (route) => {
    jobs.cancelled.push(new URL(route.request().url()).pathname.split('/').at(-2) ?? '')
    await route.continue()
  })
  return jobs
}

test('a small export downloads immediately and appears in a list that can be collapsed and closed', async ({ page }) => {
  const errors = watchErrors(page)
  await signIn(page)
  await page.goto('/ranking-create')
  const download = page.waitForEvent('download')
  await exportCsv(page)
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^ランキング_.*\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  await expect(getDownloadList(page)).toContainText('すべて終わりました')
  await expect(getDownloadRow(page, file.suggestedFilename())).toContainText(`${(lines.length - 1).toLocaleString('en-US')}行`)
  await expect(page.getByRole('status').filter({ hasText: 'をダウンロードしました' })).toHaveCount(1)
  // once more, the identical file
  const repeated = page.waitForEvent('download')
  await getDownloadList(page)
    .getByRole('button', { name: /^もう一度受け取る/ })
    .click()
  expect(
    readFileSync(await (await repeated).path(), 'utf8')
      .trimEnd()
      .split('\r\n'),
  ).toEqual(lines)
  // with the keyboard
  await getDownloadList(page)
    .getByRole('button', { name: /^もう一度受け取る/ })
    .focus()
  await page.keyboard.press('Escape')
  await expect(getDownloadList(page).getByRole('button', { name: '開く' })).toBeFocused()
  await expect(getDownloadList(page)).toHaveText(/1件が終わりました/)
  await expect(getDownloadList(page).getByRole('listitem')).toHaveCount(0)
  await getDownloadList(page).getByRole('button', { name: '開く' }).click()
  await expect(getDownloadList(page).getByRole('listitem')).toHaveCount(1)
  await getDownloadList(page).getByRole('button', { name: '閉じる' }).click()
  await expect(getDownloadList(page)).toHaveCount(0)
  await expect(page.locator('#page')).toBeFocused()
  expect(errors).toEqual([])
})

test('the list of finished downloads collapses automatically unless the pointer is over it', async ({ page }) => {
  await signIn(page)
  await page.goto('/ranking-create')
  const download = page.waitForEvent('download')
  await exportCsv(page)
  await download
  await getDownloadList(page).hover()
  await expect(getDownloadList(page)).toContainText('すべて終わりました')
  await page.waitForTimeout(9000)
  await expect(getDownloadList(page).getByRole('listitem')).toHaveCount(1)
  await page.mouse.move(5, 5)
  await expect(getDownloadList(page)).toHaveText(/1件が終わりました/)
})

test('a download continues across screens and a reload, and is saved only in the tab that requested it', async ({
  page,
  context,
}) => {
  const jobs = await simulateJobs(page)
  await signIn(page)
  await page.goto('/ranking-create')
  await exportCsv(page)
  await expect(getDownloadRow(page, 'ランキング')).toContainText('120 / 300行')
  await expect(getDownloadRow(page, 'ランキング').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  // through the menu, and with Back
  await page.getByRole('link', { name: '急上昇・急降下' }).click()
  await expect(page.getByRole('heading', { name: '急上昇・急降下' })).toBeVisible()
  await expect(getDownloadRow(page, 'ランキング')).toBeVisible()
  await page.goBack()
  await expect(getDownloadRow(page, 'ランキング')).toBeVisible()
  // another tab shows it as well
  const other = await context.newPage()
  const arrived: string[] = []
  other.on('download', (file) => arrived.push(file.suggestedFilename()))
  await other.goto('/dashboard')
  await expect(getDownloadRow(other, 'ランキング')).toBeVisible({ timeout: 20_000 })
  // the browser warns before the reload, with the text of the specification if it supports custom texts
  const warnings: string[] = []
  page.on('dialog', (dialog) => {
    warnings.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(warnings).toEqual(['beforeunload'])
  await expect(getDownloadRow(page, 'ランキング')).toContainText('120 / 300行')
  const download = page.waitForEvent('download')
  jobs.override = () => null
  expect((await download).suggestedFilename()).toMatch(/^ランキング_.*\.csv$/)
  await expect(getDownloadList(page)).toContainText('すべて終わりました')
  await expect(getDownloadRow(other, 'ランキング').getByRole('button', { name: /^ダウンロード/ })).toBeVisible()
  expect(arrived).toEqual([])
  // no warning after the download has finished
  await page.reload()
  expect(warnings).toEqual(['beforeunload'])
})

test('a download can be cancelled and removed from the list', async ({ page }) => {
  const jobs = await simulateJobs(page)
  await signIn(page)
  await page.goto('/ranking-create')
  await exportCsv(page)
  await getDownloadRow(page, 'ランキング').getByRole('button', { name: /^中止/ }).click()
  await expect(getDownloadList(page)).toHaveCount(0)
  expect(jobs.cancelled).toHaveLength(1)
})

test('the second of two downloads waits in the queue, and both complete', async ({ page }) => {
  const jobs = await simulateJobs(page, (_job, nth) => (nth === 0 ? running : queued))
  await signIn(page)
  await page.goto('/ranking-create')
  await exportCsv(page)
  await expect(getDownloadRow(page, 'ランキング')).toContainText('120 / 300行')
  await page.getByRole('link', { name: '急上昇・急降下' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('急上昇・急降下')
  await exportCsv(page)
  await expect(getDownloadRow(page, '急上昇・急降下')).toContainText('順番待ち・前に1件')
  await expect(getDownloadList(page)).toContainText('2件')
  await getDownloadList(page).getByRole('button', { name: 'たたむ' }).click()
  await expect(getDownloadList(page)).toHaveText(/2件をダウンロード中.*20%/)
  const files: string[] = []
  page.on('download', (file) => files.push(file.suggestedFilename()))
  jobs.override = () => null
  await expect(getDownloadList(page)).toHaveText(/2件が終わりました/)
  // the browser announces a file shortly after the list shows it as finished
  await expect.poll(() => files.map((name) => name.split('_')[0]).sort()).toEqual(['ランキング', '急上昇・急降下'])
})

test('an export without data shows why it failed, and can be retried and removed', async ({ page }) => {
  await signIn(page)
  await page.goto('/stock-outs?products.keyword=どこにもない題名')
  await expect(page.getByRole('button', { name: 'CSVを書き出す' })).toBeEnabled()
  await exportCsv(page)
  const failed = getDownloadRow(page, '欠品')
  await expect(failed).toContainText('失敗')
  await expect(failed).toContainText('条件に合うデータが1件もありません')
  await getDownloadList(page).getByRole('button', { name: 'たたむ' }).click()
  await expect(getDownloadList(page)).toHaveText(/1件が失敗/)
  await getDownloadList(page).getByRole('button', { name: '開く' }).click()
  const retried = page.waitForResponse(/\/jobs\/[^/]+\/retry$/)
  await failed.getByRole('button', { name: /^やり直す/ }).click()
  expect((await retried).status()).toBe(200)
  await expect(failed).toContainText('失敗')
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await failed.getByRole('button', { name: /^消す/ }).click()
  expect((await removed).status()).toBe(200)
  await expect(getDownloadList(page)).toHaveCount(0)
})

test('an interrupted download resumes', async ({ page }) => {
  await signIn(page)
  await page.route('**/api/usr/jobs/*/file', (route) =>
    route.fulfill({ status: 503, json: { status: 503, code: 'server.busy', message: '' } }),
  )
  await page.goto('/ranking-create')
  await exportCsv(page)
  const failed = getDownloadRow(page, 'ランキング')
  await expect(failed).toContainText('受信が途中で切れました')
  await page.unroute('**/api/usr/jobs/*/file')
  const download = page.waitForEvent('download')
  await failed.getByRole('button', { name: /^続きを受け取る/ }).click()
  await download
  await expect(getDownloadList(page)).toContainText('すべて終わりました')
})

test('the list asks before it is closed with running downloads, and cancels all or none', async ({ page }) => {
  const jobs = await simulateJobs(page)
  await signIn(page)
  await page.goto('/ranking-create')
  await exportCsv(page)
  await expect(getDownloadRow(page, 'ランキング')).toBeVisible()
  const close = getDownloadList(page).getByRole('button', { name: '閉じる' })
  await close.click()
  const query = page.getByRole('dialog', { name: 'ダウンロード中の1件を中止しますか' })
  // the default answer changes nothing
  await expect(query.getByRole('button', { name: 'ダウンロードを続ける' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(query).toHaveCount(0)
  await expect(getDownloadRow(page, 'ランキング')).toBeVisible()
  expect(jobs.cancelled).toEqual([])
  await close.click()
  await query.getByRole('button', { name: 'すべて中止する' }).click()
  await expect(getDownloadList(page)).toHaveCount(0)
  expect(jobs.cancelled).toHaveLength(1)
})

test('sign-out asks for confirmation during a download, and leaves no trace of the download', async ({ page }) => {
  const jobs = await simulateJobs(page)
  await signIn(page)
  await page.goto('/ranking-create')
  await exportCsv(page)
  await expect(getDownloadRow(page, 'ランキング')).toBeVisible()
  await chooseInMenu(page, 'ログアウト')
  const query = page.getByRole('dialog', { name: 'ダウンロード中の1件を中止してログアウトしますか' })
  await query.getByRole('button', { name: 'ダウンロードを続ける' }).click()
  await expect(getDownloadRow(page, 'ランキング')).toBeVisible()
  await chooseInMenu(page, 'ログアウト')
  await query.getByRole('button', { name: 'すべて中止してログアウトする' }).click()
  await expect(page.getByRole('button', { name: 'ログインする' })).toBeVisible()
  expect(jobs.cancelled).toHaveLength(1)
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('downloads')))).toEqual([])
  await expect(getDownloadList(page)).toHaveCount(0)
})

for (const language of ['ja', 'en'] as const)
  test(`the list of downloads has no accessibility violations and no overflow: ${language}`, {
    tag: language === 'en' ? '@english' : [],
  }, async ({ page }) => {
    test.setTimeout(150_000)
    const failed = {
      state: 'failed',
      fileName: null,
      size: null,
      error: { code: 'job.noRoom', values: {}, message: 'サーバーの空き容量が足りないため、書き出しを中止しました。' },
    } as const
    const states = [null, failed, queued, running]
    const jobs = await simulateJobs(page, (_job, nth) => states[nth] ?? null)
    await signIn(page)
    await page.goto(`${language === 'en' ? '/en' : ''}/ranking-create`)
    const region = page.getByRole('region', { name: language === 'ja' ? 'ダウンロード' : 'Downloads' })
    const press = page.getByRole('button', { name: language === 'ja' ? 'CSVを書き出す' : 'Export CSV', exact: true })
    for (let count = 1; count <= states.length; count++) {
      await press.click()
      await expect(region.getByRole('listitem')).toHaveCount(count)
    }
    const problems: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.evaluate((theme) => {
        document.documentElement.dataset.theme = theme
      }, colorScheme)
      for (const shape of ['open', 'folded'] as const) {
        if (shape === 'folded') await region.getByRole('button', { name: /^(たたむ|Collapse)$/ }).click()
        problems.push(...(await findViolations(page, { screen: `${shape} ${colorScheme}`, within: '.download-panel' })))
        if (colorScheme === 'light') problems.push(...(await findOverflow(page, shape)))
      }
      await region.getByRole('button', { name: /^(開く|Expand)$/ }).click()
    }
    await region.getByRole('button', { name: /^(閉じる|Close)$/ }).click()
    const query = page.getByRole('dialog')
    await expect(query).toBeVisible()
    problems.push(...(await findViolations(page, { screen: 'the question', within: '.dialog' })))
    expect(problems).toEqual([])
    jobs.override = () => null
  })
