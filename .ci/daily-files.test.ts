import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listOmittedDatabaseTests, listSelectedBrowserTests } from './daily-files.ts'
import { root } from './test-tiers.ts'

const days = Array.from({ length: 9 }, (_, index) => 20261120 + index)

describe('listOmittedDatabaseTests', () => {
  it('leaves out each file on eight of nine days', () => {
    const leftOut = Map.groupBy(days.flatMap(listOmittedDatabaseTests), (file) => file)
    expect([...leftOut.values()].filter((dates) => dates.length !== 8)).toEqual([])
    expect([...leftOut.keys()].filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})

describe('listSelectedBrowserTests', () => {
  it('selects each file on one of nine days or daily', () => {
    const selected = Map.groupBy(days.flatMap(listSelectedBrowserTests), (file) => file)
    const daily = [...selected].filter(([, dates]) => dates.length === 9).map(([file]) => file)
    expect(daily).toContain('e2e/specs/journey.spec.ts')
    expect([...selected].filter(([file, dates]) => dates.length !== 1 && !daily.includes(file))).toEqual([])
    expect(selected.size).toBeGreaterThan(50)
  })
})
