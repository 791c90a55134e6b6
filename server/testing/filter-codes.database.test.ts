import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { createRanking } from '../../shared/api/ranking-create.ts'
import { issueToken } from './issue-token.ts'
import { setUpTestServer } from './set-up.ts'

const app = setUpTestServer()
let token: string
let widget: string
beforeAll(async () => {
  token = await app.signIn('admin')
  widget = (await issueToken(app, { scopes: ['widget'] })).token
})

const filters = [
  ['stores', 'storeCds', 'store', 'stores.notFound'],
  ['stores', 'companyCds', 'company', 'company.notFound'],
  ['stores', 'chainCds', 'chain', 'chain.notFound'],
  ['products', 'publisherCds', 'publisher', 'publisher.notFound'],
  ['products', 'seriesCds', 'series', 'series.notFound'],
] as const

const hasField = (endpoint: Endpoint, name: string) => endpoint.body instanceof z.ZodObject && name in endpoint.body.shape
const calls = endpoints.filter((endpoint) => hasField(endpoint, 'stores') || hasField(endpoint, 'products'))

const createBody = (endpoint: Endpoint, change: Record<string, unknown>) => ({ ...endpoint.example(app.facts).body, ...change })
const removeTime = (value: unknown) =>
  JSON.stringify(value, (key, one: unknown) => (key === 'fetchedAt' || key === 'rebuiltAt' ? undefined : one))

/** Returns a code of the master with letters or digits that can be mistyped. */
const getCode = async (table: string): Promise<string> => {
  const [code] = (await app.services.warehouse.knex(table).orderBy(`${table}_cd`).limit(1).pluck(`${table}_cd`)) as string[]
  return code ?? ''
}

describe.each(calls.map((endpoint) => [endpoint.name, endpoint] as const))('endpoint %s', (_name, endpoint) => {
  it('rejects unknown codes in filters of an endpoint and suggests the most similar one', async () => {
    for (const [filter, field, table, error] of filters) {
      if (!hasField(endpoint, filter)) continue
      const code = await getCode(table)
      const wrong = `${code}X`
      const as = endpoint.area === 'widget' ? widget : token
      const { status, body } = await app.call(
        endpoint,
        { body: createBody(endpoint, { [filter]: { [field]: [code, wrong] } }) },
        as,
      )
      expect([status === 200, body.code], field).toEqual([false, error])
      expect(body.errors).toMatchObject([{ field: `${filter}.${field}.1`, code: error }])
      expect(body.message).toContain(`${wrong} → ${code}`)
    }
  })
})

it('rejects unknown genres in a filter and suggests the most similar path', async () => {
  const callApi = async (products: Record<string, string[]>) =>
    (await app.call(createRanking, { body: createBody(createRanking, { products }) }, token)).body
  expect(await callApi({ genreKeys: ['03', '3'] })).toMatchObject({ code: 'genre.notFound' })
  expect((await callApi({ genreKeys: ['3'] })).message).toContain('3 → 03')
  expect(await callApi({ itemGenreKeys: ['zz/1'] })).toMatchObject({ code: 'genre.notFound' })
})

it('rejects unknown codes of store attributes with their field', async () => {
  for (const [field, error, code, wrong] of [
    ['areaCds', 'area.notFound', '3', '03'],
    ['prefectureCds', 'prefecture.notFound', '13', '99'],
    ['locationCds', 'location.notFound', '1', 'nowhere'],
    ['scaleCds', 'scale.notFound', '6', '7'],
    ['categoryCds', 'storeCategory.notFound', '6', 'x'],
  ] as const) {
    const request = { body: createBody(createRanking, { stores: { [field]: [code, wrong] } }) }
    const { status, body } = await app.call(createRanking, request, token)
    expect([status, body.code]).toEqual([400, error])
    expect(body.errors).toMatchObject([{ field: `stores.${field}.1`, code: error }])
    expect(body.message).toContain(wrong)
  }
})

it('accepts codes of store attributes that only loaded stores have', async () => {
  const { knex } = app.services.warehouse
  const store = () => knex('store').where('store_cd', storeCd)
  const storeCd = await getCode('store')
  const { location_cd } = await store().first('location_cd')
  await store().update({ location_cd: 'L42' })
  try {
    const request = { body: createBody(createRanking, { stores: { locationCds: ['l42'] } }) }
    expect((await app.call(createRanking, request, token)).status).toBe(200)
  } finally {
    await store().update({ location_cd })
  }
})

it('accepts store codes in any letter case and width', async () => {
  const { knex } = app.services.warehouse
  const code = await getCode('store')
  await knex('store')
    .where('store_cd', code)
    .update({ store_cd: `${code}AB` })
  try {
    const callApi = async (typed: string) => {
      const { status, body } = await app.call(
        createRanking,
        { body: createBody(createRanking, { stores: { storeCds: [typed] } }) },
        token,
      )
      expect(status).toBe(200)
      return removeTime(body)
    }
    expect(await callApi(` ${code}ａｂ`)).toBe(await callApi(`${code}AB`))
  } finally {
    await knex('store').where('store_cd', `${code}AB`).update({ store_cd: code })
  }
})

it('suggests similar codes for a filter only within the contract’s data range', async () => {
  const { knex } = app.services.warehouse
  const [hidden] = (await knex('publisher')
    .whereNotIn('publisher.id', knex('product').select('product.publisher_id').where('product.kind', 'magazine'))
    .whereNull('publisher.imprint_of_cd')
    .orderBy('publisher.publisher_cd')
    .limit(1)
    .pluck('publisher.publisher_cd')) as string[]
  const magazine = await app.signIn('magazine')
  for (const code of [hidden ?? '', `${hidden}X`]) {
    const { body } = await app.call(
      createRanking,
      { body: createBody(createRanking, { products: { publisherCds: [code] } }) },
      magazine,
    )
    expect(body.code).toBe('publisher.notFound')
    expect(body.message).not.toContain(`→ ${hidden}`)
  }
})
