import { describe, expect, it } from 'vitest'
import { combinedSales } from '../../shared/api/combined-sales-analysis.ts'
import { clusterAnalysis } from '../../shared/api/purchase-cluster.ts'
import { createRanking } from '../../shared/api/ranking-create.ts'
import { setUpTestServer } from '../testing/set-up.ts'
import { limitMemberQueries, MAX_MEMBER_QUERIES } from './member-queries.ts'

const app = setUpTestServer()
const user = { userId: 'analyst', contractId: 'contract', fullName: '分析者' }
const now = Date.parse('2026-11-25T14:00:00+09:00')
const tomorrow = now + 24 * 3_600_000

describe('limit of queries that count members', () => {
  const ask = (endpoint: typeof clusterAnalysis | typeof combinedSales | typeof createRanking, query = {}, at = now) =>
    limitMemberQueries(app.services, endpoint as typeof clusterAnalysis, { query, user, now: at })
  const readEvents = () =>
    app.services.operations.knex('audit_event').where({ action: 'members.limit' }).select('user_id', 'target')

  it('refuses further member queries of the day and records that in the audit log once', async () => {
    for (let count = 0; count < MAX_MEMBER_QUERIES; count++) await ask(clusterAnalysis)
    expect(await readEvents()).toEqual([])
    for (let count = 0; count < 3; count++)
      await expect(ask(clusterAnalysis)).rejects.toMatchObject({
        code: 'members.tooMany',
        values: { limit: MAX_MEMBER_QUERIES },
      })
    expect(await readEvents()).toEqual([{ user_id: 'analyst', target: 'clusterAnalysis' }])
    await ask(clusterAnalysis, {}, tomorrow)
  })

  it('does not count queries about receipts or about all buyers', async () => {
    await expect(ask(combinedSales, { by: 'member' }, tomorrow)).resolves.toBeUndefined()
    for (let count = 0; count < MAX_MEMBER_QUERIES + 5; count++) {
      await ask(combinedSales, { by: 'receipt' }, tomorrow)
      await ask(createRanking, { gender: 0, ageRange: null }, tomorrow)
    }
    const [row] = await app.services.operations.knex('login_attempt').where({ key: 'members:analyst' }).select('failures')
    expect(row.failures).toBe(2)
  })

  it('counts a query of a screen once, not its cached result', async () => {
    const token = await app.signIn('user')
    const period = { from: '2026-11-01', to: '2026-11-20' }
    const countQueries = async () => {
      const rows = await app.services.operations
        .knex('login_attempt')
        .where('key', 'like', 'members:%')
        .whereNot({ key: 'members:analyst' })
      return rows.reduce((sum: number, { failures }: { failures: number }) => sum + failures, 0)
    }
    for (let count = 0; count < 3; count++)
      expect((await app.call(clusterAnalysis, { body: { period, jans: [app.facts.jan] } }, token)).status).toBe(200)
    expect(await countQueries()).toBe(1)
  })
})
