import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFailedVitestTests, listPlaywrightErrors, root } from './test-tiers.ts'

describe('listFailedVitestTests', () => {
  const passed = { fullName: 'adds up', status: 'passed' }
  const file = { name: join(root, 'shared/a.test.ts'), startTime: 0, endTime: 1, status: 'passed', message: '' }

  it('lists file, title and error of each failed Vitest test', () => {
    const failed = { fullName: 'takes away', status: 'failed', failureMessages: ['\u001b[31mError: 1 is not 2\u001b[39m\n at …'] }
    expect(listFailedVitestTests({ testResults: [{ ...file, status: 'failed', assertionResults: [passed, failed] }] })).toEqual([
      'shared/a.test.ts: takes away: Error: 1 is not 2',
    ])
  })

  it('reports the error of a test file that Vitest cannot load', () => {
    expect(
      listFailedVitestTests({
        testResults: [{ ...file, status: 'failed', message: 'No such module\n at …', assertionResults: [] }],
      }),
    ).toEqual(['shared/a.test.ts: No such module'])
  })

  it('lists no failed tests if every Vitest test passed', () => {
    expect(listFailedVitestTests({ testResults: [{ ...file, assertionResults: [passed] }] })).toEqual([])
  })
})

describe('listPlaywrightErrors', () => {
  it('lists Playwright errors outside of tests with their location', () => {
    const location = { file: join(root, 'e2e/specs/a.spec.ts'), line: 7 }
    expect(
      listPlaywrightErrors({ errors: [{ message: 'Error: \u001b[2mroute.fetch\u001b[22m: Test ended.\nCall log', location }] }),
    ).toEqual(['e2e/specs/a.spec.ts:7: outside of all tests: Error: route.fetch: Test ended.'])
    expect(listPlaywrightErrors({ errors: [{ message: 'The server did not start' }] })).toEqual([
      'e2e: outside of all tests: The server did not start',
    ])
  })
})
