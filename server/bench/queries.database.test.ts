import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../shared/api/endpoints.ts'
import { setUpTestServer } from '../testing/set-up.ts'
import { prepareBenchQueries } from './call-speed.ts'
import { type BenchQuery, createBenchQueries } from './queries.ts'

const app = setUpTestServer()
let benchQueries: readonly BenchQuery[] = []
beforeAll(async () => {
  benchQueries = (await prepareBenchQueries(app.services.warehouse)).queries
})

/** The queries depend on the facts only by their values. */
const queries = createBenchQueries('2026-11-20', {
  jan: '9784999900114',
  id: 1,
  otherJans: [],
  magazine: '00000',
  newJan: '9784999900114',
  newId: 1,
  top: [1],
})

describe('benchmark queries', () => {
  it('gives every benchmark query a unique name, so that each time belongs to one query', () => {
    expect(new Set(queries.map(({ name }) => name)).size).toBe(queries.length)
  })

  it.each(queries.map(({ name }, index) => [name, index] as const))(
    'declares a valid benchmark query that succeeds on the server: %s',
    async (name, index) => {
      const benchQuery = benchQueries[index]
      expect(benchQuery?.name).toBe(name)
      const endpoint = endpoints.find((item) => item.name === benchQuery?.call)
      if (benchQuery === undefined || endpoint === undefined) throw new Error(`nothing in the contract answers “${name}”`)
      const { params = {}, query = {}, body = {} } = benchQuery.request
      expect(endpoint.params.safeParse(params).error).toBeUndefined()
      expect(endpoint.query.safeParse(query).error).toBeUndefined()
      expect(endpoint.body.safeParse(body).error).toBeUndefined()
      const answered = await app.call(endpoint, benchQuery.request, await app.signIn('user'))
      expect(answered.body.code).toBeUndefined()
      expect(answered.status).toBe(200)
    },
  )
})
