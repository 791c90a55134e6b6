import { describe, expect, it } from 'vitest'
import { demoNotices, personalNotices } from '../../../shared/api/notification.ts'
import { syncPush } from '../../../shared/api/sync.ts'
import { createOperationsSettings, setUpSession, setUpTestServer } from '../../testing/set-up.ts'

describe.each(['sqlite', 'postgres'] as const)('read marks synchronised by devices on %s', (kind) => {
  const app = setUpTestServer(() => createOperationsSettings(kind))
  const session = setUpSession(app, 'user')

  const listVisible = async () => {
    const { body } = await app.call(personalNotices, {}, session.token)
    const { notices, problemReports } = body.data as Record<string, { notificationId: string; isRead: boolean }[]>
    return [...(notices ?? []), ...(problemReports ?? [])]
  }
  const push = (id: string) =>
    app.call(
      syncPush,
      {
        params: { collection: 'noticeReads' },
        body: {
          version: 1,
          rows: [
            {
              document: {
                id,
                rev: '1-fromadevice',
                ownerId: 'demo-user',
                updatedAt: '2026-11-20T09:00:00.000Z',
                // a clock that is years ahead
                readAt: '2099-01-01T00:00:00.000Z',
              },
              assumedRev: null,
            },
          ],
        },
      },
      session.token,
    )

  it('marks notices that were opened offline as read after the next sync', async () => {
    await app.services.operations.knex('notification_read').delete()
    const [first] = await listVisible()
    expect(first?.isRead).toBe(false)
    const pushed = await push(first?.notificationId ?? '')
    expect([pushed.status, (pushed.body.data as { rejected: unknown[] }).rejected]).toEqual([200, []])
    expect((await listVisible()).find((item) => item.notificationId === first?.notificationId)?.isRead).toBe(true)
    const [row]: { read_at: string }[] = await app.services.operations.knex('notification_read').where({ user_id: 'demo-user' })
    expect(Date.parse(row?.read_at ?? '')).toBeLessThanOrEqual(Date.now())
  })

  it('ignores read marks of notices that the user cannot see', async () => {
    const ids = new Set((await listVisible()).map((item) => item.notificationId))
    const all: string[] = await app.services.operations.knex('notification').pluck('id')
    const hidden = all.find((id) => !ids.has(id))
    expect(hidden).toBeDefined()
    expect(Object.keys(demoNotices).length).toBeGreaterThan(0)
    expect((await push(hidden ?? '')).status).toBe(200)
    const marks = await app.services.operations.knex('notification_read').where({ notification_id: hidden, user_id: 'demo-user' })
    expect(marks).toEqual([])
  })
})
