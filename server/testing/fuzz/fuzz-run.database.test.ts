import { describe, expect, it } from 'vitest'
import { getDemoFacts } from '../../../shared/api/endpoint.ts'
import { endpoints } from '../../../shared/api/endpoints.ts'
import { Chance } from '../chaos/chance.ts'
import { isDeep } from '../property-runs.ts'
import { fuzzRequest, listFuzzedRoutes, writeJson } from './fuzz-request.ts'
import { findResultProblem, runFuzz } from './fuzz-run.ts'
import { pickHostileValue } from './hostile-values.ts'

/** A short run of `npm run fuzz`; twenty thousand requests take an idle hour. */
const REQUESTS = 1500
const facts = getDemoFacts('2026-11-20')

// fuzz.database.test.ts sends generated requests to each call in the quick run
describe.runIf(isDeep)('server under fuzzed requests', () => {
  it('responds to hostile requests on every route in every role, without 5xx and without leaks', async () => {
    const { problems, byStatus, routes, succeeded, before, after } = await runFuzz({ requests: REQUESTS, seed: 7 })
    expect(problems).toEqual([])
    expect(routes).toBe(endpoints.length)
    // most routes are reached beyond the guard
    expect(succeeded.size).toBeGreaterThan(routes / 3)
    expect(byStatus[400]).toBeGreaterThan(REQUESTS / 10)
    expect(after.heapUsed - before.heapUsed).toBeLessThan(60 * 1024 ** 2)
    // other tests may run on the machine: this detects requests that block for seconds
    expect(after.p99, JSON.stringify(after.pauses)).toBeLessThan(250)
    expect(after.max, JSON.stringify(after.pauses)).toBeLessThan(5000)
  })
})

describe('fuzzer', () => {
  const createRequests = (seed: number) => {
    const chance = new Chance(seed)
    return listFuzzedRoutes(endpoints).map((route) => fuzzRequest(route, { chance, facts }))
  }

  it('sends the same fuzzed requests for the same seed and others for another', () => {
    expect(createRequests(3)).toEqual(createRequests(3))
    expect(createRequests(3)).not.toEqual(createRequests(4))
  })

  it('writes unusual JSON into fuzzed requests: duplicate names, invalid numbers and lone surrogates', () => {
    const chance = new Chance(1)
    const written = Array.from({ length: 3000 }, () => writeJson({ a: 1, b: pickHostileValue(chance) }, chance)).join('\n')
    for (const wanted of ['NaN', '1e999', '"__proto__"', '\\ud800', '\\u0000', '[[[[[', '"9999-12-31"'])
      expect(written).toContain(wanted)
    expect(written).toMatch(/\{"a":1,"b":.*,"a":1\}/)
  })

  it('distinguishes failures from rejected requests in fuzzing', () => {
    const findProblem = (status: number, body: object, milliseconds = 5) =>
      findResultProblem({ status, text: JSON.stringify(body), milliseconds })
    expect(findProblem(200, { status: 200, data: {} })).toBeNull()
    expect(findProblem(400, { code: 'request.invalid', message: 'x' })).toBeNull()
    expect(findProblem(503, { code: 'maintenance.now', message: 'x' })).toBeNull()
    expect(findProblem(500, { code: 'server.internal', message: 'x' })).toContain('500')
    expect(findProblem(400, {})).toContain('says nothing')
    expect(findProblem(200, { status: 200 }, 31_000)).toContain('took')
    expect(findResultProblem({ status: 502, text: '<html>', milliseconds: 1 })).toContain('no JSON')
  })
})
