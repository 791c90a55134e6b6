import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint, ExampleRequest } from '../../../shared/api/endpoint.ts'
import type { NoticeDetail, NoticeRow, PersonalNotice, PersonalNoticeDetail } from '../../../shared/api/notice-fields.ts'
import {
  latestProblem,
  type NoticeCounts,
  noticeAdd,
  noticeAdminList,
  noticeArchive,
  noticeDownload,
  noticeHistory,
  noticeList,
  noticeOne,
  noticeUpdate,
  noticeViewed,
  personalNoticeOne,
  personalNotices,
} from '../../../shared/api/notification.ts'
import { addDays, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { reseedAccounts } from '../../testing/reseed-accounts.ts'
import { createOperationsSettings, setUpTestServer } from '../../testing/set-up.ts'

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const base64 = (text: string) => Buffer.from(text).toString('base64')

interface Personal {
  notices: PersonalNotice[]
  problemReports: PersonalNotice[]
  numberOfNotificationsHaveNotRead: number
  paging: { total: number }
}

describe.each(pickEngines(['sqlite', 'postgres']))('notices on %s', (kind) => {
  const app = setUpTestServer(() => createOperationsSettings(kind))
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    for (const name of ['admin', 'view', 'company', 'user', 'magazine', 'store', 'agency']) tokens[name] = await app.signIn(name)
    const { knex } = app.services.operations
    for (const id of ['demo-publisher', 'demo-store']) {
      const { flags } = (await knex('contract_pattern').where({ id }).first()) as { flags: string }
      await knex('contract_pattern')
        .where({ id })
        .update({ flags: JSON.stringify({ ...JSON.parse(flags), useNoticeManagement: true }) })
    }
  })
  beforeEach(async () => {
    for (const table of ['notification_read', 'notification_attachment', 'notification_recipient', 'notification'])
      await app.services.operations.knex(table).delete()
  })

  const call = async (endpoint: Endpoint, request: ExampleRequest = {}, as = 'admin') => {
    const { status, body } = await app.call(endpoint, request, tokens[as])
    return { status, code: body.code, errors: body.errors, message: body.message, data: body.data }
  }
  const callSuccessfully = async <T>(endpoint: Endpoint, request: ExampleRequest = {}, as = 'admin'): Promise<T> => {
    const result = await call(endpoint, request, as)
    expect(result.status, JSON.stringify(result)).toBe(200)
    return result.data as T
  }
  const body = (fields: Record<string, unknown> = {}) => ({
    title: 'お知らせ',
    article: '<p>本文</p>',
    type: 'notice',
    startDate: at(-1),
    ...fields,
  })
  const add = (fields: Record<string, unknown> = {}, as = 'admin') =>
    callSuccessfully<NoticeDetail>(noticeAdd, { body: body(fields) }, as)
  const change = (notice: NoticeDetail, fields: Record<string, unknown> = {}, as = 'admin') =>
    callSuccessfully<NoticeDetail>(
      noticeUpdate,
      { params: { id: notice.notificationId }, body: { ...body(), version: notice.version, ...fields } },
      as,
    )
  const listVisible = (as = 'user', query = {}) => callSuccessfully<Personal>(personalNotices, { query }, as)
  const listTitles = async (as = 'user') => {
    const { notices, problemReports } = await listVisible(as)
    return [...problemReports, ...notices].map(({ title }) => title)
  }
  const toParams = ({ notificationId: id }: { notificationId: string }) => ({ params: { id } })

  it('shows a notice as unread to each recipient until it is marked as read once', async () => {
    const notice = await add({ title: ' 配本データの更新 ', article: '<p>翌朝 <b>6:00</b></p>' })
    expect(notice).toMatchObject({
      title: '配本データの更新',
      status: 'published',
      version: 1,
      readers: 0,
      updatedBy: '運営 太郎',
    })
    const before = await listVisible()
    expect(before.numberOfNotificationsHaveNotRead).toBe(1)
    expect(before.notices).toMatchObject([{ notificationId: notice.notificationId, isRead: false, attachmentInfo: null }])
    expect(before.problemReports).toEqual([])
    const one = await callSuccessfully<PersonalNoticeDetail>(personalNoticeOne, toParams(notice), 'user')
    expect(one).toMatchObject({ article: '<p>翌朝 <strong>6:00</strong></p>', isRead: false })
    for (let time = 0; time < 2; time++)
      expect(await callSuccessfully(noticeViewed, toParams(notice), 'user')).toEqual({
        notificationId: notice.notificationId,
        isRead: true,
        numberOfNotificationsHaveNotRead: 0,
      })
    expect((await listVisible()).notices[0]?.isRead).toBe(true)
    // marks belong to one user
    expect((await listVisible('magazine')).numberOfNotificationsHaveNotRead).toBe(1)
    expect(await callSuccessfully<NoticeDetail>(noticeOne, toParams(notice))).toMatchObject({ readers: 1 })
  })

  it('keeps only the first of many simultaneous read marks of a notice', async () => {
    const notice = await add()
    const results = await Promise.all(Array.from({ length: 20 }, () => call(noticeViewed, toParams(notice), 'user')))
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await app.services.operations.knex('notification_read').select()).toHaveLength(1)
  })

  it('shows notices to recipients only while they are published, in every endpoint', async () => {
    const hidden = [
      await add({ title: '予約', startDate: at(1) }),
      await add({ title: '終了', startDate: at(-5), endDate: at(-1) }),
      await add({ title: '下書き', open: 0 }),
      await add({ title: '書店へ', companyCategories: ['store'] }),
      await add({ title: '別の契約へ', contractIds: ['demo-magazine'] }),
    ]
    const archived = await add({ title: 'アーカイブ' })
    await callSuccessfully(noticeArchive, { ...toParams(archived), body: {} })
    await add({ title: '版元へ', companyCategories: ['publisher', 'agency'], contractIds: ['demo-store'] })
    expect(await listTitles()).toEqual(['版元へ'])
    const nobody = { notificationId: '00000000-0000-4000-8000-00000000ffff' }
    for (const endpoint of [personalNoticeOne, noticeViewed, noticeDownload])
      for (const notice of [...hidden, archived]) {
        const refused = await call(endpoint, toParams(notice), 'user')
        expect(refused, notice.title).toMatchObject({ status: 404, code: 'resource.notFound' })
        // indistinguishable from an unknown notice
        expect(refused).toEqual(await call(endpoint, toParams(nobody), 'user'))
      }
    expect(await app.services.operations.knex('notification_read').select()).toEqual([])
    expect((await listTitles('store')).sort()).toEqual(['書店へ', '版元へ'].sort())
    expect((await listTitles('magazine')).sort()).toEqual(['別の契約へ', '版元へ'].sort())
    expect(await listTitles('agency')).toEqual(['版元へ'])
  })

  it('derives the state of a notice from its period and from whether it is open', async () => {
    const states = [
      [{ startDate: at(1), endDate: at(2) }, 'scheduled'],
      [{ startDate: at(-1), endDate: at(2) }, 'published'],
      [{ startDate: at(-1), endDate: null }, 'published'],
      [{ startDate: at(-2), endDate: at(-1) }, 'ended'],
      [{ startDate: at(-2), open: 0 }, 'ended'],
      [{ startDate: at(2), open: 0 }, 'ended'],
    ] as const
    for (const [fields, status] of states) expect((await add(fields)).status).toBe(status)
    const { list, counts } = await callSuccessfully<{ list: NoticeRow[]; counts: NoticeCounts }>(noticeAdminList, {
      body: { status: 'ended' },
    })
    expect(list).toHaveLength(3)
    expect(counts).toEqual({ all: 6, published: 2, scheduled: 1, ended: 3, archived: 0 })
    expect((await callSuccessfully<{ list: NoticeRow[] }>(noticeList, { query: { status: 'scheduled' } })).list).toHaveLength(1)
    // published so far
    expect((await callSuccessfully<{ list: NoticeRow[] }>(noticeHistory)).list).toHaveLength(3)
  })

  it('filters notices for administrators by type, kind and keyword in title or text, ignoring HTML tags', async () => {
    await add({ title: 'ランキング', article: '<p>金額でも</p>', kind: 'screenLink', linkPath: '/ranking-create' })
    await add({ title: '障害', type: 'report', issueCategory: 'system', article: '<p>夜間の売上 50%</p>' })
    await add({ title: '速報', kind: 'quickData' })
    const findNotices = async (fields: Record<string, unknown>) =>
      (await callSuccessfully<{ list: NoticeRow[] }>(noticeAdminList, { body: fields })).list.map(({ title }) => title)
    expect(await findNotices({ type: 'report' })).toEqual(['障害'])
    expect(await findNotices({ kind: 'quickData' })).toEqual(['速報'])
    expect(await findNotices({ keyword: '金額' })).toEqual(['ランキング'])
    expect(await findNotices({ keyword: '50%' })).toEqual(['障害'])
    expect(await findNotices({ keyword: '<p>' })).toEqual([])
    expect(await findNotices({ keyword: "'; drop table notification; --" })).toEqual([])
  })

  it('lists notices together with problem reports, ten per page, newest first', async () => {
    for (let number = 1; number <= 12; number++)
      await add({
        title: `第${number}号`,
        startDate: at(-number),
        ...(number % 2 ? { type: 'report', issueCategory: 'others' } : {}),
      })
    const page = async (pageNum: number) => {
      const { notices, problemReports, paging } = await listVisible('user', { pageNum })
      expect(paging).toEqual({ pageNum, pageSize: 10, total: 12 })
      return [...notices, ...problemReports].map(({ title }) => title).sort()
    }
    expect(await page(1)).toEqual(Array.from({ length: 10 }, (_one, index) => `第${index + 1}号`).sort())
    expect(await page(2)).toEqual(['第11号', '第12号'])
    expect((await listVisible()).problemReports.map(({ title }) => title)).toEqual(
      [1, 3, 5, 7, 9, 11].map((value) => `第${value}号`),
    )
    expect(await callSuccessfully(latestProblem, {}, 'user')).toMatchObject({ problem: { title: '第1号' } })
  })

  it('rejects a notice with invalid fields, which the error names in both languages', async () => {
    const wrong: [Record<string, unknown>, string, string][] = [
      [{ title: '' }, 'title', 'validation.title'],
      [{ title: '　 ' }, 'title', 'validation.title'],
      [{ title: 'あ'.repeat(51) }, 'title', 'validation.maxLength'],
      [{ title: '一行\n二行' }, 'title', 'validation.oneLine'],
      [{ startDate: undefined }, 'startDate', 'validation.moment'],
      [{ startDate: '2026-11-31T09:00:00+09:00' }, 'startDate', 'validation.moment'],
      [{ endDate: at(-1.5) }, 'endDate', 'validation.endAfterStart'],
      [{ type: 'report' }, 'issueCategory', 'validation.required'],
      [{ kind: 'screenLink' }, 'linkPath', 'validation.required'],
      [{ kind: 'screenLink', linkPath: 'https://example.com' }, 'linkPath', 'validation.screenPath'],
      [{ kind: 'screenLink', linkPath: '//example.com' }, 'linkPath', 'validation.screenPath'],
      [{ kind: 'screenLink', linkPath: '/\\example.com' }, 'linkPath', 'validation.screenPath'],
      [{ kind: 'screenLinkAndBuy', linkPath: '/ranking-create' }, 'linkPath', 'validation.andBuyPath'],
      [{ article: 'あ'.repeat(30_001) }, 'article', 'validation.maxLength'],
    ]
    for (const [fields, field, code] of wrong) {
      const refused = await call(noticeAdd, { body: body(fields) })
      expect([refused.status, refused.errors], JSON.stringify(fields).slice(0, 60)).toMatchObject([400, [{ field, code }]])
    }
    const missing = await call(noticeAdd, { body: body({ contractIds: ['demo-publisher', 'nobody'] }) })
    expect(missing).toMatchObject({ status: 400, code: 'notice.contractMissing', errors: [{ field: 'contractIds' }] })
    expect(await app.services.operations.knex('notification').select()).toEqual([])
    // a character outside the BMP counts as one
    expect((await add({ title: '𠮷'.repeat(50) })).title).toBe('𠮷'.repeat(50))
  })

  it('does not overwrite a change of a notice that another user has saved', async () => {
    const notice = await add()
    const saved = await change(notice, { title: '先に', endDate: at(5) })
    expect(saved).toMatchObject({ title: '先に', version: 2, createdAt: notice.createdAt })
    const late = await call(noticeUpdate, { ...toParams(notice), body: { ...body({ title: 'あとから' }), version: 1 } })
    expect(late).toMatchObject({ status: 409, code: 'notice.changed' })
    expect((await callSuccessfully<NoticeDetail>(noticeOne, toParams(notice))).title).toBe('先に')
    const both = await Promise.all(
      ['一', '二'].map((title) => call(noticeUpdate, { ...toParams(notice), body: { ...body({ title }), version: 2 } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('hides archived notices from recipients; archiving is idempotent and can be undone', async () => {
    const notice = await add()
    for (let time = 0; time < 2; time++)
      expect(await callSuccessfully(noticeArchive, { ...toParams(notice), body: { archived: true } })).toMatchObject({
        archived: true,
      })
    expect(await listTitles()).toEqual([])
    expect(await call(noticeUpdate, { ...toParams(notice), body: { ...body(), version: 1 } })).toMatchObject({
      code: 'notice.archived',
    })
    const list = async (archived: boolean) =>
      (await callSuccessfully<{ list: NoticeRow[] }>(noticeAdminList, { body: { archived } })).list.length
    expect([await list(false), await list(true)]).toEqual([0, 1])
    await callSuccessfully(noticeArchive, { ...toParams(notice), body: { archived: false } })
    expect(await listTitles()).toEqual(['お知らせ'])
    const actions: string[] = await app.services.operations
      .knex('audit_event')
      .where('action', 'like', 'notice.%')
      .where({ target: 'お知らせ' })
      .whereLike('detail', `%${notice.notificationId}%`)
      .orderBy('at')
      .pluck('action')
    expect(actions).toEqual(['notice.add', 'notice.archive', 'notice.restore'])
  })

  it('shows notices written by a contract’s administrator only to users of that contract', async () => {
    const ofOperator = await add({ title: '運営から' })
    const own = await add({ title: '社内へ', contractIds: ['demo-magazine'], companyCategories: ['store'] }, 'company')
    expect(own).toMatchObject({
      ownerContract: { id: 'demo-publisher' },
      contracts: [{ id: 'demo-publisher' }],
      companyCategories: [],
      recipients: 2,
    })
    expect((await listTitles()).sort()).toEqual(['社内へ', '運営から'].sort())
    expect(await listTitles('magazine')).toEqual(['運営から'])
    const listNotices = async (as: string) =>
      (await callSuccessfully<{ list: NoticeRow[] }>(noticeAdminList, {}, as)).list.map(({ title }) => title).sort()
    expect(await listNotices('company')).toEqual(['社内へ'])
    expect(await listNotices('store')).toEqual([])
    expect(await listNotices('admin')).toEqual(['社内へ', '運営から'].sort())
    const nobody = { notificationId: '00000000-0000-4000-8000-00000000ffff' }
    const query = (notice: { notificationId: string }, as: string) =>
      Promise.all([
        call(noticeOne, toParams(notice), as),
        call(noticeUpdate, { ...toParams(notice), body: { ...body(), version: 1 } }, as),
        call(noticeArchive, { ...toParams(notice), body: {} }, as),
      ])
    for (const [notice, as] of [
      [ofOperator, 'company'],
      [own, 'store'],
    ] as const)
      expect(await query(notice, as)).toEqual(await query(nobody, as))
    // the operator may correct it; it stays with its contract
    const mended = await change(own, { title: '直した', companyCategories: ['store'] })
    expect(mended).toMatchObject({ ownerContract: { id: 'demo-publisher' }, contracts: [{ id: 'demo-publisher' }] })
    expect(await listTitles('store')).toEqual(['運営から'])
  })

  it('counts as recipients of a notice only users whose contract has begun and has not ended', async () => {
    const today = getTodayInJapan()
    const contracts = () => app.services.operations.knex('contract').where({ id: 'demo-magazine' })
    const before = await contracts().first()
    const notice = await add({ contractIds: ['demo-magazine'] })
    expect(notice.recipients).toBeGreaterThan(0)
    const readRecipients = async () => (await callSuccessfully<NoticeDetail>(noticeOne, toParams(notice))).recipients
    const periods = [
      [{ ends_on: addDays(today, -1) }, 0],
      [{ ends_on: today }, notice.recipients],
      [{ starts_on: addDays(today, 1), ends_on: null }, 0],
      [{ starts_on: today, ends_on: null }, notice.recipients],
    ] as const
    for (const [period, recipients] of periods) {
      await contracts().update(period)
      expect(await readRecipients(), JSON.stringify(period)).toBe(recipients)
    }
    await contracts().update({ starts_on: before.starts_on, ends_on: before.ends_on })
  })

  it('returns an attachment of a notice unchanged, keeps it in updates that omit it and removes it on request', async () => {
    const text = '店舗コード,店舗名\r\n4107919,札幌\r\n'
    const notice = await add({ attachment: { name: '../../店舗:一覧.CSV', content: base64(text) } })
    expect(notice).toMatchObject({ attachmentInfo: '店舗_一覧.csv', attachmentSize: Buffer.byteLength(text) })
    const file = () => call(noticeDownload, { ...toParams(notice), query: { file: 'attachment' } }, 'user')
    expect((await file()).data).toEqual({ name: '店舗_一覧.csv', fileContent: base64(text) })
    const remaining = await change(notice, { title: '変えた' })
    expect(remaining.attachmentInfo).toBe('店舗_一覧.csv')
    const full = await callSuccessfully<NoticeDetail>(noticeOne, { ...toParams(notice), query: { attachment: 'true' } })
    expect(full.attachmentContent).toBe(base64(text))
    expect((await change(remaining, { attachment: null })).attachmentInfo).toBeNull()
    expect((await file()).status).toBe(404)
  })

  it('exports notices as a PDF in either language', async () => {
    const notice = await add({
      title: '年末年始の更新（12/29–1/3）',
      article: '<h2>対象</h2><ul><li>配本</li></ul><table><tr><th>日</th></tr><tr><td>12/29</td></tr></table><p>㈱髙﨑～－①</p>',
    })
    const { extractText, getDocumentProxy } = await import('unpdf')
    const getText = async (language: string) => {
      const { name, fileContent } = await callSuccessfully<{ name: string; fileContent: string }>(
        noticeDownload,
        { ...toParams(notice), query: { language } },
        'user',
      )
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(fileContent, 'base64'))), {
        mergePages: true,
      })
      return { name, text }
    }
    const { name, text } = await getText('ja')
    expect(name).toBe('お知らせ_年末年始の更新（12_29–1_3）.pdf')
    for (const part of ['年末年始の更新', '掲載', '対象', '・', '配本', '12/29', '㈱髙﨑～－①']) expect(text).toContain(part)
    expect((await getText('en')).text).toContain('Published')
  })

  it('creates the notices of the demo data once and keeps later changes', async () => {
    await reseedAccounts(app)
    for (const name of ['admin', 'user']) tokens[name] = await app.signIn(name)
    const { seedDemoNotices } = await import('../../demo/demo-notices.ts')
    const { knex } = app.services.operations
    const count = async () => (await knex('notification').select()).length
    const before = await count()
    await seedDemoNotices(knex)
    expect(await count()).toBe(before)
    const { notices, problemReports, numberOfNotificationsHaveNotRead } = await listVisible()
    expect([notices.length, problemReports.length, numberOfNotificationsHaveNotRead]).toEqual([3, 2, 2])
  })
})
