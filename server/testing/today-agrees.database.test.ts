import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { readScreenParameters } from '../../shared/api/screen-query.ts'
import { type Decision, type TodayResult, todayDecisions } from '../../shared/api/today.ts'
import { addDays, getTodayInJapan } from '../../shared/calendar/period.ts'
import { findScreenCall } from '../../shared/calls/screen-calls.ts'
import { setUpTestServer } from './set-up.ts'

/**
 * Checks that every figure of the list of decisions is the one that its screen shows: the address of the screen is read back as a
 * query, which is asked separately.
 */

const app = setUpTestServer()
const tokens: Record<string, string> = {}
let storeCd: string
beforeAll(async () => {
  for (const name of ['user', 'own', 'store', 'agency', 'trial']) tokens[name] = await app.signIn(name)
  const { knex } = app.services.warehouse
  const sold = await knex.raw(
    `select store.store_cd from fact_sale join store on store.id = fact_sale.store_id
      join chain on chain.chain_cd = store.chain_cd where chain.company_cd = 'K01' and store.closed_on is null
      group by store.store_cd order by sum(fact_sale.quantity) desc limit 1`,
  )
  storeCd = (sold.rows as { store_cd: string }[])[0]?.store_cd ?? ''
  // publicity ahead of a title with publicity behind it, and of one without
  const own = await knex.raw(
    `select product.id from product join publisher on publisher.id = product.publisher_id
      where publisher.publisher_cd = '9901' and product.kind = 'book' order by product.jan limit 2`,
  )
  const [first, second] = (own.rows as { id: number }[]).map(({ id }) => id)
  const day = getTodayInJapan()
  await knex('fact_publicity').insert([
    { publicity_date: addDays(day, 2), product_id: first, medium: 'テレビ', title: '朝の本棚' },
    { publicity_date: addDays(day, 5), product_id: second, medium: '新聞書評', title: '日曜書評欄' },
    { publicity_date: addDays(day, 60), product_id: second, medium: 'ラジオ', title: '夜更けの本棚' },
  ])
})

async function readList(name: string, body: Record<string, unknown> = {}, language = 'ja'): Promise<TodayResult> {
  const response = await app.server.inject({
    method: 'POST',
    url: `/api${todayDecisions.path}`,
    headers: { authorization: `Bearer ${tokens[name]}`, 'accept-language': language },
    payload: JSON.stringify(body),
  })
  expect(response.statusCode, response.payload).toBe(200)
  return (JSON.parse(response.payload) as { data: TodayResult }).data
}

const getAtPath = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], value)

/** The figure in a result: of the title’s row, of the day’s limit, or of the result itself. */
function findFigure(result: Record<string, unknown>, { jan, proof: { field } }: Decision): unknown {
  const [part, day, name = ''] = field.split('.')
  if (part === 'limits') {
    const limits = result.limits as Record<string, unknown>[]
    return limits.find(({ returnLimitDate }) => returnLimitDate === day)?.[name]
  }
  if (field.includes('.')) return getAtPath(result, field)
  const list = result.list as Record<string, unknown>[]
  // the call of a single title has no column for it
  const rows = list.filter((row) => !('jan' in row) || row.jan === jan)
  if ('date' in (rows[0] ?? {})) return rows.map((row) => row[field])
  return rows.map((row) => row[field])[0]
}

/** Runs the query of a screen’s address. */
async function callScreen(path: string, token: string | undefined) {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const params = Object.fromEntries(searchParams)
  const found = findScreenCall(pathname.slice(1), params)
  if (found === null) throw new Error(`no call answers ${path}`)
  const request = readScreenParameters(found.endpoint, params, found.expressed)
  return { endpoint: found.endpoint, ...(await app.call(found.endpoint, { body: request ?? {} }, token)) }
}

const lists = [
  ['a publisher', 'user', () => ({})],
  ['a publisher that sees its own titles only', 'own', () => ({})],
  ['a chain', 'store', () => ({})],
  ['a store', 'store', () => ({ storeCd })],
  ['a wholesaler', 'agency', () => ({})],
  ['a trial', 'trial', () => ({})],
] as const

describe.each(lists)('the decisions of %s', (_title, name, getBody) => {
  it('decisions have the figures of the screens to which they link', async () => {
    const { list } = await readList(name, { ...getBody(), includeSettled: true })
    expect(list.length).toBeGreaterThan(0)
    for (const decision of list) {
      const screen = await callScreen(decision.path, tokens[name])
      expect(screen.status, decision.path).toBe(200)
      expect(screen.endpoint.name).toBe(decision.proof.name)
      const figure = findFigure(screen.body.data as Record<string, unknown>, decision)
      if (Array.isArray(figure)) expect(figure, decision.path).toContain(decision.figure)
      else expect(figure, decision.path).toBe(decision.figure)
    }
  })

  it('decisions have the figures of the calls from which they are derived', async () => {
    const { list } = await readList(name, { ...getBody(), includeSettled: true })
    for (const decision of list) {
      const endpoint = endpoints.find((item) => item.name === decision.proof.name) as Endpoint
      const result = await app.call(endpoint, { body: decision.proof.request }, tokens[name])
      const figure = findFigure(result.body.data as Record<string, unknown>, decision)
      expect([figure].flat(), JSON.stringify(decision.proof)).toContain(decision.figure)
    }
  })

  it('decisions are sorted by urgency, in both languages with the same figures', async () => {
    const { list, rules, day } = await readList(name, getBody())
    const places = list.map(({ urgency }) => ['today', 'soon', 'later'].indexOf(urgency))
    expect(places).toEqual([...places].sort())
    for (const { urgency, dueDate } of list) expect(urgency === 'today').toBe(dueDate !== null && dueDate <= day)
    const english = await readList(name, getBody(), 'en')
    expect(english.list.map(({ id, figure }) => [id, figure])).toEqual(list.map(({ id, figure }) => [id, figure]))
    for (const { reason, action, figureLabel, dueLabel } of [...list, ...english.list])
      expect([reason, action, figureLabel, dueLabel].join(), reason).not.toMatch(/\{\{|undefined|NaN|null/)
    expect(rules.filter(({ failed }) => failed)).toEqual([])
    for (const { help } of [...rules, ...english.rules]) expect(help).not.toMatch(/\{\{|undefined/)
  })
})

it('names the store in the decisions of a store, so that settling one settles none of the others', async () => {
  const { list, storeName } = await readList('store', { storeCd })
  expect(storeName).not.toBeNull()
  for (const { id, rule } of list) expect(id.startsWith(`${rule}:${storeCd}.`)).toBe(true)
  const ids = new Set((await readList('store')).list.map(({ id }) => id))
  expect(list.filter(({ id }) => ids.has(id))).toEqual([])
})

it('lists publicity ahead with the sales around the last one, and none that is far ahead', async () => {
  const { list } = await readList('user')
  const ahead = list.filter(({ rule }) => rule === 'publicity')
  expect(ahead.map(({ dueDate }) => dueDate)).toEqual([addDays(getTodayInJapan(), 2), addDays(getTodayInJapan(), 5)])
  expect(ahead[0]?.reason).toContain('テレビ')
})
