import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../shared/api/endpoints.ts'
import { narrowContracts } from './narrowed-contracts.ts'
import { setUpTestServer } from './set-up.ts'

/**
 * Data outside a contract's range never appears in a result or a file, whatever is requested. Tested with two contracts of one
 * publisher, one for its own publishers, one for magazines.
 */
const app = setUpTestServer()
const tokens: Record<string, string> = {}
const visible: Record<string, Set<string>> = {}
const everything = new Set<string>()

beforeAll(async () => {
  await narrowContracts(app)
  for (const name of ['user', 'magazine']) tokens[name] = await app.signIn(name)
  const rows: { jan: string; kind: string; publisher_cd: string | null; imprint_of_cd: string | null }[] =
    await app.services.warehouse
      .knex('product')
      .leftJoin('publisher', 'publisher.id', 'product.publisher_id')
      .select('product.jan', 'product.kind', 'publisher.publisher_cd', 'publisher.imprint_of_cd')
  for (const row of rows) everything.add(row.jan)
  visible.user = new Set(rows.filter((row) => row.publisher_cd === '9901' || row.imprint_of_cd === '9901').map((row) => row.jan))
  visible.magazine = new Set(rows.filter((row) => row.kind === 'magazine').map((row) => row.jan))
})

/** Returns every product code in a result. */
function listCodes(value: unknown, found: string[] = []): string[] {
  if (typeof value === 'string') {
    if (everything.has(value)) found.push(value)
  } else if (Array.isArray(value)) for (const item of value) listCodes(item, found)
  else if (value !== null && typeof value === 'object') for (const item of Object.values(value)) listCodes(item, found)
  return found
}

const testedCalls = endpoints.filter(({ path }) => /^\/(fnd|stat)\//.test(path))

describe.each(['user', 'magazine'])('contract of the user %s', (name) => {
  it.each(testedCalls.map((endpoint) => [endpoint.name, endpoint] as const))(
    'shows a contract nothing outside its data range in %s',
    async (_name, endpoint) => {
      const example = endpoint.example(app.facts)
      const { status, body } = await app.call(endpoint, example, tokens[name])
      expect(body.code).not.toBe('access.denied')
      const named = listCodes(example)
      if (status !== 200) {
        // only because a product or series outside the range was requested, or because nothing is left
        expect([303, 404].includes(status), JSON.stringify(body)).toBe(true)
        expect(status === 303, JSON.stringify(body)).toBe(body.code === 'product.outsideRange')
        return
      }
      const data = body.data as { fileContent?: string }
      const text = data.fileContent === undefined ? '' : Buffer.from(data.fileContent, 'base64').toString('utf8')
      const codes = [...listCodes(body.data), ...[...everything].filter((jan) => text.includes(jan))]
      // requested codes may be named as outside the range
      expect(codes.filter((jan) => !visible[name]?.has(jan) && !named.includes(jan))).toEqual([])
    },
  )

  it('finds products of the contract’s data range in a ranking and a search', async () => {
    for (const call of ['createRanking', 'productSearch']) {
      const endpoint = endpoints.find((item) => item.name === call)
      if (!endpoint) throw new Error(call)
      const body = {
        period: endpoint.example(app.facts).body?.period,
        ...(call === 'productSearch' ? { soldInPeriod: true } : {}),
      }
      const result = await app.call(endpoint, { body }, tokens[name])
      expect(listCodes(result.body.data).length).toBeGreaterThan(3)
    }
  })
})
