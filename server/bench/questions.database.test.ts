import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../shared/api/endpoints.ts'
import { setUpTestServer } from '../testing/set-up.ts'
import { readFacts } from './call-speed.ts'
import { type BenchQuestion, createBenchQuestions } from './questions.ts'

const app = setUpTestServer()
let benchQueries: readonly BenchQuestion[] = []
beforeAll(async () => {
  benchQueries = (await readFacts(app.services.warehouse)).questions
})

/** The questions depend on the facts only by their values. */
const questions = createBenchQuestions('2026-11-20', {
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
    expect(new Set(questions.map(({ name }) => name)).size).toBe(questions.length)
  })

  it.each(questions.map(({ name }, index) => [name, index] as const))(
    'declares a valid benchmark query that succeeds on the server: %s',
    async (name, index) => {
      const question = benchQueries[index]
      expect(question?.name).toBe(name)
      const endpoint = endpoints.find((item) => item.name === question?.call)
      if (question === undefined || endpoint === undefined) throw new Error(`nothing in the contract answers “${name}”`)
      const { params = {}, query = {}, body = {} } = question.request
      expect(endpoint.params.safeParse(params).error).toBeUndefined()
      expect(endpoint.query.safeParse(query).error).toBeUndefined()
      expect(endpoint.body.safeParse(body).error).toBeUndefined()
      const answered = await app.call(endpoint, question.request, await app.signIn('user'))
      expect(answered.body.code).toBeUndefined()
      expect(answered.status).toBe(200)
    },
  )
})
