import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { downloadStatuses, getFileProgress } from './exporting/job-fields.ts'
import { salesTrends } from './product-detail.ts'
import { unit, unitCodes } from './query-fields.ts'

const tokens = readFileSync(new URL('../../pwa/ui/styles/tokens.css', import.meta.url), 'utf8')
const readPixels = (name: string): number[] => {
  const pixels = [...tokens.matchAll(new RegExp(`--${name}: (\\d+)px`, 'g'))].map(([, value]) => Number(value))
  expect(pixels, name).not.toEqual([])
  return pixels
}

describe('defaults of specification section 9', () => {
  it('shows trends by day (unit 1) by default, without hours of the current day', () => {
    const { unit: first } = salesTrends.body.parse({ jan: '9784999900114', stores: {} }) as { unit: string }
    expect([first, unit.parse(1), unitCodes[4]]).toEqual(['day', 'day', 'hour'])
  })

  it('limits table headers to 300 px and tables to 2184 px by default', () => {
    expect(Math.max(...readPixels('row-head-height'), ...readPixels('row-total-height'))).toBeLessThan(300)
    expect(Math.max(...readPixels('page-max'))).toBeLessThan(2184)
  })

  it('names the download states pending, start and failed, with integer percentages', () => {
    expect(downloadStatuses).toEqual({ queued: 'pending', running: 'start', failed: 'failed', done: null, cancelled: null })
    expect(getFileProgress({ state: 'running', rowsDone: 199, rowsTotal: 200 })).toBe(99)
    expect(getFileProgress({ state: 'running', rowsDone: 5, rowsTotal: null })).toBe(0)
    expect(getFileProgress({ state: 'failed', rowsDone: 5, rowsTotal: 10 })).toBe(50)
    expect(getFileProgress({ state: 'done', rowsDone: 0, rowsTotal: null })).toBe(100)
  })
})
