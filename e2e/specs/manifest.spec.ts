import { startFaultyNetwork } from '../pages/faulty-network.ts'
import { signIn } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

interface Manifest {
  id: string
  name_localized: { en: string }
  short_name_localized: { en: string }
  description_localized: { en: string }
  display_override: string[]
  launch_handler: { client_mode: string[] }
  shortcuts: { name: string; name_localized: { en: string }; url: string; icons: { src: string; sizes: string }[] }[]
  screenshots: { src: string; sizes: string }[]
  icons: { src: string }[]
}

/** Width and height from the header of a PNG. */
const getSize = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

test('the web app manifest lists existing pages, and icons of the stated sizes', async ({ page, request }) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as Manifest
  expect(manifest.id).toBe('/')
  expect([manifest.short_name_localized.en, manifest.name_localized.en]).toEqual(['Uresuji', 'Uresuji – book sales analytics'])
  expect(manifest.description_localized.en).toMatch(/^Sales, stock/)
  expect([manifest.display_override, manifest.launch_handler.client_mode[0]]).toEqual([
    ['standalone', 'minimal-ui'],
    'focus-existing',
  ])
  const apple = /rel="apple-touch-icon" href="([^"]+)" sizes="([^"]+)"/.exec(await (await request.get('/')).text())
  const shortcutIcons = manifest.shortcuts.flatMap(({ icons }) => icons)
  expect(new Set(shortcutIcons.map(({ src }) => src)).size).toBe(manifest.shortcuts.length)
  for (const { src, sizes } of [...manifest.screenshots, ...shortcutIcons, { src: apple?.[1] ?? '', sizes: apple?.[2] ?? '' }]) {
    const result = await request.get(src)
    expect(result.headers()['content-type']).toBe('image/png')
    expect(getSize(await result.body()), src).toBe(sizes)
  }
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
  await signIn(page)
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['商品検索', 'ランキング作成', '売場', 'スキャン'])
  for (const { name, url } of manifest.shortcuts) {
    await page.goto(url)
    await expect(page.locator('.sidebar-item.is-current')).toContainText(name)
  }
  for (const { name_localized: name, url } of manifest.shortcuts) {
    await page.goto(`/en${url}`)
    await expect(page.locator('.sidebar-item.is-current')).toContainText(name.en)
  }
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the download page of the terminal comes from the server even if the service worker handles navigation', async ({
    page,
  }) => {
    await signIn(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    for (const path of ['/downloads', '/downloads?language=ja']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('コマンドライン（uresuji）')
    }
  })

  test('a page behind a captive portal uses the cached manifest of the app, not the page of the portal', async ({
    browser,
    baseURL,
  }) => {
    const network = await startFaultyNetwork(baseURL ?? '')
    const context = await browser.newContext({ baseURL: network.url })
    const page = await context.newPage()
    await signIn(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    network.set('portal')
    await page.reload()
    const readManifest = () =>
      page.evaluate(async () => {
        const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
        return ((await (await fetch(link?.href ?? '')).json()) as { id: string }).id
      })
    expect(await readManifest()).toBe('/')
    await context.close()
    await network.close()
  })
})
