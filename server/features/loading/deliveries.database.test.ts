import { describe, expect, it } from 'vitest'
import type { Result } from '../../../shared/api/endpoint.ts'
import { loadDeliveries } from '../../../shared/api/loading/deliveries.ts'
import { DEMO_SENDER_MAPPING } from '../../../shared/api/loading/sender-mappings.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { createOperationsSettings, setUpTestServer } from '../../testing/set-up.ts'

const DAY = 86_400_000

describe.each(pickEngines(['embedded', 'postgres']))('arrivals of senders on %s stores', (kind) => {
  const app = setUpTestServer(() => createOperationsSettings(kind))

  const callApi = async (days = 14) => {
    const { status, body } = await app.call(loadDeliveries, { query: { days } }, await app.signIn('admin'))
    expect(status).toBe(200)
    return body.data as Result<typeof loadDeliveries>
  }
  /** Adds a file of the demo's sender, a number of days ago. */
  const insertFile = (ago: number, more: object = {}) =>
    app.services.operations.knex('inbox_file').insert({
      id: `taken-${ago}`,
      server: 'a',
      file_name: `kinki_pos_${ago}.csv`,
      size: 1000,
      state: 'done',
      dataset: 'pos',
      mapping_name: '近畿共同POS',
      outcome: JSON.stringify({ read: 500, loaded: 500, rejected: 0, written: 500, repeated: false }),
      claimed_at: new Date(Date.now() - ago * DAY).toISOString(),
      finished_at: new Date(Date.now() - ago * DAY).toISOString(),
      ...more,
    })

  it('expects no file from a sender without earlier files', async () => {
    const { days, senders, next } = await callApi()
    expect([days.length, days.at(-1)]).toEqual([14, getTodayInJapan()])
    expect(senders).toContainEqual(
      expect.objectContaining({ mappingId: DEMO_SENDER_MAPPING, completeness: null, usualTime: null }),
    )
    expect(next).toEqual([])
  })

  it('lists the outcome of a sender’s files per day: loaded, loaded with rejected lines, refused or missing', async () => {
    for (let ago = 1; ago < 40; ago++) if (ago !== 2) await insertFile(ago)
    await app.services.operations
      .knex('inbox_file')
      .where({ id: 'taken-3' })
      .update({ outcome: JSON.stringify({ loaded: 480, rejected: 20 }) })
    await app.services.operations.knex('inbox_file').where({ id: 'taken-4' }).update({ state: 'refused', outcome: null })
    const { senders, next } = await callApi()
    const sender = senders.find(({ mappingId }) => mappingId === DEMO_SENDER_MAPPING)
    const states = sender?.cells.map(({ state }) => state) ?? []
    expect(states.slice(-6, -1)).toEqual(['done', 'failed', 'part', 'missing', 'done'])
    expect(sender?.cells.at(-4)).toMatchObject({ files: 1, rejected: 20 })
    expect(sender?.completeness).toBeLessThan(100)
    expect(next).toEqual([expect.objectContaining({ name: '近畿共同POS', usualLines: 500 })])
  })
})
