import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../../shared/api/endpoint.ts'
import { movers, moversExport } from '../../../shared/api/movers.ts'
import { addDays } from '../../../shared/period.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let app: TestServer
let token: string
beforeAll(async () => {
  app = await startTestServer()
  token = await app.signIn('user')
})
afterAll(() => app.close())

type Movers = Answer<typeof movers>
const question = (more: Record<string, unknown> = {}) => ({
  period: { from: addDays(app.facts.today, -27), to: app.facts.today },
  least: 5,
  pageSize: 1000,
  ...more,
})
async function move(more: Record<string, unknown> = {}, as = token): Promise<Movers> {
  const answer = await app.call(movers, { body: question(more) }, as)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data as Movers
}

describe('movers', () => {
  it('are sorted by difference in descending order, without titles below the minimum of copies', async () => {
    const { list } = await move()
    expect(list.length).toBeGreaterThan(3)
    for (const [index, row] of list.entries()) {
      expect(Math.max(row.quantity, row.previousQuantity)).toBeGreaterThanOrEqual(5)
      expect(Math.abs(row.difference)).toBeLessThanOrEqual(Math.abs(list[index - 1]?.difference ?? row.difference))
    }
    const up = await move({ direction: 'up' })
    const down = await move({ direction: 'down' })
    expect(up.paging.total + down.paging.total).toBe(list.length)
  })

  it('are explained in a sentence each', async () => {
    const { list } = await move()
    const release = list.find((row) => row.reason === 'release')
    expect(release?.sentence).toMatch(/^\d+月\d+日の発売で、売上が/)
    for (const row of list) {
      expect(row.sentence).not.toMatch(/\{\{|undefined|null|NaN/)
      if (row.reason === 'publicity') expect(row.sentence).toContain(String(row.reasonText))
    }
  })

  it('are exported as the screen shows them, with sentences in the file’s language', async () => {
    const { list } = await move()
    const file = async (language: string) => {
      const answer = await app.call(moversExport, { body: { ...question(), pageSize: undefined, language } }, token)
      return Buffer.from((answer.body.data as { fileContent: string }).fileContent, 'base64').toString('utf8')
    }
    const japanese = await file('ja')
    expect(
      japanese
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual(list.map((row) => row.jan))
    expect(japanese).toContain('の発売で、売上が')
    expect(await file('en')).toContain('Released on ')
  })

  it('include only magazines for a magazine contract, and are empty for a period without sales', async () => {
    const own = await move({}, await app.signIn('magazine'))
    expect(new Set(own.list.map((row) => row.kind))).toEqual(new Set(['magazine']))
    expect((await move({ period: { from: '2018-01-01', to: '2018-01-31' } })).list).toEqual([])
  })

  it('reject a minimum of 0 and name the field', async () => {
    const { status, body } = await app.call(movers, { body: question({ least: 0 }) }, token)
    expect([status, (body.errors as { field: string }[])[0]?.field]).toEqual([400, 'least'])
  })
})
