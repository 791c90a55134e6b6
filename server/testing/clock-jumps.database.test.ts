import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { countTokenCall } from '../operations/api-token-use.ts'
import { ExportJobModel } from '../operations/job-models.ts'
import { isLeaseExpired, LEASE_MS, whereClaimable } from '../operations/lease.ts'
import { countLoginAttempt } from '../operations/login-attempts.ts'
import { limitRequests } from '../operations/request-limit.ts'
import { ScheduleModel } from '../operations/schedule-models.ts'
import { startDueRuns } from '../schedules/start-runs.ts'
import { issueToken } from './issue-token.ts'
import { setUpTestServer } from './set-up.ts'

const DAY_MS = 86_400_000
const now = Date.parse('2026-11-25T14:00:00+09:00')
/** The clock was three days ahead for a while. */
const ahead = now + 3 * DAY_MS

describe('a corrected clock that was ahead', () => {
  const app = setUpTestServer()

  it('a corrected clock does not block a sign-in for longer than the maximum wait', async () => {
    const attempt = { account: 'someone@example.test', factor: 'password' as const, address: '192.0.2.7', device: null }
    const { knex } = app.services.operations
    for (let count = 0; count < 5; count++) await countLoginAttempt(knex, attempt, ahead)
    await expect(countLoginAttempt(knex, attempt, ahead)).rejects.toMatchObject({ code: 'login.tooMany' })
    await expect(countLoginAttempt(knex, attempt, now)).resolves.toBeUndefined()
  })

  it('a corrected clock does not count requests of a wrong day towards the limit of today', async () => {
    const request = { kind: 'forgot', account: 'someone@example.test', address: '192.0.2.8' } as const
    const { knex } = app.services.operations
    const countUntilRefused = async (at: number) => {
      for (let count = 0; count < 100; count++)
        try {
          await limitRequests(knex, { ...request, now: at })
        } catch {
          return count
        }
      return 100
    }
    const allowed = await countUntilRefused(ahead)
    expect(allowed).toBe(5)
    expect(await countUntilRefused(now)).toBe(allowed)
  })

  it('a corrected clock does not count calls of a token in a wrong minute', async () => {
    const { knex } = app.services.operations
    await issueToken(app, { scopes: ['analyses'] })
    const [token] = await knex('api_token').select('id').limit(1)
    const call = { id: token.id, kind: 'external', limit: 10 } as const
    expect(await countTokenCall(knex, { ...call, calls: 11, now: ahead })).toMatchObject({ calls: 11, refused: true })
    expect(await countTokenCall(knex, { ...call, now })).toMatchObject({ calls: 1, refused: false })
    expect(await countTokenCall(knex, { ...call, now: now - 60_000 })).toMatchObject({ calls: 2 })
  })

  it('a corrected clock releases leases that a server took while it was wrong', async () => {
    const leaseUntil = new Date(ahead + LEASE_MS).toISOString()
    expect(isLeaseExpired({ leaseOwner: 'other', leaseUntil }, now)).toBe(true)
    expect(isLeaseExpired({ leaseOwner: 'other', leaseUntil: new Date(now + LEASE_MS).toISOString() }, now)).toBe(false)
    const sql = ExportJobModel.query(app.services.operations.knex).modify(whereClaimable('this', now)).toKnexQuery().toString()
    expect(sql).toContain(`> '${new Date(now + 10 * LEASE_MS).toISOString()}'`)
  })

  it('a corrected clock runs schedules on the days in between, each once', async () => {
    const { knex } = app.services.operations
    const id = randomUUID()
    const at = new Date(now).toISOString()
    const [owner] = await knex('user').select('id', 'contract_id').limit(1)
    await ScheduleModel.query(knex).insert({
      ...{ id, userId: owner.id, contractId: owner.contract_id, name: '毎朝', file: {} as never, target: { kind: 'mail' } },
      ...{ content: { kind: 'favorite', favoriteId: 'none' } as never, calendar: { kind: 'daily', time: '08:00' } as never },
      ...{ mailOnFailure: false, paused: false, trial: false, nextAt: at, loadAt: null, createdAt: at, updatedAt: at },
    })
    const listRuns = () => knex('schedule_run').where({ schedule_id: id }).orderBy('planned_at').pluck('planned_at')
    await startDueRuns(knex, ahead)
    await startDueRuns(knex, now)
    expect((await ScheduleModel.query(knex).findById(id))?.nextAt).toBe('2026-11-25T23:00:00.000Z')
    for (let hour = 0; hour < 48; hour++) await startDueRuns(knex, now + hour * 3_600_000)
    expect(await listRuns()).toEqual([at, '2026-11-25T23:00:00.000Z', '2026-11-26T23:00:00.000Z'])
  })
})
