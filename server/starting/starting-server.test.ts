import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errors } from '../../shared/messages/errors.ts'
import { translate } from './messages.mjs'
import { Progress } from './progress.mjs'
import { createStartingServer } from './starting-server.mjs'

let now = 0
let progress: Progress
let server: ReturnType<typeof createStartingServer>['server']
let url: string

beforeEach(async () => {
  now = Date.parse('2026-11-24T04:05:00Z')
  progress = new Progress(['packages', 'screens', 'demo', 'totals'], { isFirst: true, now: () => now })
  server = createStartingServer(progress, ['Installing packages …']).server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => void server.close())

const get = (path: string, language = 'ja') => fetch(`${url}${path}`, { headers: { 'accept-language': language } })

describe('API of a starting server', () => {
  it('returns 503 with the state and the progress for /api/health', async () => {
    progress.update('packages', 100, 400)
    now += 10_000
    const response = await get('/api/health')
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({
      status: 503,
      code: 'server.starting',
      state: 'starting',
      secondsLeft: expect.any(Number),
      steps: [
        { name: 'packages', state: 'running', seconds: 10, done: 100, total: 400 },
        { name: 'screens', state: 'waiting' },
        { name: 'demo', state: 'waiting' },
        { name: 'totals', state: 'waiting' },
      ],
    })
  })

  it.each([
    ['ja', errors.ja],
    ['en', errors.en],
  ])('returns the usual error format in %s for every other path', async (language, errors) => {
    const response = await fetch(`${url}/api/login`, { method: 'POST', body: '{}', headers: { 'accept-language': language } })
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ status: 503, code: 'server.starting', message: errors['server.starting'] })
  })
})

describe('page of a starting server', () => {
  it.each([
    ['ja', 'en'],
    ['en', 'ja'],
  ] as const)('shows %s first and the other language below', async (first, second) => {
    const response = await get('/product-search?keyword=x', first)
    const html = await response.text()
    expect(response.status).toBe(503)
    expect(html).toContain(`<html lang="${first}"`)
    expect(html).toContain(`<h1 id="heading">${translate(first, 'headingFirst')}</h1>`)
    expect(html).toContain(`lang="${second}">${translate(second, 'headingFirst')}`)
  })

  it('shows the progress visually and to screen readers, without scripts', async () => {
    progress.finish('packages')
    progress.update('demo', 10, 31)
    const html = await (await get('/')).text()
    expect(html).toMatch(/<progress id="progress" max="100" value="[1-9]\d?" aria-label="準備の進み具合">/)
    expect(html).toContain('10 / 31か月分')
    expect(html).toMatch(/role="status" aria-live="polite">デモデータ</)
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="3"></noscript>')
  })

  it('has a strict policy and no inline content', async () => {
    const response = await get('/')
    const html = await response.text()
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'/)
    expect(response.headers.get('content-security-policy')).not.toMatch(/unsafe|data:/)
    expect(html).not.toMatch(/<style|style="|<script>|\son\w+="/)
    for (const [, path = ''] of html.matchAll(/(?:src|href)="(\/starting\/[^"]+\.\w+)"/g))
      expect((await get(path)).status, path).toBe(200)
  })

  it('serves no repository files and accepts no other HTTP method', async () => {
    expect((await get('/starting/../../package.json')).headers.get('content-type')).toContain('application/json')
    expect(await (await get('/package.json')).json()).toMatchObject({ code: 'server.starting' })
    expect((await fetch(url, { method: 'POST' })).status).toBe(503)
    expect(await (await get('/starting/log')).text()).toBe('Installing packages …\n')
  })

  it('names the failed step in both languages', async () => {
    progress.update('packages')
    progress.fail('packages')
    const html = await (await get('/')).text()
    for (const language of ['ja', 'en'] as const) expect(html).toContain(translate(language, 'failedPackages'))
    expect(html).toContain('<li id="step-packages" class="is-failed">')
    expect(await (await get('/api/health')).json()).toMatchObject({ state: 'failed' })
  })
})

describe('progress of a starting server', () => {
  it('never decreases and stays below 100 until the server answers', () => {
    const observed: number[] = []
    const observe = () => observed.push(progress.getSnapshot().percent)
    progress.update('packages', 0, 2)
    for (const done of [0, 1, 2]) {
      now += 5000
      progress.update('packages', done, 2)
      observe()
    }
    progress.finish('packages')
    progress.update('screens')
    for (let second = 0; second < 60; second += 5) {
      now += 5000
      observe()
    }
    for (const step of ['screens', 'demo', 'totals'] as const) {
      progress.finish(step)
      observe()
    }
    expect(observed).toEqual([...observed].sort((a, b) => a - b))
    expect(observed.at(-1)).toBe(99)
  })

  it('omits steps that are not part of this start', () => {
    const second = new Progress(['screens'], { isFirst: false, now: () => now })
    second.update('demo', 1, 31)
    expect(second.getSnapshot()).toMatchObject({ isFirst: false, steps: [{ name: 'screens' }] })
  })
})
