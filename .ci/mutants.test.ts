import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mutants } from './mutant-list.ts'
import { failedVitestTests, root } from './test-tiers.ts'

describe('list of mutants', () => {
  it('has 40 mutants with distinct ids', () => {
    expect(mutants).toHaveLength(40)
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(40)
  })

  it.each(['server', 'pwa', 'cli', 'shared'])('has mutants of %s', (part) => {
    expect(mutants.filter(({ file }) => file.startsWith(`${part}/`)).length).toBeGreaterThanOrEqual(5)
  })

  it.each(mutants)('contains $id with a text that occurs exactly once in its file', ({ file, find, replace, fault }) => {
    expect(existsSync(join(root, file))).toBe(true)
    expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2)
    expect(replace).not.toBe(find)
    expect(fault).not.toBe('')
  })
})

describe('failedVitestTests', () => {
  const passed = { fullName: 'adds up', status: 'passed' }
  const file = { name: join(root, 'shared/a.test.ts'), startTime: 0, endTime: 1, status: 'passed', message: '' }

  it('lists file, title and error of each failed test', () => {
    const failed = { fullName: 'takes away', status: 'failed', failureMessages: ['\u001b[31mError: 1 is not 2\u001b[39m\n at …'] }
    expect(failedVitestTests({ testResults: [{ ...file, status: 'failed', assertionResults: [passed, failed] }] })).toEqual([
      'shared/a.test.ts: takes away: Error: 1 is not 2',
    ])
  })

  it('reports the error of a file that cannot be loaded', () => {
    expect(
      failedVitestTests({ testResults: [{ ...file, status: 'failed', message: 'No such module\n at …', assertionResults: [] }] }),
    ).toEqual(['shared/a.test.ts: No such module'])
  })

  it('is empty if every test passed', () => {
    expect(failedVitestTests({ testResults: [{ ...file, assertionResults: [passed] }] })).toEqual([])
  })
})
