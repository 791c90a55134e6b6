import { describe, expect, it } from 'vitest'
import type { Result } from '../../../shared/api/endpoint.ts'
import {
  preOrderBooks,
  reservationExport,
  searchReservation,
  subscribedBooks,
} from '../../../shared/api/reservation-subscription.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { setUpSession, setUpTestServer } from '../../testing/set-up.ts'
import type { TestServer } from '../../testing/test-server.ts'

const app = setUpTestServer()
const session = setUpSession(app, 'user')

type PreOrders = Result<typeof preOrderBooks>
type Subscriptions = Result<typeof subscribedBooks>
type Found = Result<typeof searchReservation>
async function callApi<T>(
  endpoint: Parameters<TestServer['call']>[0],
  body: Record<string, unknown>,
  as = session.token,
): Promise<T> {
  const result = await app.call(endpoint, { body }, as)
  if (result.status !== 200) throw new Error(JSON.stringify(result.body))
  return result.body.data as T
}
async function file(body: Record<string, unknown>): Promise<string[][]> {
  const { fileContent } = await callApi<{ fileContent: string }>(reservationExport, body)
  return Buffer.from(fileContent, 'base64')
    .toString('utf8')
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
}

describe('pre-orders', () => {
  it('returns pre-orders with those of the previous volume at the same number of days before release', async () => {
    const { list, totals, asOf } = await callApi<PreOrders>(preOrderBooks, {})
    expect(list.length).toBeGreaterThan(0)
    expect(totals.bookedQuantity).toBe(list.reduce((sum, row) => sum + row.bookedQuantity, 0))
    for (const row of list) expect((row.releaseDate ?? '9999') > asOf).toBe(true)
    const second = list.find((row) => row.productName === '灯りをたどる人 下')
    expect(second?.previousIssue?.productName).toBe('灯りをたどる人 上')
    expect(second?.curve).toHaveLength(36)
    expect(second?.curve.at(-1)?.booked).toBeNull()
    const booked = (second?.curve ?? []).flatMap((point) => (point.booked === null ? [] : [point.booked]))
    expect(booked.at(-1)).toBe(second?.bookedQuantity)
  })

  it('returns pre-orders as of an earlier day, filtered by keyword and release', async () => {
    const all = await callApi<PreOrders>(preOrderBooks, { state: 'all', pageSize: 1000 })
    const released = await callApi<PreOrders>(preOrderBooks, { state: 'released', pageSize: 1000 })
    const upcoming = await callApi<PreOrders>(preOrderBooks, { pageSize: 1000 })
    expect(all.paging.total).toBe(released.paging.total + upcoming.paging.total)
    const found = await callApi<PreOrders>(preOrderBooks, { keyword: '灯り', state: 'all' })
    expect(found.list.every((row) => row.productName.includes('灯り'))).toBe(true)
    expect(found.list.length).toBe(2)
    const none = await callApi<PreOrders>(preOrderBooks, { releaseDate: { from: '2031-01-01', to: null } })
    expect([none.list, none.totals.bookedQuantity, none.totals.coverage]).toEqual([[], 0, null])
  })

  it('exports pre-orders as the screen shows them', async () => {
    const { list } = await callApi<PreOrders>(preOrderBooks, { pageSize: 1000 })
    expect((await file({ kind: 'pre-order' })).map((line) => [line[0], Number(line[10])])).toEqual(
      list.map((row) => [row.jan, row.bookedQuantity]),
    )
  })
})

describe('subscriptions of magazines', () => {
  it('returns subscriptions that equal the number before the period plus begun minus ended ones', async () => {
    const { list, totals } = await callApi<Subscriptions>(subscribedBooks, {})
    expect(list.length).toBeGreaterThan(0)
    expect(totals.previousQuantity + totals.newQuantity - totals.endedQuantity).toBe(totals.subscribedQuantity)
    for (const row of list) expect(row.lastIssueQuantity).toBeGreaterThan(0)
  })

  it('exports subscriptions of magazines as the screen shows them', async () => {
    const { list } = await callApi<Subscriptions>(subscribedBooks, { pageSize: 1000 })
    expect((await file({ kind: 'subscription' })).map((line) => [line[0], Number(line[3])])).toEqual(
      list.map((row) => [row.seriesCd, row.subscribedQuantity]),
    )
  })
})

describe('search in pre-orders and subscriptions', () => {
  it('requires a keyword and returns for each product whether it has pre-orders or subscriptions', async () => {
    const { status, body } = await app.call(searchReservation, { body: { keyword: ' ' } }, session.token)
    expect([status, (body.errors as { field: string }[])[0]?.field]).toEqual([400, 'keyword'])
    const books = await callApi<Found>(searchReservation, { keyword: '灯り' })
    expect(books.list.map((row) => [row.hasPreOrders, row.hasSubscriptions])).toEqual([
      [true, false],
      [true, false],
    ])
    const magazines = await callApi<Found>(searchReservation, { keyword: '週刊', reservation: 'subscription' })
    expect(magazines.list[0]).toMatchObject({ kind: 'magazine', hasSubscriptions: true })
  })
})

describe('pre-orders, subscriptions and their search', () => {
  it('returns pre-orders and subscriptions as of the last complete day by default', async () => {
    const { today } = app.facts
    const yesterday = addDays(today, -1)
    expect((await callApi<PreOrders>(preOrderBooks, {})).asOf).toBe(yesterday)
    expect((await callApi<Subscriptions>(subscribedBooks, {})).period).toEqual({ from: addDays(yesterday, -29), to: yesterday })
    expect((await callApi<Found>(searchReservation, { keyword: '灯り' })).asOf).toBe(yesterday)
  })

  it('accepts any past as-of day of pre-orders, and uses today instead of a future day', async () => {
    const { today } = app.facts
    for (const [asOf, stand] of [
      [addDays(today, -9), addDays(today, -9)],
      [today, today],
      [addDays(today, 30), today],
    ])
      expect((await callApi<PreOrders>(preOrderBooks, { asOf })).asOf).toBe(stand)
  })

  it('limits pre-orders and subscriptions to the contract’s data range', async () => {
    const magazine = await app.signIn('magazine')
    expect((await callApi<PreOrders>(preOrderBooks, { state: 'all' }, magazine)).list).toEqual([])
    expect((await callApi<Found>(searchReservation, { keyword: '灯り', reservation: 'all' }, magazine)).list).toEqual([])
    expect((await callApi<Subscriptions>(subscribedBooks, {}, magazine)).list.length).toBeGreaterThan(0)
  })

  it('rejects unsupported sort keys of pre-orders and subscriptions and names the field', async () => {
    const sort = [{ key: 'jan; drop table product', descending: true }]
    for (const endpoint of [preOrderBooks, subscribedBooks, reservationExport]) {
      const { status, body } = await app.call(endpoint, { body: { sort } }, session.token)
      expect([status, (body.errors as { field: string }[])[0]?.field]).toEqual([400, 'sort.0.key'])
    }
    const other = { kind: 'subscription', sort: [{ key: 'coverage', descending: true }] }
    const { status, body } = await app.call(reservationExport, { body: other }, session.token)
    expect([status, body.code]).toEqual([400, 'sort.unknown'])
  })
})
