import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, ExampleRequest } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { productDetail } from '../../shared/api/product-detail.ts'
import { computeEan13CheckDigit } from '../../shared/trade/jan.ts'
import { narrowContracts } from './narrowed-contracts.ts'
import { setUpTestServer } from './set-up.ts'

/**
 * Checks that titles outside a contract's data range cannot be distinguished from unknown ones, and that their names appear
 * nowhere: with the demo's publisher contract limited to its own titles, and a magazine contract.
 */
const app = setUpTestServer()
const tokens: Record<string, string> = {}
/** Names and codes outside the contract's range. */
const hidden: Record<string, Set<string>> = {}
const outside: Record<string, { jan: string; seriesCd: string; publisherCd: string }> = {}

interface Title {
  jan: string
  kind: string
  product_nm: string
  release_date: string | null
  publisher_cd: string
  publisher_nm: string
  imprint_of_cd: string | null
  series_cd: string | null
  series_nm: string | null
}

const getNames = (title: Title): string[] =>
  [title.jan, title.product_nm, title.publisher_nm, title.series_cd, title.series_nm].filter((text) => text !== null)

const within: Record<string, (title: Title) => boolean> = {
  user: ({ publisher_cd, imprint_of_cd }) => publisher_cd === '9901' || imprint_of_cd === '9901',
  magazine: ({ kind }) => kind === 'magazine',
}

beforeAll(async () => {
  await narrowContracts(app)
  const titles: Title[] = await app.services.warehouse
    .knex('product')
    .join('publisher', 'publisher.id', 'product.publisher_id')
    .leftJoin('series', 'series.id', 'product.series_id')
    .select('product.jan', 'product.kind', 'product.product_nm', 'product.release_date')
    .select('publisher.publisher_cd', 'publisher.publisher_nm', 'publisher.imprint_of_cd', 'series.series_cd', 'series.series_nm')
    .orderBy('product.jan')
  for (const name of ['user', 'magazine']) {
    tokens[name] = await app.signIn(name)
    const inRange = within[name] as (title: Title) => boolean
    const visibleNames = new Set(titles.filter(inRange).flatMap(getNames))
    hidden[name] = new Set(titles.flatMap(getNames).filter((text) => !visibleNames.has(text)))
    const other = titles.filter(
      (title) => !inRange(title) && title.series_cd !== null && !visibleNames.has(title.series_cd) && title.kind !== 'other',
    )
    const one = other.at(-1) as Title
    outside[name] = { jan: one.jan, seriesCd: String(one.series_cd), publisherCd: one.publisher_cd }
    // upcoming titles are among the hidden ones
    expect(titles.some((title) => !inRange(title) && (title.release_date ?? '') > app.facts.today)).toBe(true)
  }
})

/** An unknown JAN without a near one. */
const strange = `979${'1888877770'.slice(1)}`
const nothing = { jan: strange + computeEan13CheckDigit(strange), seriesCd: 'Z99999', publisherCd: '8888' }

const testedCalls = endpoints.filter(({ path }) => /^\/(fnd|stat|mst|usr\/groups)/.test(path))

/** Yields every text in a result, with files unpacked. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const item of value) yield* textsIn(item)
  else if (value !== null && typeof value === 'object') for (const item of Object.values(value)) yield* textsIn(item)
}

/** Replaces one code of a request by another, wherever it occurs. */
const instead = (request: ExampleRequest, code: string, other: string): ExampleRequest =>
  JSON.parse(JSON.stringify(request).replaceAll(JSON.stringify(code), JSON.stringify(other))) as ExampleRequest

/** Status and body, with the requested code masked and without the time of the result. */
async function answered(endpoint: Endpoint, request: ExampleRequest, as: { token: string; code: string }): Promise<string> {
  const { status, body } = await app.call(endpoint, request, as.token)
  return (
    `${status} ${JSON.stringify(body)}`
      .replaceAll(as.code, '***')
      // the near code depends on the input; other tests check that it is within the range
      .replace(/ → [\w-]+/g, '')
      .replace(/"(fetchedAt|updatedAt|createdAt|rev|id)":"[^"]*"/g, '')
  )
}

describe.each(['user', 'magazine'])('contract of %s with a narrow data range', (name) => {
  const token = () => tokens[name] ?? ''

  it.each(testedCalls.map((endpoint) => [endpoint.name, endpoint] as const))(
    'shows a contract no name or code outside its data range in %s',
    async (_name, endpoint) => {
      const example = endpoint.example(app.facts)
      const named = new Set(textsIn(example))
      for (const request of [example, { ...example, query: { ...example.query, pageSize: 1000 } }]) {
        const { body } = await app.call(endpoint, request, token())
        const found = [...textsIn(body)].filter((text) => hidden[name]?.has(text) && !named.has(text))
        expect(found.slice(0, 5)).toEqual([])
        if (!/^\/mst/.test(endpoint.path)) return
      }
    },
  )

  it.each(testedCalls.map((endpoint) => [endpoint.name, endpoint] as const))(
    'returns the same response for a code outside the data range and an unknown code from %s',
    async (_name, endpoint) => {
      const example = endpoint.example(app.facts)
      const requests: [ExampleRequest, keyof typeof nothing][] = []
      if (JSON.stringify(example).includes(`"${app.facts.jan}"`)) requests.push([instead(example, app.facts.jan, 'CODE'), 'jan'])
      const shape = Object.keys((endpoint.body as { shape?: object }).shape ?? {})
      if (shape.includes('seriesCd'))
        requests.push([{ ...example, body: { ...example.body, jans: [], seriesCd: 'CODE' } }, 'seriesCd'])
      if (shape.includes('products')) {
        const conditions = [
          [{ jans: ['CODE'] }, 'jan'],
          [{ seriesCds: ['CODE'] }, 'seriesCd'],
          [{ publisherCds: ['CODE'] }, 'publisherCd'],
        ] as const
        for (const [products, kind] of conditions) requests.push([{ ...example, body: { ...example.body, products } }, kind])
      }
      if (shape.includes('keyword')) requests.push([{ ...example, body: { ...example.body, keyword: 'CODE' } }, 'jan'])
      for (const [request, kind] of requests) {
        const codes = { other: outside[name]?.[kind] ?? '', none: nothing[kind] }
        const other = await answered(endpoint, instead(request, 'CODE', codes.other), { token: token(), code: codes.other })
        const none = await answered(endpoint, instead(request, 'CODE', codes.none), { token: token(), code: codes.none })
        expect(other, JSON.stringify(request)).toBe(none)
      }
    },
  )

  it('shows a contract no suggestions and covers of titles outside its data range', async () => {
    const suggest = endpoints.find((endpoint) => endpoint.name === 'productSuggest') as Endpoint
    const picture = endpoints.find((endpoint) => endpoint.name === 'picture') as Endpoint
    const codes = [outside[name]?.jan ?? '', nothing.jan]
    const [other, none] = await Promise.all(
      codes.map((code) => answered(suggest, { query: { q: code } }, { token: token(), code })),
    )
    expect(other).toBe(none)
    const pictures = await Promise.all(codes.map((code) => answered(picture, { params: { id: code } }, { token: token(), code })))
    expect(pictures[0]).toBe(pictures[1])
  })

  it('shows a contract only publishers of its data range in the list of excluded publishers', async () => {
    const { knex } = app.services.warehouse
    await knex('publisher').update({ excluded_from_ranking: true })
    try {
      for (const call of ['rankingExclusions', 'publisherRanking', 'brandPickup', 'createRanking', 'trendByGenre']) {
        const endpoint = endpoints.find((item) => item.name === call) as Endpoint
        const { status, body } = await app.call(endpoint, endpoint.example(app.facts), token())
        expect(status, call).toBe(200)
        expect(
          [...textsIn(body)].filter((text) => hidden[name]?.has(text)),
          call,
        ).toEqual([])
      }
    } finally {
      await knex('publisher').update({ excluded_from_ranking: false })
    }
  })

  it('does not reveal by response times whether a title outside the data range exists', async () => {
    const took: number[][] = [[], []]
    for (let round = 0; round < 60; round++) {
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const start = performance.now()
        await app.call(productDetail, { body: { jan: at === 0 ? outside[name]?.jan : nothing.jan } }, token())
        took[at]?.push(performance.now() - start)
      }
    }
    const middle = (times: number[] = []) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    const [outsideMs, unknownMs] = took.map(middle) as [number, number]
    expect(Math.abs(outsideMs - unknownMs)).toBeLessThan(Math.max(10, 0.3 * unknownMs))
  })
})
