import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { escapeHtml } from '../../shared/text/escape-text.ts'
import { NoticeModel, NoticeRecipientModel } from './notice-models.ts'

/** Maximum length of a title in characters, and number of days for which an automatic notice is published. */
const MAX_TITLE_LENGTH = 50
const NOTICE_DAYS = 30

/** A notice that the server posts to users automatically. */
export interface PostedNotice {
  /** A notice with an existing id is not posted again. */
  id: string
  /** Shortened to fifty characters. */
  title: string
  /** Plain text, one entry per line. */
  lines: readonly string[]
  /** Path of the linked screen. */
  linkPath?: string
  userIds: readonly string[]
}

/** Returns the id of the only notice about a subject: a UUID (version 8) that is the same on every server. */
export function toNoticeId(subject: string): string {
  const hex = createHash('sha256').update(subject).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

/** Ends the publication of notices; users no longer see them. */
export async function withdrawNotices(knex: Knex, ids: readonly string[]): Promise<void> {
  const at = new Date().toISOString()
  await NoticeModel.query(knex)
    .whereIn('id', [...ids])
    .where({ open: 1 })
    .patch({ open: 0, endAt: at, updatedAt: at })
}

/** Posts a notice to users, published from now on for thirty days. Several servers may post the same at once. */
export async function postNotice(knex: Knex, { id, title, lines, linkPath = '', userIds }: PostedNotice): Promise<void> {
  const at = new Date().toISOString()
  await knex.transaction(async (trx) => {
    if (await NoticeModel.query(trx).findById(id)) return
    const notice = NoticeModel.query(trx).insert({
      id,
      ownerContractId: null,
      title: [...title].slice(0, MAX_TITLE_LENGTH).join(''),
      article: `<p>${lines.map(escapeHtml).join('<br>')}</p>`,
      articleText: lines.join('\n'),
      type: 'notice',
      kind: linkPath === '' ? 'normal' : 'screenLink',
      issueCategory: null,
      linkPath,
      startAt: at,
      endAt: new Date(Date.parse(at) + NOTICE_DAYS * 86_400_000).toISOString(),
      open: 1,
      archivedAt: null,
      version: 1,
      createdAt: at,
      updatedAt: at,
      updatedBy: null,
    })
    await notice.onConflict('id').ignore()
    for (const value of userIds)
      await NoticeRecipientModel.query(trx)
        .insert({ notificationId: id, kind: 'user', value })
        .onConflict(['notification_id', 'kind', 'value'])
        .ignore()
  })
}
