import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Favorite, favoriteAdd } from '../../shared/api/favorite.ts'
import { findActiveUser } from '../accounts/session.ts'
import { LEASE_MS } from '../operations/lease.ts'
import { WatchDigestModel, WatchStateModel } from '../operations/models.ts'
import { NoticeModel } from '../operations/notice-models.ts'
import { createPostgresSettings } from '../testing/databases.ts'
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { runWatches } from './run-watches.ts'
import { mailDigest } from './watch-notifications.ts'

const DAY_MS = 86_400_000

describe('watches on two servers with one PostgreSQL', () => {
  let mails: TestMailServer
  let first: TestServer
  let second: TestServer
  let favoriteId: string
  beforeAll(async () => {
    mails = await startMailServer(200)
    const settings = {
      ...(await createPostgresSettings()),
      SMTP_URL: mails.url,
    }
    first = await startTestServer(settings)
    second = await startTestServer(settings)
    const conditions = { search: 'groupBy=store', question: { call: 'stockOutsExport', body: { groupBy: 'product' } } }
    const body = { featureType: 101, name: '在庫0の店', conditions, watch: { storesOut: 1, mail: true } }
    const added = await first.call(favoriteAdd, { body }, await first.signIn('user'))
    expect(added.status).toBe(200)
    favoriteId = (added.body.data as { favorite: Favorite }).favorite.id
  })
  beforeEach(async () => {
    const { knex } = first.services.operations
    await WatchStateModel.query(knex).delete()
    await WatchDigestModel.query(knex).delete()
    await knex('notification_recipient').where({ kind: 'user' }).delete()
    mails.received.length = 0
    mails.refusals.length = 0
  })
  afterAll(async () => {
    await first.close()
    await second.close()
    await mails.close()
  })

  const readPerson = async () => {
    const person = await findActiveUser(first.services.operations.knex, 'demo-user')
    if (person === null) throw new Error('the demo has no user')
    return person
  }
  const countNotices = () =>
    NoticeModel.query(first.services.operations.knex)
      .whereIn('id', first.services.operations.knex('notification_recipient').select('notification_id').where({ kind: 'user' }))
      .where('title', 'like', 'ウォッチ%')
      .resultSize()
  /** Adds a due crossing, as a check of the watches does. */
  const addDue = (subject: string) =>
    WatchStateModel.query(first.services.operations.knex).insert({
      favoriteId,
      ownerId: 'demo-user',
      rule: 'sellThrough',
      subject,
      subjectName: subject,
      threshold: 80,
      value: 85,
      crossed: true,
      day: '2026-11-01',
      notifiedAt: new Date().toISOString(),
      mailDue: true,
    })
  const listDue = async () =>
    (await WatchStateModel.query(first.services.operations.knex).where({ mail_due: true })).map(({ subject }) => subject)

  it('notifies once of a crossed threshold that both servers find', async () => {
    await Promise.all([runWatches(first.services), runWatches(second.services)])
    expect(mails.received).toHaveLength(1)
    expect(await countNotices()).toBe(1)
  })

  it('sends a digest of watches once on two servers, also around midnight', async () => {
    await addDue('a')
    const person = await readPerson()
    const today = Date.now()
    await Promise.all([mailDigest(first.services, person, today), mailDigest(second.services, person, today + DAY_MS)])
    expect(mails.received).toHaveLength(1)
    expect(await listDue()).toEqual([])
  })

  it('keeps a crossed threshold for the next digest if it is crossed while one is sent', async () => {
    await addDue('a')
    const person = await readPerson()
    const sending = mailDigest(first.services, person)
    await wait(100)
    await WatchStateModel.query(first.services.operations.knex).patch({ notifiedAt: new Date().toISOString() })
    await sending
    expect(mails.received).toHaveLength(1)
    expect(await listDue()).toEqual(['a'])
  })

  it('leaves a digest to the server that holds its lease, and takes it over when the lease has expired', async () => {
    await addDue('a')
    const person = await readPerson()
    const { knex } = first.services.operations
    const leaseUntil = new Date(Date.now() + LEASE_MS).toISOString()
    await WatchDigestModel.query(knex).insert({ userId: 'demo-user', day: '', leaseOwner: 'gone', leaseUntil })
    await mailDigest(first.services, person)
    expect(mails.received).toHaveLength(0)
    await WatchDigestModel.query(knex).patch({ leaseUntil: new Date(Date.now() - 1).toISOString() })
    await Promise.all([mailDigest(first.services, person), mailDigest(second.services, person)])
    expect(mails.received).toHaveLength(1)
  })

  it('sends a digest again at the next check after the mail server refused it', async () => {
    await addDue('a')
    mails.refusals.push('451 4.3.0 later')
    const person = await readPerson()
    await expect(mailDigest(first.services, person)).rejects.toThrow()
    expect(await listDue()).toEqual(['a'])
    await mailDigest(second.services, person)
    expect(mails.received).toHaveLength(1)
  })
})
