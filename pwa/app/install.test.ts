import { describe, expect, it } from 'vitest'
import { countDayOfUse } from './install.ts'

describe('offer to install the application', () => {
  it('offers installation on the third day of use or after the first download of shop data', () => {
    let use = null
    for (const [today, isFamiliar] of [
      ['2026-11-20', false],
      ['2026-11-20', false],
      ['2026-11-21', false],
      ['2026-11-25', true],
    ] as const) {
      const next = countDayOfUse(use, { today, hasPack: false })
      expect([today, next.isFamiliar]).toEqual([today, isFamiliar])
      use = next.use
    }
    expect(countDayOfUse(null, { today: '2026-11-20', hasPack: true }).isFamiliar).toBe(true)
  })
})
