import type { Knex } from 'knex'
import { escapeHtml } from '../../shared/escape.ts'
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

/** Posts a notice to users, published from now on for thirty days. */
export async function postNotice(knex: Knex, { id, title, lines, linkPath = '', userIds }: PostedNotice): Promise<void> {
  const at = new Date().toISOString()
  await knex.transaction(async (trx) => {
    if (await NoticeModel.query(trx).findById(id)) return
    await NoticeModel.query(trx).insert({
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
    for (const value of userIds) await NoticeRecipientModel.query(trx).insert({ notificationId: id, kind: 'user', value })
  })
}
