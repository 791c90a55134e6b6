import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { writeBarcodeVideo } from '../pages/barcode-video.ts'
import { signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

const JAN = '9784999900114'
/** Second barcode of a Japanese book: classification and price. */
const PRICE_LINE = '1920093012003'

test('the scanner opens the book in front of the camera without sending the image to a server', async ({ baseURL }, info) => {
  const videoFile = join(tmpdir(), `uresuji-barcode-${process.pid}.y4m`)
  writeBarcodeVideo(videoFile, [JAN, PRICE_LINE])
  const { launchOptions } = info.project.use
  const browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${videoFile}`,
    ],
  })
  const page = await (await browser.newContext({ baseURL, locale: 'ja-JP', permissions: ['camera'] })).newPage()
  const errors = watchErrors(page)
  const externalUrls: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !/^(blob|data):/.test(request.url())) externalUrls.push(request.url())
  })
  await signIn(page, 'store')
  await page.goto('/scan')
  await page.waitForURL(`**/product-detail?jan=${JAN}`, { timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('夜汽車')
  expect(errors).toEqual([])
  expect(externalUrls).toEqual([])
  await browser.close()
})

test('the scanner accepts a typed code in any form without a camera, and reports an invalid one', async ({ page }) => {
  await signIn(page, 'store')
  await page.goto('/scan')
  const code = page.getByLabel('ISBN・JAN・雑誌コード')
  await code.fill('978-4-9999001-1-5')
  await page.getByRole('button', { name: '開く', exact: true }).click()
  await expect(page.getByText('チェックディジットが合いません', { exact: false })).toBeVisible()
  await code.fill('4901234567894')
  await code.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '4901234567894' })).toContainText('見つかりません')
  await code.fill('９７８４９９９９００１１４')
  await code.press('Enter')
  await page.waitForURL(`**/product-detail?jan=${JAN}`)
})
