import { beforeAll, describe, expect, it } from 'vitest'
import type { Result } from '../../../shared/api/endpoint.ts'
import { EFFECT_DAYS, type EventRow, events, eventsExport } from '../../../shared/api/events.ts'
import { salesTrends } from '../../../shared/api/product-detail.ts'
import { sellThroughForecast } from '../../../shared/api/product-forecast.ts'
import { stockOuts } from '../../../shared/api/stock-outs.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { setUpSession, setUpTestServer } from '../../testing/set-up.ts'

const app = setUpTestServer()
const session = setUpSession(app, 'user')
let wholeDay: string
/** Codes of own books that sell, the best first. */
let jans: string[]

const insertEvents = async (rows: readonly { jan: string; day: string; medium: string; title: string }[]) => {
  const { knex } = app.services.warehouse
  for (const { jan, day, medium, title } of rows)
    await knex('fact_publicity').insert({
      publicity_date: day,
      product_id: knex('product').select('id').where({ jan }),
      medium,
      title,
    })
}

beforeAll(async () => {
  wholeDay = addDays(app.facts.today, -1)
  const { knex } = app.services.warehouse
  const sold = await knex.raw(
    `select product.jan from rollup_product_week as sold join product on product.id = sold.product_id
        join publisher on publisher.id = product.publisher_id
      where publisher.publisher_cd = '9901' and product.kind = 'book' and product.release_date < cast('${addDays(wholeDay, -60)}' as date)
        and sold.week_start >= cast('${addDays(wholeDay, -60)}' as date)
      group by product.jan order by sum(sold.sale_quantity) desc, product.jan limit 3`,
  )
  jans = (sold.rows as { jan: string }[]).map(({ jan }) => jan)
  const [first = '', second = ''] = jans
  await insertEvents([
    { jan: first, day: addDays(wholeDay, -10), medium: 'テレビ', title: '朝の本棚（試験）' },
    { jan: first, day: addDays(wholeDay, -7), medium: '新聞書評', title: '日曜書評欄（試験）' },
    { jan: second, day: addDays(wholeDay, -2), medium: 'SNS', title: '読者の投稿（試験）' },
    { jan: second, day: addDays(wholeDay, 5), medium: 'ラジオ', title: '夜の本棚（試験）' },
  ])
})

async function callEvents(body: Record<string, unknown> = {}, as = session.token): Promise<Result<typeof events>> {
  const period = { from: addDays(wholeDay, -83), to: wholeDay }
  const result = await app.call(events, { body: { period, pageSize: 1000, ...body } }, as)
  if (result.status !== 200) throw new Error(JSON.stringify(result.body))
  return result.body.data as Result<typeof events>
}
const findRow = ({ list }: Result<typeof events>, name: string): EventRow => {
  const row = list.find(({ eventName }) => eventName === name)
  if (row === undefined) throw new Error(name)
  return row
}

describe('events', () => {
  it('counts the copies that the sales trend of the title has on the compared days', async () => {
    const result = await callEvents()
    for (const row of result.list.slice(0, 8)) {
      const period = { from: row.date, to: addDays(row.date, row.comparedDays - 1) }
      const trend = await app.call(salesTrends, { body: { jan: row.jan, period, unit: 'day' } }, session.token)
      const { salesTrends: points } = trend.body.data as Result<typeof salesTrends>
      expect(row.actual, row.eventName).toBe(points.reduce((sum, point) => sum + point.quantity, 0))
      const curve = row.curve.filter(({ date }) => date >= period.from && date <= period.to)
      expect(curve.map(({ quantity }) => quantity)).toEqual(points.map(({ quantity }) => quantity))
    }
  })

  it('judges seven days by the range of the forecast, and no earlier', async () => {
    const result = await callEvents()
    expect(result.list.length).toBeGreaterThan(3)
    for (const row of result.list) {
      expect(row.comparedDays).toBe(Math.min(EFFECT_DAYS, 1 + (Date.parse(wholeDay) - Date.parse(row.date)) / 86_400_000))
      if (row.expected === null) {
        expect(['beforeRelease', 'tooNew', 'noHistory']).toContain(row.state)
        expect([row.extraCopies, row.extraRate, row.extraAmount]).toEqual([null, null, null])
        continue
      }
      expect(row.extraCopies).toBe(row.actual - row.expected)
      const { expectedLow: low, expectedHigh: high } = row
      if (row.comparedDays < EFFECT_DAYS) {
        expect([row.state, low, high, row.extraRate]).toEqual(['running', null, null, null])
        continue
      }
      if (low === null || high === null) throw new Error(row.eventName)
      expect(row.state).toBe(row.actual > high ? 'raised' : row.actual < low ? 'lowered' : 'unclear')
      expect(row.extraAmount).toBe(row.state === 'raised' ? (row.actual - row.expected) * (row.price ?? 0) : null)
    }
    expect(findRow(result, '読者の投稿（試験）').state).toBe('running')
  })

  it('shows the stores without stock that the stock-outs show on the same days', async () => {
    // the demand behind the lost copies is that of the last of the seven days, here the last complete day
    const [jan = ''] = jans
    await insertEvents([{ jan, day: addDays(wholeDay, 1 - EFFECT_DAYS), medium: 'Web', title: '特集（試験）' }])
    const row = findRow(await callEvents({ products: { jans: [jan] } }), '特集（試験）')
    const body = { products: { jans: [jan], publisherCds: [] }, stores: { companyCds: [] } }
    const { days } = (await app.call(stockOuts, { body }, session.token)).body.data as Result<typeof stockOuts>
    const byDay = new Map(days.map((day) => [day.date, day]))
    const compared = row.curve.filter(({ soldOutStores }) => soldOutStores !== null)
    expect(compared).toHaveLength(EFFECT_DAYS)
    for (const { date, soldOutStores } of compared) {
      const day = byDay.get(date)
      expect(soldOutStores, date).toBe((day?.ownStores ?? 0) + (day?.otherStores ?? 0))
    }
    expect(row.soldOutStores).toBe(compared[0]?.soldOutStores)
    const lost = compared.reduce((sum, { date }) => sum + (byDay.get(date)?.ownLostCopies ?? 0), 0)
    // the stock-outs round each day
    expect(Math.abs(row.lostCopies - lost)).toBeLessThanOrEqual(EFFECT_DAYS / 2)
  })

  it('forecasts about the same week as the forecast tab, which has learnt until later, and nothing it could not know', async () => {
    const { knex } = app.services.warehouse
    const { forecastFromDays, getForecastDayKey, getLearningSunday } = await import('../../forecast/forecast-from-days.ts')
    const [jan = ''] = jans
    const forecast = (await app.call(sellThroughForecast, { body: { jan } }, session.token)).body.data as Result<
      typeof sellThroughForecast
    >
    const [{ id: productId = 0 } = {}] = (await knex('product').select('id').where({ jan })) as { id?: number }[]
    const day = addDays(wholeDay, 1)
    const found = await app.services.warehouse.read((snapshot) =>
      forecastFromDays(snapshot, [{ productId, day }], { wholeDay, stores: null }),
    )
    const expected = forecast.weeks[0]?.expected ?? 0
    const { expected: fromDay = -1 } = found.get(getForecastDayKey({ productId, day })) as { expected?: number }
    expect(Math.abs(fromDay - expected)).toBeLessThanOrEqual(Math.max(2, expected * 0.2))
    const days = Array.from({ length: 200 }, (_none, index) => addDays(wholeDay, -index))
    expect(days.every((until) => getLearningSunday(until) <= until)).toBe(true)
    expect(new Set(days.map(getLearningSunday)).size).toBeLessThanOrEqual(4)
  })

  it('lists events ahead with the stock that meets them, and none of them as past', async () => {
    const result = await callEvents()
    const ahead = result.ahead.find(({ eventName }) => eventName === '夜の本棚（試験）')
    expect(ahead).toMatchObject({ date: addDays(wholeDay, 5), eventKind: 'radio', own: true })
    expect(ahead?.usual?.expected).toBeGreaterThanOrEqual(ahead?.usual?.low ?? 1)
    expect(result.ahead.every(({ date }) => date > wholeDay)).toBe(true)
    expect(result.list.every(({ date }) => date <= wholeDay)).toBe(true)
    expect(result.totalAhead).toBeGreaterThanOrEqual(result.ahead.length)
  })

  it('adds up the rows, and counts a day on which two events of a title work once', async () => {
    const { list, totals, kinds } = await callEvents()
    const raised = list.filter(({ state }) => state === 'raised')
    expect(totals.raised).toBe(raised.length)
    expect(totals.raised + totals.unclear + totals.lowered + totals.running + totals.unmeasured).toBe(list.length)
    const sum = raised.reduce((copies, row) => copies + (row.extraCopies ?? 0), 0)
    if (raised.every(({ overlapping }) => overlapping === 0)) expect(totals.extraCopies).toBe(sum)
    else expect(totals.extraCopies).toBeLessThanOrEqual(sum)
    expect(kinds.reduce((copies, { extraCopies }) => copies + extraCopies, 0)).toBe(totals.extraCopies)
    expect(kinds.reduce((count, kind) => count + kind.events, 0)).toBe(list.length)
    expect(findRow({ list } as Result<typeof events>, '日曜書評欄（試験）').overlapping).toBeGreaterThan(0)
  })

  it('narrows by kind and sorts by a figure, rows without it last', async () => {
    const ofTv = await callEvents({ kinds: ['tv'] })
    expect(ofTv.list.length).toBeGreaterThan(0)
    expect(ofTv.list.every(({ eventKind }) => eventKind === 'tv')).toBe(true)
    const { list } = await callEvents({ sortBy: 'extraCopies' })
    const values = list.map(({ extraCopies }) => extraCopies ?? Number.NEGATIVE_INFINITY)
    expect(values).toEqual([...values].sort((a, b) => b - a))
  })

  it('exports a line for each row and the totals', async () => {
    const result = await callEvents()
    const body = { period: result.period, format: 1, encoding: 'utf-8' }
    const response = await app.call(eventsExport, { body }, session.token)
    const { fileContent } = response.body.data as { fileContent: string }
    const text = Buffer.from(fileContent, 'base64').toString()
    for (const { eventName } of result.list) expect(text).toContain(eventName)
    expect(text).toContain(String(result.totals.extraCopies))
  })

  it('shows users with a limited data range only their own titles', async () => {
    const token = await app.signIn('own')
    const { list, ahead } = await callEvents({ products: { publisherCds: [] } }, token)
    expect([...list, ...ahead].every(({ own }) => own)).toBe(true)
  })
})
