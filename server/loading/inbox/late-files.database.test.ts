import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Result } from '../../../shared/api/endpoint.ts'
import { DEMO_SENDER_MAPPING } from '../../../shared/api/loading/sender-mappings.ts'
import { personalNoticeOne, personalNotices } from '../../../shared/api/notification.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { LEASE_MS } from '../../operations/lease.ts'
import { LateFileModel, SenderMappingModel } from '../../operations/load-models.ts'
import { NoticeModel } from '../../operations/notice-models.ts'
import { copyPostgres } from '../../testing/databases.ts'
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import { readMail } from '../../testing/outbox.ts'
import { createOperationsSettings } from '../../testing/set-up.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { checkLateFiles } from './late-files.ts'

const DAY_MS = 86_400_000
/** Today's usual time of the files, and times before and after their grace. */
const toToday = (time: string): number => Date.parse(`${getTodayInJapan()}T${time}:00+09:00`)
const usual = toToday('07:10')
const today = getTodayInJapan(usual)

/** Adds a file of the demo's sender. */
const addFile = ({ services }: TestServer, at: number) =>
  services.operations.knex('inbox_file').insert({
    id: `file-${at}`,
    server: 'a',
    file_name: 'kinki_pos.csv',
    size: 1000,
    state: 'done',
    dataset: 'pos',
    mapping_name: '近畿共同POS',
    outcome: JSON.stringify({ read: 500, loaded: 500, rejected: 0, written: 500, repeated: false }),
    claimed_at: new Date(at).toISOString(),
    finished_at: new Date(at).toISOString(),
  })

/** Files at the usual time of each day until yesterday, and no notification. */
async function reset(app: TestServer): Promise<void> {
  const { knex } = app.services.operations
  await LateFileModel.query(knex).delete()
  await knex('notification_recipient').where({ kind: 'user' }).delete()
  await knex('notification_read').delete()
  await NoticeModel.query(knex).where({ link_path: '/data-health' }).delete()
  await knex('inbox_file').delete()
  for (let ago = 1; ago <= 35; ago++) await addFile(app, usual - ago * DAY_MS)
}

describe.each(['sqlite', 'postgres'] as const)('files that are late, on %s', (kind) => {
  let app: TestServer
  let mails: TestMailServer
  beforeAll(async () => {
    mails = await startMailServer()
    app = await startTestServer({
      SMTP_URL: mails.url,
      INBOX_MAIL: 'loads@example.jp,nobody@example.jp',
      INBOX_LANGUAGE: 'both',
      ...(await createOperationsSettings(kind)),
    })
  })
  beforeEach(async () => {
    await reset(app)
    mails.received.length = 0
    mails.refusals.length = 0
  })
  afterAll(async () => {
    await app.close()
    await mails.close()
  })

  const listNotices = async (user: string) => {
    const { body } = await app.call(personalNotices, {}, await app.signIn(user))
    return (body.data as Result<typeof personalNotices>).notices.filter(({ linkPath }) => linkPath === '/data-health')
  }

  it('notifies administrators of a late file once per sender and day, two hours after the usual time', async () => {
    await checkLateFiles(app.services, toToday('09:09'))
    expect(await listNotices('admin')).toEqual([])
    await checkLateFiles(app.services, toToday('09:11'))
    await checkLateFiles(app.services, toToday('10:00'))
    const notices = await listNotices('admin')
    expect(notices.map(({ title }) => title)).toEqual(['近畿共同POSのPOS売上がまだ届いていません（ふだんは7:10ごろ）'])
    const one = await app.call(personalNoticeOne, { params: { id: notices[0]?.notificationId ?? '' } }, await app.signIn('admin'))
    expect((one.body.data as { article: string }).article).toMatch(/届くはずだった日：.+<br>ふだん届く時刻：7:10ごろ/)
    expect(await listNotices('user')).toEqual([])
    // one mail to each address
    expect(mails.received).toHaveLength(2)
    const { subject, text } = readMail(mails.received[0] ?? '')
    const mail = `${subject}\n\n${text}`
    expect(mail).toContain('【売れ筋】近畿共同POSのPOS売上がまだ届いていません（ふだんは7:10ごろ）')
    expect(mail).toContain('not received yet (usually around 7:10)')
    expect(mail).toContain('/data-health')
  })

  it('no longer notifies of a late file once it arrives', async () => {
    await checkLateFiles(app.services, toToday('09:30'))
    expect(await listNotices('admin')).toHaveLength(1)
    await addFile(app, toToday('09:42'))
    await checkLateFiles(app.services, toToday('09:43'))
    expect(await listNotices('admin')).toEqual([])
    await checkLateFiles(app.services, toToday('11:00'))
    expect(await listNotices('admin')).toEqual([])
    expect(mails.received).toHaveLength(2)
    expect(await LateFileModel.query(app.services.operations.knex)).toMatchObject([
      { mappingId: DEMO_SENDER_MAPPING, day: today, usualTime: '07:10', noticeDue: false },
    ])
  })

  it('no longer notifies of late files once the sender is deleted', async () => {
    const { knex } = app.services.operations
    const mapping = await SenderMappingModel.query(knex).findById(DEMO_SENDER_MAPPING)
    await checkLateFiles(app.services, toToday('09:30'))
    await SenderMappingModel.query(knex).deleteById(DEMO_SENDER_MAPPING)
    await checkLateFiles(app.services, toToday('09:40'))
    expect(await listNotices('admin')).toEqual([])
    if (mapping) await SenderMappingModel.query(knex).insert(mapping)
  })

  it('mails about late files later if the mail server accepts no mail', async () => {
    mails.refusals.push('451 4.3.0 later', '451 4.3.0 later')
    await checkLateFiles(app.services, toToday('09:30'))
    expect(mails.received).toHaveLength(0)
    const [row] = await LateFileModel.query(app.services.operations.knex)
    expect(row).toMatchObject({ noticeDue: true, leaseOwner: null })
    expect(Date.parse(row?.leaseUntil ?? '')).toBeGreaterThan(Date.now() + 500_000)
    await LateFileModel.query(app.services.operations.knex).patch({ leaseUntil: new Date(Date.now() - 1).toISOString() })
    await checkLateFiles(app.services, toToday('09:41'))
    expect(mails.received).toHaveLength(2)
    expect(await listNotices('admin')).toHaveLength(1)
  })
})

describe('late files on two servers with one PostgreSQL', () => {
  let mails: TestMailServer
  let servers: TestServer[]
  beforeAll(async () => {
    mails = await startMailServer(50)
    const settings = {
      OPERATIONS_URL: await copyPostgres('operations-demo'),
      SMTP_URL: mails.url,
      INBOX_MAIL: 'loads@example.jp',
    }
    servers = [await startTestServer(settings), await startTestServer(settings)]
  })
  beforeEach(async () => {
    const [first] = servers
    if (first) await reset(first)
    mails.received.length = 0
  })
  afterAll(async () => {
    for (const app of servers) await app.close()
    await mails.close()
  })
  const countNotices = () =>
    NoticeModel.query(servers[0]?.services.operations.knex).where({ link_path: '/data-health', open: 1 }).resultSize()

  it('notifies of late files once on two servers', async () => {
    const check = () => Promise.all(servers.map(({ services }) => checkLateFiles(services, toToday('09:30'))))
    await check()
    await check()
    expect(await countNotices()).toBe(1)
    expect(mails.received).toHaveLength(1)
  })

  it('notifies of late files from the other server once the lease of a stopped one has expired', async () => {
    const [first] = servers
    if (first === undefined) return
    const { knex } = first.services.operations
    const lease = { leaseOwner: 'gone', leaseUntil: new Date(Date.now() + LEASE_MS).toISOString() }
    await LateFileModel.query(knex).insert({
      mappingId: DEMO_SENDER_MAPPING,
      day: today,
      usualTime: '07:10',
      noticeDue: true,
      ...lease,
    })
    await checkLateFiles(first.services, toToday('09:30'))
    expect(await countNotices()).toBe(0)
    await LateFileModel.query(knex).patch({ leaseUntil: new Date(Date.now() - 1).toISOString() })
    await Promise.all(servers.map(({ services }) => checkLateFiles(services, toToday('09:31'))))
    expect(await countNotices()).toBe(1)
    expect(mails.received).toHaveLength(1)
  })
})
