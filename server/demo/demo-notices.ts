import type { Knex } from 'knex'
import { demoNotices } from '../../shared/api/notification.ts'
import type { NoticeKind, NoticeType } from '../../shared/fields/choices.ts'
import { NoticeAttachmentModel, NoticeModel, NoticeRecipientModel } from '../operations/notice-models.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

interface DemoNotice {
  id: string
  title: string
  article: string
  type: NoticeType
  kind?: NoticeKind
  linkPath?: string
  /** Hours from now. */
  from: number
  to: number | null
  categories?: readonly string[]
  attachment?: { name: string; text: string }
  isArchived?: boolean
  /** Already opened by the demo's users, so that only new notices are unread. */
  isRead?: boolean
}

const buildNoticeId = (number: number) => `00000000-0000-4000-8000-0000000002${String(number).padStart(2, '0')}`

const notices: readonly DemoNotice[] = [
  {
    id: demoNotices.read,
    title: '一部店舗の夜間の売上が未着です。到着しだい反映します',
    article:
      '<p>近畿の一部の店舗から、昨夜の売上が届いていません。</p><ul><li>対象の数値には、届いた分だけを表示しています</li><li>届きしだい反映し、このお知らせを終了します</li></ul><p>ほかの店舗の数値には影響ありません。</p>',
    type: 'report',
    from: -5,
    to: null,
    isRead: true,
  },
  {
    id: buildNoticeId(2),
    title: '年末年始の配本データ更新スケジュールについて',
    article:
      '<p>平素よりご利用いただきありがとうございます。年末年始は取次各社の休配にあわせ、<strong>配本・返品データの更新日が変わります</strong>。売上（POS）は毎日、通常どおり反映します。</p><table><thead><tr><th>対象日</th><th>配本・返品</th><th>売上（POS）</th></tr></thead><tbody><tr><td>12/28 まで</td><td>翌朝 6:00</td><td>1時間ごと</td></tr><tr><td>12/29–1/3</td><td>1/4 6:00 にまとめて</td><td>1時間ごと</td></tr><tr><td>1/4 から</td><td>翌朝 6:00</td><td>1時間ごと</td></tr></tbody></table><p>この間の理論在庫は、最後に届いた配本・返品をもとに計算します。</p>',
    type: 'notice',
    from: -21,
    to: 45 * 24,
    attachment: {
      name: '年末年始_配本データ更新日程.csv',
      text: '対象日,配本・返品,売上（POS）\r\n12/28まで,翌朝6:00,1時間ごと\r\n12/29-1/3,1/4 6:00にまとめて,1時間ごと\r\n1/4から,翌朝6:00,1時間ごと\r\n',
    },
  },
  {
    id: buildNoticeId(3),
    title: '併売分析に信頼下限の列を追加しました',
    article:
      '<p>いっしょに買われた件数が少ない組み合わせが上位に並ばないように、<strong>信頼下限</strong>の列を追加しました。</p><p>くわしくは<a href="/help">ヘルプ</a>をご覧ください。</p>',
    type: 'notice',
    kind: 'screenLinkAndBuy',
    linkPath: '/combined-sales-analysis',
    from: -3 * 24,
    to: 25 * 24,
    categories: ['publisher', 'agency', 'store', 'other'],
  },
  {
    id: demoNotices.changed,
    title: '定期メンテナンスのお知らせ',
    article: '<p>月末の深夜 2:00–5:00 に定期メンテナンスを行います。この間はログインできません。</p>',
    type: 'notice',
    from: -8 * 24,
    to: 20 * 24,
    isRead: true,
  },
  {
    id: buildNoticeId(5),
    title: '【復旧】ランキングの出力に時間がかかる状況について',
    article: '<p>ランキングのExcel出力に時間がかかっていましたが、復旧しました。ご不便をおかけしました。</p>',
    type: 'report',
    from: -12 * 24,
    to: 18 * 24,
    isRead: true,
  },
  {
    id: buildNoticeId(6),
    title: '書店マスタの更新について（来月分）',
    article: '<p>来月1日に書店マスタを更新します。店舗コードが変わる店舗は、更新後の一覧でご確認ください。</p>',
    type: 'notice',
    from: 2 * 24,
    to: 32 * 24,
    categories: ['publisher', 'agency'],
  },
  {
    id: buildNoticeId(7),
    title: '文学賞候補作の速報データを公開します',
    article: '<p>候補作の発表後、全国の売上を1時間ごとに公開します。</p>',
    type: 'notice',
    kind: 'quickData',
    from: 9 * 24,
    to: 16 * 24,
  },
  {
    id: buildNoticeId(8),
    title: 'ランキングを金額でも並べられます',
    article: '<p>ランキング作成で、売上金額の順に並べられるようになりました。</p>',
    type: 'notice',
    kind: 'screenLink',
    linkPath: '/ranking-create',
    from: -33 * 24,
    to: -12 * 24,
    isRead: true,
  },
  {
    id: buildNoticeId(9),
    title: '春のご契約更新のご案内',
    article: '<p>ご契約の更新のお手続きをご案内します。</p>',
    type: 'notice',
    from: -240 * 24,
    to: -200 * 24,
    isArchived: true,
    isRead: true,
  },
]

/** Rounds down to the full hour, as for a notice scheduled by a person. */
const toNoticeTime = (now: number, hours: number): string => new Date(Math.floor(now / HOUR) * HOUR + hours * HOUR).toISOString()

const toPlainText = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

async function insertNotice(trx: Knex, notice: DemoNotice, now: number): Promise<void> {
  const createdAt = toNoticeTime(now, Math.min(notice.from - 24, -24))
  await NoticeModel.query(trx).insert({
    id: notice.id,
    ownerContractId: null,
    title: notice.title,
    article: notice.article,
    articleText: toPlainText(notice.article),
    type: notice.type,
    kind: notice.kind ?? 'normal',
    issueCategory: notice.type === 'report' ? 'system' : null,
    linkPath: notice.linkPath ?? '',
    startAt: toNoticeTime(now, notice.from),
    endAt: notice.to === null ? null : toNoticeTime(now, notice.to),
    open: 1,
    archivedAt: notice.isArchived ? new Date(now - 30 * DAY).toISOString() : null,
    version: 1,
    createdAt,
    updatedAt: createdAt,
    updatedBy: '運営 太郎',
  })
  for (const value of notice.categories ?? [])
    await NoticeRecipientModel.query(trx).insert({ notificationId: notice.id, kind: 'category', value })
  if (!notice.attachment) return
  // the BOM tells Excel the encoding
  const content = Buffer.from(`\ufeff${notice.attachment.text}`)
  await NoticeAttachmentModel.query(trx).insert({
    notificationId: notice.id,
    name: notice.attachment.name,
    mediaType: 'text/plain',
    size: content.length,
    content,
  })
}

/** Gives the demo some invented notices, unless the installation ever had one. */
export async function seedDemoNotices(knex: Knex): Promise<void> {
  const now = Date.now()
  await knex.transaction(async (trx) => {
    if (await NoticeModel.query(trx).first()) return
    for (const notice of notices) await insertNotice(trx, notice, now)
    const readers: string[] = await trx('user').where('id', 'like', 'demo-%').where({ area: 'main' }).pluck('id')
    for (const userId of readers)
      for (const notice of notices.filter(({ isRead }) => isRead))
        await trx('notification_read').insert({
          user_id: userId,
          notification_id: notice.id,
          read_at: new Date(now).toISOString(),
        })
  })
}
