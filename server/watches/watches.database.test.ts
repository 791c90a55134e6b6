import { readdirSync, readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { demoFavorites, type Favorite, favoriteAdd, favoriteDelete, watchList, watchTrial } from '../../shared/api/favorite.ts'
import { noticeAdminList, personalNoticeOne, personalNotices } from '../../shared/api/notification.ts'
import { syncPush } from '../../shared/api/sync.ts'
import type { Watch } from '../../shared/sync/watch.ts'
import { findActiveUser } from '../accounts/session.ts'
import { WatchStateModel } from '../operations/models.ts'
import { listMails, readMail } from '../testing/outbox.ts'
import { reseedAccounts } from '../testing/reseed-accounts.ts'
import { createOperationsSettings, setUpTestServer } from '../testing/set-up.ts'
import { runWatches } from './run-watches.ts'
import { checkWatches, storeReadings, type ThresholdCrossing, type WatchedFavorite } from './watch-check.ts'
import { mailDigest } from './watch-notifications.ts'
import type { WatchReading } from './watch-reading.ts'

const reading = (value: number, crossed: boolean, fields: Partial<WatchReading> = {}): WatchReading => ({
  rule: 'salesOver',
  subject: '',
  subjectName: null,
  value,
  crossed,
  ...fields,
})

describe.each(['sqlite', 'postgres'] as const)('watches on %s', (kind) => {
  const app = setUpTestServer(() => createOperationsSettings(kind))
  beforeEach(() => reseedAccounts(app))

  const watched = (watch: Partial<Watch>): WatchedFavorite => ({
    document: { id: 'f1', ownerId: 'demo-user', name: '見張り' } as WatchedFavorite['document'],
    conditions: { search: '', question: null },
    watch: { mail: false, ...watch },
  })
  const storeReading = (
    watchedFavorite: WatchedFavorite,
    day: string,
    ...readings: WatchReading[]
  ): Promise<ThresholdCrossing[]> => storeReadings(app.services.operations.knex, watchedFavorite, { readings, day })

  it('reports a crossed threshold of a watch once, and again only after the value returned', async () => {
    const one = watched({ salesOver: 100 })
    expect(await storeReading(one, '2026-11-01', reading(80, false))).toEqual([])
    expect(await storeReading(one, '2026-11-02', reading(120, true))).toMatchObject([
      { rule: 'salesOver', value: 120, threshold: 100 },
    ])
    expect(await storeReading(one, '2026-11-03', reading(150, true))).toEqual([])
    expect(await storeReading(one, '2026-11-04', reading(70, false))).toEqual([])
    expect(await storeReading(one, '2026-11-05', reading(130, true))).toHaveLength(1)
  })

  it('does not report a change of fewer than ten copies in a watch, even if it crosses the threshold', async () => {
    const one = watched({ salesOver: 100 })
    expect(await storeReading(one, '2026-11-01', reading(96, false))).toEqual([])
    expect(await storeReading(one, '2026-11-02', reading(101, true))).toEqual([])
    expect(await storeReading(one, '2026-11-03', reading(105, true))).toEqual([])
    expect(await storeReading(one, '2026-11-04', reading(106, true))).toHaveLength(1)
  })

  it('reports a new title in a watch without repeating earlier ones', async () => {
    const one = watched({ sellThrough: 80 })
    const title = (subject: string) => reading(85, true, { rule: 'sellThrough', subject, subjectName: subject })
    expect(await storeReading(one, '2026-11-01', title('a'))).toHaveLength(1)
    expect(await storeReading(one, '2026-11-02', title('a'), title('b'))).toMatchObject([{ subjectName: 'b' }])
    expect(await storeReading(one, '2026-11-03', title('b'))).toEqual([])
    expect(await storeReading(one, '2026-11-04', title('a'), title('b'))).toMatchObject([{ subjectName: 'a' }])
  })

  it('restarts a watch if its threshold changes, and ignores readings of earlier days', async () => {
    expect(await storeReading(watched({ salesOver: 100 }), '2026-11-02', reading(120, true))).toHaveLength(1)
    expect(await storeReading(watched({ salesOver: 110 }), '2026-11-02', reading(120, true))).toHaveLength(1)
    expect(await storeReading(watched({ salesOver: 110 }), '2026-11-01', reading(20, false))).toEqual([])
    expect(await storeReading(watched({ salesOver: 110 }), '2026-11-03', reading(121, true))).toEqual([])
  })

  it('reports a crossed threshold again at the next check if its notice could not be written', async () => {
    const { knex } = app.services.operations
    const conditions = { search: 'groupBy=product', question: { call: 'stockOutsExport', body: { groupBy: 'product' } } }
    const body = { featureType: 101, name: '在庫0の店', conditions, watch: { storesOut: 1, mail: true } }
    const added = await app.call(favoriteAdd, { body }, await app.signIn('user'))
    const { favorite } = added.body.data as { favorite: Favorite }
    const listStates = () => WatchStateModel.query(knex).where({ favorite_id: favorite.id })
    const notifyUnknownCode = async () => undefined
    const notifyCrossings = async () => {
      throw new Error('the notice cannot be written')
    }
    await checkWatches(app.services, { notifyCrossings, notifyUnknownCode })
    expect(await listStates()).toEqual([])
    const reported: string[] = []
    const check = () =>
      checkWatches(app.services, {
        notifyUnknownCode,
        notifyCrossings: async (_trx, { userId }, { findings }) => {
          for (const { favoriteId, rule } of findings) if (favoriteId === favorite.id) reported.push(`${userId} ${rule}`)
        },
      })
    await check()
    await check()
    expect(reported).toEqual(['demo-user storesOut'])
    expect(await listStates()).toMatchObject([{ rule: 'storesOut', crossed: true, mailDue: true }])
  })

  it('mails no watches of deleted favourites, nor any after mail was switched off', async () => {
    const { knex } = app.services.operations
    const insertDue = (favoriteId: string) =>
      WatchStateModel.query(knex).insert({
        favoriteId,
        ownerId: 'demo-user',
        rule: 'storesOut',
        subject: '',
        subjectName: null,
        threshold: 1,
        value: 3,
        crossed: true,
        day: '2026-11-01',
        notifiedAt: new Date().toISOString(),
        mailDue: true,
      })
    const setWatch = async (id: string, mail: boolean) => {
      const rows = () => knex('sync_document').where({ collection: 'favorites', id })
      const { content } = await rows().first('content')
      const document = typeof content === 'string' ? JSON.parse(content) : content
      await rows().update({ content: JSON.stringify({ ...document, watch: { storesOut: 1, mail } }) })
    }
    for (const id of [demoFavorites.search, demoFavorites.stockOuts, demoFavorites.ranking]) await setWatch(id, true)
    for (const id of [demoFavorites.search, demoFavorites.stockOuts]) await insertDue(id)
    const token = await app.signIn('user')
    expect((await app.call(favoriteDelete, { body: { id: demoFavorites.search } }, token)).status).toBe(200)
    const person = await findActiveUser(knex, 'demo-user')
    if (person === null) throw new Error('the demo has no user')
    await mailDigest(app.services, person)
    const text = (await listMails(app)).at(-1)?.text ?? ''
    expect(text.split(/\r?\n/).filter((line) => line.startsWith('・'))).toEqual(['・欠品している商品'])
    expect(await WatchStateModel.query(knex).where({ mail_due: true })).toEqual([])
    // the user has switched the mail off since the crossing
    await insertDue(demoFavorites.ranking)
    await setWatch(demoFavorites.ranking, false)
    const sent = (await listMails(app)).length
    await mailDigest(app.services, person, Date.now() + 86_400_000)
    expect(await listMails(app)).toHaveLength(sent)
    await WatchStateModel.query(knex).delete()
    // no digest is sent for deleted favourites alone
    await insertDue(demoFavorites.ranking)
    expect((await app.call(favoriteDelete, { body: { id: demoFavorites.ranking } }, token)).status).toBe(200)
    const before = (await listMails(app)).length
    await mailDigest(app.services, person, Date.now() + 86_400_000)
    expect(await listMails(app)).toHaveLength(before)
  })

  it('refuses a watch with unknown codes in its conditions, with the field and the code', async () => {
    const token = await app.signIn('user')
    const body = { period: { preset: 'last7' }, stores: { storeCds: ['no-such'] }, products: { kind: 'book' } }
    const conditions = { search: '', question: { call: 'any', body } }
    const result = await app.call(watchTrial, { body: { featureType: 2, conditions, watch: { salesUnder: 1 } } }, token)
    expect(result.body).toMatchObject({
      code: 'stores.notFound',
      errors: [{ field: 'conditions.question.body.stores.storeCds.0', values: { value: 'no-such' } }],
    })
  })

  it('notifies the owner of a watch once of a code that is unknown now', async () => {
    const token = await app.signIn('user')
    const body = { period: { preset: 'last7' }, stores: { storeCds: ['no-such'] }, products: { kind: 'book' } }
    const conditions = { search: 'stores.storeCds=no-such', question: { call: 'createRankingExport', body } }
    const watch = { salesUnder: 1, mail: false }
    await app.call(favoriteAdd, { body: { featureType: 2, name: 'なくなった店', conditions, watch } }, token)
    for (let check = 0; check < 2; check++) await runWatches(app.services)
    const { body: result } = await app.call(personalNotices, {}, token)
    const notices = (result.data as { notices: { notificationId: string; title: string }[] }).notices.filter(
      ({ title }) => title === 'ウォッチ：なくなった店',
    )
    expect(notices).toHaveLength(1)
    const one = await app.call(personalNoticeOne, { params: { id: notices[0]?.notificationId ?? '' } }, token)
    expect((one.body.data as { article: string }).article).toContain('次の店舗コードは登録されていません：no-such。')
  })

  it('uses the figure that the screen shows for every rule of a watch', async () => {
    const token = await app.signIn('user')
    const read = async (featureType: number, body: Record<string, unknown>, watch: Record<string, unknown>) => {
      const conditions = { search: '', question: { call: 'any', body } }
      const result = await app.call(watchTrial, { body: { featureType, conditions, watch } }, token)
      expect(result.status).toBe(200)
      return result.body.data as { now: { rule: string; subject: string; value: number; crossed: boolean }[]; days: unknown[] }
    }
    const readFigures = async (path: string, body: Record<string, unknown>) => {
      const response = await app.server.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { authorization: `Bearer ${token}` },
        payload: JSON.stringify(body),
      })
      return JSON.parse(response.payload).data
    }
    const to: string = (await readFigures('/stat/dashboard', {})).day
    const period = { from: new Date(Date.parse(to) - 6 * 86_400_000).toISOString().slice(0, 10), to }
    const moving = { period: { preset: 'last7' }, products: { kind: 'book' } }
    const fixed = { period, products: { kind: 'book' } }
    const search = await readFigures('/fnd/search-book-magazine', {
      ...fixed,
      sort: [{ key: 'saleRate', descending: true }],
      pageSize: 1000,
    })
    const found = await read(3, moving, { salesOver: 1, salesUnder: 1, sellThrough: 50 })
    expect(found.now.filter(({ rule }) => rule !== 'sellThrough').map(({ value }) => value)).toEqual([
      search.totals.totalSaleQuantity,
      search.totals.totalSaleQuantity,
    ])
    // titles with few copies, which come first, do not displace the others
    const sold = search.list.filter(
      (row: { cumulativeDeliveryQuantity: number; saleRate: number }) =>
        row.cumulativeDeliveryQuantity >= 10 && row.saleRate >= 50,
    )
    expect(found.now.filter(({ rule }) => rule === 'sellThrough').map(({ subject }) => subject)).toEqual(
      sold.slice(0, 50).map(({ productName }: { productName: string }) => productName),
    )
    const ranking = await readFigures('/stat/create-ranking', { ...fixed, limit: 1000 })
    const own = ranking.rankingList.find((row: { own: boolean; quantity: number }) => row.own && row.quantity >= 10)
    const ranked = await read(2, moving, { rankWithin: 1000, salesOver: 1 })
    expect(ranked.now.map(({ value }) => value).slice(0, 2)).toEqual([ranking.baseData.quantity, own.rank])
    const out = await readFigures('/stat/stock-outs', {})
    expect((await read(101, {}, { storesOut: 1 })).now).toMatchObject([{ value: out.totals.soldOutStores, crossed: true }])
    const reprints = await readFigures('/stat/reprint-candidates', { runOutWithinDays: 182, minRecentCopies: 1 })
    const soonest: { productName: string; decideBy: string } = reprints.list[0]
    const daysLeft = (Date.parse(soonest.decideBy) - Date.parse(reprints.asOf)) / 86_400_000
    const due = await read(106, { runOutWithinDays: 182, minRecentCopies: 1 }, { decideWithin: 84 })
    expect(due.now[0]).toMatchObject({ value: Math.max(0, daysLeft), crossed: true, subject: soonest.productName })
    expect((await read(106, { runOutWithinDays: 182, minRecentCopies: 1 }, { decideWithin: 0 })).now).toHaveLength(
      reprints.list.filter(({ decideBy }: { decideBy: string }) => decideBy <= reprints.asOf).length,
    )
  })

  it('notifies a user of a watch who chose English in English only', async () => {
    const token = await app.signIn('user')
    const document = {
      id: 'language',
      rev: '1-chosen',
      ownerId: 'demo-user',
      updatedAt: '2026-11-20T09:00:00.000Z',
      value: 'en',
    }
    const settings = { params: { collection: 'settings' as const }, body: { version: 1, rows: [{ document, assumedRev: null }] } }
    expect((await app.call(syncPush, settings, token)).status).toBe(200)
    const conditions = { search: 'groupBy=product', question: { call: 'stockOutsExport', body: { groupBy: 'product' } } }
    const watch = { storesOut: 1, mail: true }
    await app.call(favoriteAdd, { body: { featureType: 101, name: 'Out of stock', conditions, watch } }, token)
    const outbox = app.services.mail.outbox ?? ''
    await runWatches(app.services)
    const last = readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .at(-1)
    const mail = readFileSync(`${outbox}/${last}`, 'utf8')
    expect(mail).toMatch(/^Subject: \[Uresuji\] Your watched favourites/m)
    expect(mail).toContain('/en/dashboard')
    const { body } = await app.call(personalNotices, {}, token)
    const findNotice = (body.data as { notices: { notificationId: string; title: string }[] }).notices.find(
      ({ title }) => title === 'Watch: Out of stock',
    )
    const one = await app.call(personalNoticeOne, { params: { id: findNotice?.notificationId ?? '' } }, token)
    const { article } = one.body.data as { article: string }
    expect(article).toContain('Stores without stock')
    expect(article).not.toMatch(/[ぁ-ん]/)
  })

  it('mails the owner of watches once a day after a load, with all crossed thresholds', async () => {
    const token = await app.signIn('user')
    const conditions = (search: string) => ({ search, question: { call: 'stockOutsExport', body: { groupBy: 'product' } } })
    const add = (name: string, search: string, mail: boolean) =>
      app.call(
        favoriteAdd,
        { body: { featureType: 101, name, conditions: conditions(search), watch: { storesOut: 1, mail } } },
        token,
      )
    expect((await add('在庫0の店', 'groupBy=product', true)).status).toBe(200)
    const outbox = app.services.mail.outbox ?? ''
    const mails = () => {
      try {
        return readdirSync(outbox).filter((name) => name.endsWith('.eml'))
      } catch {
        return []
      }
    }
    const before = mails().length
    await runWatches(app.services)
    expect(mails()).toHaveLength(before + 1)
    const text = readFileSync(`${outbox}/${mails().sort().at(-1)}`, 'utf8')
    expect(text).toContain('user@demo.example')
    expect(readMail(text).text).toContain('ウォッチ中のお気に入り')
    expect(readMail(text).text).not.toMatch(/threshold|favourite/)
    const findNotice = async (name: string) => {
      const { body } = await app.call(personalNotices, {}, await app.signIn(name))
      return (body.data as { notices: { title: string; linkPath: string }[] }).notices.filter((notice) =>
        /^ウォッチ/.test(notice.title),
      )
    }
    expect(await findNotice('user')).toContainEqual(
      expect.objectContaining({ title: 'ウォッチ：在庫0の店', linkPath: '/stock-outs?groupBy=product' }),
    )
    for (const value of ['company', 'admin']) expect(await findNotice(value)).toEqual([])
    const managed = await app.call(noticeAdminList, { body: {} }, await app.signIn('admin'))
    expect(JSON.stringify(managed.body.data)).not.toContain('ウォッチ')
    // another watch that crosses on the same day waits for tomorrow's mail
    await add('もう一つ', 'groupBy=store', true)
    await runWatches(app.services)
    await runWatches(app.services)
    expect(mails()).toHaveLength(before + 1)
    const listed = (await app.call(watchList, {}, token)).body.data as {
      list: { name: string; crossed: boolean; notifiedAt: string }[]
    }
    const crossed = listed.list.filter((item) => item.crossed && item.name !== '消化率の高い書籍')
    expect(crossed.map(({ name }) => name).sort()).toEqual(['もう一つ', '在庫0の店'].sort())
    expect(crossed.every(({ notifiedAt }) => notifiedAt !== null)).toBe(true)
  })
})
