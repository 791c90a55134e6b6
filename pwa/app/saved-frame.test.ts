// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserInfo } from '../../shared/api/session.ts'
import { writeDeviceValue } from '../data/device-store.ts'
import { isReadingTimeOver, OFFLINE_READING_HOURS, recordAccessCheck } from '../data/offline/reading-time.ts'
import { endSession, session } from '../data/session.ts'
import { setUpBrowser } from '../testing/browser.ts'
import { saveFrame } from './saved-frame.ts'

const HOUR = 3_600_000
const beforePaint = readFileSync('pwa/public/before-paint.js', 'utf8')
const files = { files: [], layout: [], words: { ja: [], en: [] }, pages: { '/dashboard': [], '/stock-outs': [] } }

const dashboard = '<div data-page-search="?scope=all"><h1>売上 5,678冊</h1><dialog open>表示項目</dialog></div>'

const frame = `<div class="frame is-drawer-open"><nav class="sidebar" style="width: 90px">
    <a class="sidebar-item is-current" href="/dashboard">ダッシュボード</a><a class="sidebar-item" href="/stock-outs">欠品</a></nav>
    <header><div class="header-notice"><span class="invented">デモ</span><a>お知らせ</a></div>
    <span class="header-bell"><button>3</button></span><input value="夜汽車"></header>
    <ul class="suggestions"><li>冬の星図</li></ul><main class="page"><h1>欠品 1,234冊</h1></main><dialog>編集</dialog></div>`

/** Loads index.html at a path: its script runs in the head, before the parser reaches the body. */
async function startAt(path: string): Promise<Element | null> {
  history.replaceState(null, '', path)
  document.documentElement.innerHTML = `<head><script type="application/json" id="page-files">${JSON.stringify(files)}</script></head>`
  document.documentElement.lang = 'ja'
  new Function(beforePaint)()
  document.body.innerHTML = '<div id="root"></div>'
  await Promise.resolve()
  return document.querySelector('#root > .frame')
}

beforeAll(() => setUpBrowser())
beforeEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  // biome-ignore lint/suspicious/noDocumentCookie: the app's own cookie
  document.cookie = 'info={}'
  session.user = { userId: 'user' } as UserInfo
  writeDeviceValue('user', session.user)
  recordAccessCheck()
  document.body.innerHTML = frame
  saveFrame()
})

describe('the frame of the last visit', () => {
  it('is shown at the next start, inert, without the page and what may have changed', async () => {
    const shown = await startAt('/stock-outs')
    expect(shown?.hasAttribute('inert')).toBe(true)
    expect(shown?.querySelector('.page')?.textContent).toBe('')
    expect(shown?.querySelector('.header-notice')?.textContent).toBe('デモ')
    expect(shown?.querySelector('.header-bell')?.textContent).toBe('')
    expect(shown?.innerHTML).not.toMatch(/<dialog|夜汽車|冬の星図/)
    expect(shown?.className).toBe('frame')
    expect([...(shown?.querySelectorAll('.is-current') ?? [])].map(({ textContent }) => textContent)).toEqual(['欠品'])
  })

  it('has the dashboard that was shown last, only at its own URL', async () => {
    document.body.innerHTML = frame.replace(/<h1>.*<\/h1>/, dashboard)
    saveFrame()
    // a later page leaves it as it is
    document.body.innerHTML = frame
    saveFrame()
    const shown = await startAt('/?scope=all')
    expect(shown?.querySelector('.page > .saved-page')?.innerHTML).toBe('<h1>売上 5,678冊</h1>')
    expect((await startAt('/dashboard'))?.querySelector('.page')?.textContent).toBe('')
    expect((await startAt('/stock-outs?scope=all'))?.querySelector('.page')?.textContent).toBe('')
  })

  it.each([
    ['is loading', '<p aria-busy="true"></p>'],
    ['is larger than the storage allows', 'あ'.repeat(500_001)],
  ])('has no dashboard that %s', async (_case, content) => {
    document.body.innerHTML = frame.replace(/<h1>.*<\/h1>/, `<div data-page-search="">${content}</div>`)
    saveFrame()
    expect((await startAt('/dashboard'))?.querySelector('.saved-page')).toBeNull()
  })

  it('keeps no dashboard of another user', async () => {
    document.body.innerHTML = frame.replace(/<h1>.*<\/h1>/, dashboard)
    saveFrame()
    session.user = { userId: 'colleague' } as UserInfo
    writeDeviceValue('user', session.user)
    document.body.innerHTML = frame
    saveFrame()
    expect((await startAt('/?scope=all'))?.querySelector('.page')?.textContent).toBe('')
  })

  it.each(['/sales-exports/export', '/forgot-password', '/en/stock-outs'])('is not shown at %s', async (path) => {
    expect(await startAt(path)).toBeNull()
  })

  it('is shown as long as cached data may be read without the server', async () => {
    for (const [hours, isOver] of [
      [OFFLINE_READING_HOURS - 1, false],
      [OFFLINE_READING_HOURS + 1, true],
    ] as const) {
      recordAccessCheck(Date.now() - hours * HOUR)
      expect(isReadingTimeOver()).toBe(isOver)
      expect((await startAt('/dashboard')) === null).toBe(isOver)
    }
  })

  it('is not shown if the last check is unknown', async () => {
    localStorage.removeItem('uresuji.reading')
    expect(await startAt('/dashboard')).toBeNull()
  })

  it('is not shown online to a user whose session has ended', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the app's own cookie
    document.cookie = 'info=; max-age=0'
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await startAt('/dashboard')).not.toBeNull()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    expect(await startAt('/dashboard')).toBeNull()
  })

  it('is shown only to its user, and not saved after a sign-out in another tab', async () => {
    writeDeviceValue('user', { userId: 'other' })
    expect(await startAt('/dashboard')).toBeNull()
    localStorage.clear()
    document.body.innerHTML = frame
    saveFrame()
    expect(localStorage.getItem('uresuji.frame')).toBeNull()
  })

  it('is removed at the end of the session', async () => {
    endSession()
    expect(localStorage.getItem('uresuji.frame')).toBeNull()
    document.body.innerHTML = frame
    saveFrame()
    expect(localStorage.getItem('uresuji.frame')).toBeNull()
  })
})
