import type { FrameLocator, Page } from '@playwright/test'
import { apiTokenIssue, apiTokenRevoke } from '../../shared/api/api-tokens.ts'
import { addDays, getTodayInJapan } from '../../shared/calendar/period.ts'
import { createApiClient } from '../pages/api.ts'
import { type HostPage, readDocumentedSnippet, startHostPage } from '../pages/host-page.ts'
import { fetchToken, signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

const NOVEL = '9784999900114'
const contract = { id: 'demo-publisher' }
let admin: string | null = null
const call = createApiClient(() => admin)
let host: HostPage

test.beforeAll(async () => {
  admin = await fetchToken('admin')
  host = await startHostPage()
})
test.afterAll(() => host.close())

const issueToken = async (origins = [host.origin]) =>
  await call(apiTokenIssue, {
    params: contract,
    body: { name: 'ポータル', scopes: ['widget'], origins, expiresOn: addDays(getTodayInJapan(), 30) },
  })

const getFrame = (page: Page): FrameLocator => page.frameLocator('iframe')
const getAddress = (token: string, parameters = '', path = 'combined-sales') =>
  `${process.env.E2E_URL}/widget/${path}?token=${token}&jan=${NOVEL}${parameters}`
const openFramed = (address: string, width = 480) =>
  host.show(`<iframe id="uresuji" src="${address}" style="width:${width}px;height:300px;border:0"></iframe>`)

test('the documented snippet shows the widget in another site at its full height', async ({ page }) => {
  const errors = watchErrors(page)
  const { token } = await issueToken()
  const snippet = readDocumentedSnippet()
    .replaceAll('https://uresuji.example.jp', process.env.E2E_URL ?? '')
    .replace('urt_…', token)
  await page.goto(host.show(snippet))
  const frame = getFrame(page)
  await expect(frame.getByRole('heading', { name: 'いっしょに買われている本' })).toBeVisible()
  await expect(frame.getByRole('listitem')).toHaveCount(15)
  await expect(frame.locator('footer')).toContainText('まで')
  // the frame has grown to its content
  await expect
    .poll(() => page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height))
    .toBeGreaterThan(700)
  // the token is removed from the URL, and no cookie is needed
  const widgetFrame = page.frames().find((item) => item.url().includes('/widget/'))
  expect(widgetFrame?.url()).not.toContain(token)
  expect(widgetFrame?.url()).toContain(`head=${token.slice(0, 10)}`)
  await frame.getByRole('button', { name: '次へ' }).click()
  await expect(frame.locator('.no').first()).toHaveText('16')
  await frame.getByRole('button', { name: '文具' }).click()
  await expect(frame.getByRole('heading', { name: 'いっしょに買われている商品' })).toBeVisible()
  expect(errors).toEqual([])
})

test('the widget works in a sandboxed frame that allows scripts only', async ({ page }) => {
  const errors = watchErrors(page)
  const { token } = await issueToken()
  const frameOf = (sandbox: string, path = 'combined-sales') =>
    readDocumentedSnippet()
      .replace('<iframe', `<iframe sandbox="${sandbox}"`)
      .replaceAll('https://uresuji.example.jp', process.env.E2E_URL ?? '')
      .replace('urt_…', token)
      .replace('combined-sales', path)
  await page.goto(host.show(frameOf('allow-scripts')))
  const frame = getFrame(page)
  await expect(frame.getByRole('listitem')).toHaveCount(15)
  await frame.getByRole('button', { name: '次へ' }).click()
  await expect(frame.locator('.no').first()).toHaveText('16')
  await expect
    .poll(() => page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height))
    .toBeGreaterThan(700)
  for (const [path, heading] of [
    ['sales-trend', '売れゆき'],
    ['stock', '店頭在庫'],
  ] as const) {
    await page.goto(host.show(frameOf('allow-scripts', path)))
    await expect(frame.getByRole('heading', { name: heading })).toBeVisible()
  }
  expect(errors).toEqual([])
  // without scripts it says what is missing, in both languages
  await page.goto(host.show(frameOf('')))
  await expect(frame.locator('noscript p')).toHaveCount(2)
  for (const paragraph of await frame.locator('noscript p').all()) {
    await expect(paragraph).toBeVisible()
    expect(await paragraph.textContent()).toContain('allow-scripts')
  }
})

test('the widget is restored after the user leaves the embedding page and goes back', async ({ page }) => {
  const { token } = await issueToken()
  await page.goto(openFramed(getAddress(token)))
  await expect(getFrame(page).getByRole('listitem')).toHaveCount(15)
  await page.goto(`${host.origin}/?elsewhere`)
  await page.goBack()
  await expect(getFrame(page).getByRole('listitem')).toHaveCount(15)
})

test('the widget shows neither data nor a reason after its token is revoked', async ({ page }) => {
  const { token, row } = await issueToken()
  await page.goto(openFramed(getAddress(token)))
  const frame = getFrame(page)
  await expect(frame.getByRole('listitem')).toHaveCount(15)
  await call(apiTokenRevoke, { params: { ...contract, tokenId: row.id } })
  await frame.getByRole('button', { name: 'ゲーム' }).click()
  await expect(frame.getByRole('alert')).toContainText('このトークンでは表示できません')
  await expect(frame.getByRole('listitem')).toHaveCount(0)
  // reopened, it is a not-found page, never a sign-in page
  const result = page.waitForResponse((response) => response.url().includes('/widget/combined-sales'))
  await page.goto(openFramed(getAddress(token)))
  expect((await result).status()).toBe(404)
  await expect(frame.getByRole('alert')).toHaveText(
    /^このトークンでは表示できませんアドレスのトークン（token）が正しくないか、使えなくなっています。このページの管理者にお問い合わせください。$/,
  )
  await expect(frame.getByLabel('パスワード')).toHaveCount(0)
})

test('the widget reports an invalid token and leaves no trace of it in the URL', async ({ page }) => {
  await page.goto(`/widget/combined-sales?token=bad&jan=${NOVEL}`)
  await expect(page.getByRole('alert')).toContainText('このトークンでは表示できません')
  expect(new URL(page.url()).search).toBe(`?jan=${NOVEL}`)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('このトークンでは表示できません')
  await page.goto(`/en/widget/combined-sales?token=bad&jan=${NOVEL}`)
  await expect(page.getByRole('alert')).toContainText('This token cannot be used')
})

test('the widget cannot be embedded in a site that the token does not name', async ({ page }) => {
  const { token } = await issueToken(['https://portal.example'])
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(openFramed(getAddress(token)))
  await refused
  await expect(getFrame(page).locator('#widget')).toHaveCount(0)
})

test('the app allows no page in a frame except the widget with a token', async ({ page }) => {
  for (const path of ['/', '/dashboard', `/widget/combined-sales?jan=${NOVEL}`, '/widget/combined-sales?token=urt_unknown']) {
    const refused = page.waitForEvent('console', (message) => /frame-ancestors|X-Frame-Options/i.test(message.text()))
    await page.goto(openFramed(`${process.env.E2E_URL}${path}`))
    await refused
  }
})

test('the widget adopts the colours of the embedding page in both languages and at every supported width', async ({ page }) => {
  const { token } = await issueToken()
  await page.goto(openFramed(getAddress(token, '&background=1B1E26&accent=F0B35A&radius=14&lang=en'), 600))
  const article = getFrame(page).locator('main')
  await expect(getFrame(page).getByRole('heading', { name: 'Bought with this book' })).toBeVisible()
  await expect(article).toHaveCSS('background-color', 'rgb(27, 30, 38)')
  await expect(article).toHaveCSS('border-radius', '14px')
  await expect(getFrame(page).getByRole('listitem').first().getByRole('link')).toHaveCSS('color', 'rgb(240, 179, 90)')
  await expect(getFrame(page).getByText('lift', { exact: true }).first()).toBeVisible()
  for (const width of [320, 480]) {
    await page.goto(openFramed(getAddress(token, '&theme=light&accent=FFF3A0'), width))
    await expect(getFrame(page).getByRole('listitem')).toHaveCount(15)
    // a yellow that is unreadable on white is ignored
    await expect(getFrame(page).getByRole('listitem').first().getByRole('link')).toHaveCSS('color', 'rgb(31, 58, 110)')
    const overflow = await article.evaluate((element) => element.ownerDocument.documentElement.scrollWidth)
    expect(overflow).toBeLessThanOrEqual(width)
  }
})

test('the title widget shows sales and stock of a single title in other sites', async ({ page }) => {
  const { token } = await issueToken()
  await page.goto(openFramed(getAddress(token, '', 'sales-trend')))
  await expect(getFrame(page).getByRole('heading', { name: '売れゆき' })).toBeVisible()
  await expect(getFrame(page).getByText('発売からの累計')).toBeVisible()
  await expect(getFrame(page).getByRole('table')).toContainText('売上（冊）')
  await page.goto(openFramed(getAddress(token, '', 'stock')))
  await expect(getFrame(page).getByRole('list', { name: '在庫冊数ごとの店舗数' }).getByRole('listitem')).toHaveCount(8)
})

test('the widget reports a missing code, an unknown code or a failed request inside its frame', async ({ page }) => {
  const { token } = await issueToken()
  await page.goto(openFramed(`${process.env.E2E_URL}/widget/combined-sales?token=${token}`))
  await expect(getFrame(page).getByText('商品が指定されていません')).toBeVisible()
  await page.goto(openFramed(`${process.env.E2E_URL}/widget/combined-sales?token=${token}&jan=9784000000003`))
  await expect(getFrame(page).getByText('この商品は表示できません')).toBeVisible()
  await page.route('**/api/extension/stat/**', (route) => route.abort())
  await page.goto(openFramed(getAddress(token)))
  await expect(getFrame(page).getByRole('alert')).toContainText('取得できませんでした')
  await page.unroute('**/api/extension/stat/**')
  await getFrame(page).getByRole('button', { name: 'もう一度' }).click()
  await expect(getFrame(page).getByRole('listitem')).toHaveCount(15)
})

test('the widget opens without a token for a signed-in user, and shows nothing to a visitor', async ({ page }) => {
  await page.goto(`/widget/combined-sales?jan=${NOVEL}`)
  await expect(page.getByRole('alert')).toContainText('いまは表示できません')
  await signIn(page)
  await page.goto(`/widget/combined-sales?jan=${NOVEL}`)
  await expect(page.getByRole('listitem')).toHaveCount(15)
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'info_ext')
  expect(decodeURIComponent(cookie?.value ?? '')).toContain('"isScreenCooperation":true')
  expect(cookie?.value).not.toContain('eyJ')
})
