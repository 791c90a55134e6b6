import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint, Result } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { sellThroughForecast } from '../../shared/api/product-forecast.ts'
import {
  type ReprintCandidate,
  type ReprintCandidatesResult,
  reprintCandidates,
  reprintCandidatesExport,
} from '../../shared/api/reprint-candidates.ts'
import { addDays } from '../../shared/calendar/period.ts'
import { computeWeekForecasts } from '../forecast/forecast-record.ts'
import { getLastSunday } from '../forecast/read-forecast.ts'
import { readTitleForecasts } from '../forecast/title-forecast.ts'
import { readAsOfDays } from '../warehouse/engine/as-of.ts'
import { callMcpTool, connectMcp } from './mcp-client.ts'
import { setUpSession, setUpTestServer } from './set-up.ts'

const app = setUpTestServer()
const user = setUpSession(app, 'user')
beforeAll(() => app.server.start())
const everything = { runOutWithinDays: 182, minRecentCopies: 1, pageSize: 1000 }
type Forecast = Result<typeof sellThroughForecast>

async function callApi<T>(endpoint: Endpoint, body: Record<string, unknown>): Promise<T> {
  const { status, body: result } = await app.call(endpoint, { body }, user.token)
  if (status !== 200) throw new Error(JSON.stringify(result))
  return result.data as T
}
async function callTool<T>(name: string, query: Record<string, unknown>): Promise<T> {
  const client = await connectMcp(app, user.token)
  const { data } = await callMcpTool(client, name, query)
  await client.close()
  return data as T
}
async function readFile(endpoint: Endpoint, body: Record<string, unknown>): Promise<string> {
  const { fileContent } = await callApi<{ fileContent: string }>(endpoint, { ...body, language: 'en', encoding: 'utf-8' })
  return Buffer.from(fileContent, 'base64').toString('utf8')
}
const readList = async (): Promise<ReprintCandidate[]> =>
  (await callApi<ReprintCandidatesResult>(reprintCandidates, everything)).list

/** What every call says about the stock and the weeks to come of a title. */
const pickForecast = (row: ReprintCandidate | Forecast) => ({
  ...pickFigures(row),
  soldWeeks: row.soldWeeks,
  weeks: row.weeks,
})
const pickFigures = (row: ReprintCandidate | Forecast) => ({
  stock: [row.cumulativeStockQuantity, row.dailyInventory, row.publisherInventory, row.numberOfPendingOrder, row.totalStock],
  runOut: [row.runOutDate, row.runOutDays],
  horizons: row.horizons,
})

describe('calls that show a forecast', () => {
  it('compares the forecasts of every call that shows one', () => {
    const names = endpoints
      .filter(
        ({ result }) => result !== undefined && JSON.stringify(z.toJSONSchema(result, { io: 'input' })).includes('"runOutDate"'),
      )
      .map(({ name }) => name)
    expect(names.sort()).toEqual(['reprintCandidates', 'sellThroughForecast'])
  })

  it('returns the same forecast and stock of a title in the list, on its page, and to assistants', async () => {
    const list = await readList()
    expect(list.length).toBeGreaterThan(2)
    const tool = await callTool<ReprintCandidatesResult>('reprintCandidates', {
      runOutWithinDays: 182,
      minRecentCopies: 1,
    })
    for (const row of list.slice(0, 5)) {
      const page = await callApi<Forecast>(sellThroughForecast, { jan: row.jan })
      expect(pickForecast(page), row.jan).toEqual(pickForecast(row))
      const toolForecast = await callTool<Forecast>('sellThroughForecast', { jan: row.jan })
      expect(pickFigures(toolForecast), row.jan).toEqual(pickFigures(row))
      const inTool = tool.list.find(({ jan }) => jan === row.jan)
      if (inTool) expect(pickFigures(inTool), row.jan).toEqual(pickFigures(row))
      // in words, with the accuracy of titles like this one
      expect(row.reasons.some((reason) => page.explanation.startsWith(reason))).toBe(true)
    }
  })

  it('writes the same forecast of a title into files', async () => {
    const [row] = await readList()
    if (!row) throw new Error('no reprint candidate')
    const line =
      (await readFile(reprintCandidatesExport, everything)).split('\r\n').find((text) => text.startsWith(row.jan)) ?? ''
    const values = line.split(',').map((value) => value.replaceAll('"', ''))
    for (const { expected, low, high } of row.horizons)
      for (const copies of [expected, low, high]) expect(values).toContain(String(copies))
    expect(values).toContain(String(row.totalStock))
  })

  it('continues the forecast of a title beyond half a year after the release', async () => {
    const list = await readList()
    const asOf = addDays(app.facts.today, -1)
    const old = list.find(({ releaseDate }) => releaseDate !== null && releaseDate < addDays(asOf, -200))
    if (!old) throw new Error('no old title')
    const page = await callApi<Forecast>(sellThroughForecast, { jan: old.jan })
    expect([page.obstacle, page.horizons.length, page.weeks.length]).toEqual([null, 3, 12])
    expect(page.runOutDate).toBe(old.runOutDate)
  })

  it('records at the end of a week the forecast that the list showed then', async () => {
    const { warehouse } = app.services
    await warehouse.read(async (knex) => {
      const asOfDays = await readAsOfDays(knex, app.facts.today)
      const sunday = getLastSunday(addDays(app.facts.today, -1))
      const recorded = await computeWeekForecasts(knex, sunday)
      expect(recorded.length).toBeGreaterThan(10)
      const ids = [...new Set(recorded.map(({ product_id }) => product_id))].slice(0, 20)
      const { forecasts } = await readTitleForecasts(knex, ids, { asOf: sunday, asOfDays, stores: null })
      for (const { product_id: id, horizon, expected, low, high } of recorded.filter(({ product_id }) =>
        ids.includes(product_id),
      ))
        expect(forecasts.get(id)?.horizons.find(({ weeks }) => weeks === horizon)).toEqual({
          weeks: horizon,
          expected,
          low,
          high,
        })
    })
  })
})
