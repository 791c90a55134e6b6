import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { NoticeBody, NoticeDetail, NoticeRow, NoticeUpdateBody } from '../../../shared/api/notice-fields.ts'
import type { NoticeAdminBody, NoticeCounts } from '../../../shared/api/notification.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { type PublicationStatus, publicationStatuses } from '../../../shared/fields/choices.ts'
import { COMBINED_SALES_PATH } from '../../../shared/text/notice-html.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import { type Actor, recordAuditEvent, toAuditActor } from '../../operations/audit.ts'
import { containsTextSql } from '../../operations/list-query.ts'
import { ContractModel } from '../../operations/models.ts'
import { NoticeAttachmentModel, NoticeModel, NoticeRecipientModel } from '../../operations/notice-models.ts'
import { type Attachment, readAttachment } from './attachment.ts'
import {
  countAudience,
  countUsersByContract,
  getPublicationStatus,
  type NoticeQuery,
  requireExistingContracts,
  whereStatus,
} from './notice-audience.ts'
import { countReaders } from './notice-reads.ts'
import { toNoticeHead } from './personal-notices.ts'
import { convertArticleToText, sanitizeArticle } from './sanitise-article.ts'

/**
 * Returns the contract to which a writer's notices are limited: null for the operator's administrators, who write for everyone;
 * the own contract for others, who do not see other notices.
 */
export const getOwnContractId = (user: Pick<SignedIn, 'role' | 'contractId'>): string | null =>
  user.role === 'ADMIN' ? null : user.contractId

const queryManagedNotices = (knex: Knex, owner: string | null): NoticeQuery => {
  // notices from a user's watches are visible to that user only
  const query = NoticeModel.query(knex).whereNotExists(
    knex('notification_recipient')
      .whereRaw('notification_recipient.notification_id = notification.id')
      .where({ 'notification_recipient.kind': 'user' }),
  )
  return owner === null ? query : query.where('notification.owner_contract_id', owner)
}

const NOTICE_GRAPH = '[recipients, ownerContract, attachment(described)]'

async function findNotice(knex: Knex, { owner, id }: { owner: string | null; id: string }): Promise<NoticeModel> {
  const notice = await queryManagedNotices(knex, owner).findById(id).withGraphFetched(NOTICE_GRAPH)
  if (!notice) throw new AppError('resource.notFound')
  return notice
}

/** Converts notices to rows for their writers, with the numbers of recipients and readers. */
async function toRows(knex: Knex, notices: readonly NoticeModel[]): Promise<NoticeRow[]> {
  const contractIds = notices.flatMap(({ recipients = [] }) =>
    recipients.filter(({ kind }) => kind === 'contract').map(({ value }) => value),
  )
  const [readers, users, contracts] = await Promise.all([
    countReaders(
      knex,
      notices.map(({ id }) => id),
    ),
    countUsersByContract(knex),
    ContractModel.query(knex).select('id', 'name').whereIn('id', contractIds),
  ])
  const names = new Map(contracts.map(({ id, name }) => [id, name]))
  const now = new Date().toISOString()
  return notices.map((notice) => {
    const recipients = notice.recipients ?? []
    const reached = countAudience(recipients, users)
    const listRecipientValues = (kind: NoticeRecipientModel['kind']) =>
      recipients.filter((recipient) => recipient.kind === kind).map(({ value }) => value)
    return {
      ...toNoticeHead(notice),
      status: getPublicationStatus(notice, now),
      open: notice.open,
      archived: notice.archivedAt !== null,
      companyCategories: listRecipientValues('category') as NoticeRow['companyCategories'],
      contracts: listRecipientValues('contract').map((id) => ({ id, name: names.get(id) ?? id })),
      ownerContract: notice.ownerContract ? { id: notice.ownerContract.id, name: notice.ownerContract.name } : null,
      recipients: reached,
      // former recipients may have read it
      readers: Math.min(reached, readers.get(notice.id) ?? 0),
      version: notice.version,
      createdAt: notice.createdAt,
      updatedAt: notice.updatedAt,
      updatedBy: notice.updatedBy,
    }
  })
}

async function toRow(knex: Knex, notice: NoticeModel): Promise<NoticeRow> {
  const [row] = await toRows(knex, [notice])
  if (!row) throw new Error('a notice has no row')
  return row
}

interface Page {
  pageNum: number
  pageSize: number
}

async function readPage(knex: Knex, query: NoticeQuery, { pageNum, pageSize }: Page, direction: 'asc' | 'desc' = 'desc') {
  const { results, total } = await query
    .withGraphFetched(NOTICE_GRAPH)
    .orderBy('notification.start_at', direction)
    .orderBy('notification.id', direction)
    .page(pageNum - 1, pageSize)
  return { list: await toRows(knex, results), paging: { pageNum, pageSize, total } }
}

const whereArchived = (query: NoticeQuery, archived: boolean): NoticeQuery =>
  archived ? query.whereNotNull('notification.archived_at') : query.whereNull('notification.archived_at')

/** Lists notices for administration: the latest start first. */
export function listNotices(
  knex: Knex,
  owner: string | null,
  { status, type, kind, archived, keyword, ...page }: NoticeAdminBody,
): ReturnType<typeof readPage> {
  const query = whereArchived(queryManagedNotices(knex, owner), archived)
  if (status !== 'all') whereStatus(query, status, new Date().toISOString())
  if (type !== 'all') query.where('notification.type', type)
  if (kind !== 'all') query.where('notification.kind', kind)
  if (keyword !== '') query.whereRaw(...containsTextSql(['notification.title', 'notification.article_text'], keyword))
  return readPage(knex, query, page)
}

export async function countNotices(knex: Knex, owner: string | null): Promise<NoticeCounts> {
  const now = new Date().toISOString()
  const countByStatus = (status: PublicationStatus) =>
    whereStatus(whereArchived(queryManagedNotices(knex, owner), false), status, now).resultSize()
  const [published = 0, scheduled = 0, ended = 0] = await Promise.all(publicationStatuses.map(countByStatus))
  const archived = await whereArchived(queryManagedNotices(knex, owner), true).resultSize()
  return { all: published + scheduled + ended, published, scheduled, ended, archived }
}

/** Lists what has been published so far, archived or not. */
export const listPublishedNotices = (
  knex: Knex,
  owner: string | null,
  { descending, ...page }: Page & { descending: boolean },
): ReturnType<typeof readPage> =>
  readPage(
    knex,
    queryManagedNotices(knex, owner).where('notification.open', 1).where('notification.start_at', '<=', new Date().toISOString()),
    page,
    descending ? 'desc' : 'asc',
  )

export async function readNotice(
  knex: Knex,
  { owner, id, withFile = false }: { owner: string | null; id: string; withFile?: boolean },
): Promise<NoticeDetail> {
  const notice = await findNotice(knex, { owner, id })
  const file = withFile ? await NoticeAttachmentModel.query(knex).findById(id) : undefined
  return {
    ...(await toRow(knex, notice)),
    article: notice.article,
    attachmentContent: file ? file.content.toString('base64') : null,
  }
}

/** Returns the columns of a notice that a form sets. */
function toColumns(body: NoticeBody | NoticeUpdateBody, by: SignedIn) {
  const article = sanitizeArticle(body.article)
  return {
    title: body.title,
    article,
    articleText: convertArticleToText(article),
    type: body.type,
    kind: body.kind,
    issueCategory: body.type === 'report' ? body.issueCategory : null,
    linkPath: toLinkPath(body),
    startAt: body.startDate,
    endAt: body.endDate,
    open: body.open,
    updatedAt: new Date().toISOString(),
    updatedBy: by.fullName,
  }
}

/** Returns the linked path: only notices of a kind that links have one; those about combined sales have a default. */
function toLinkPath({ kind, linkPath }: Pick<NoticeBody, 'kind' | 'linkPath'>): string {
  if (kind === 'screenLinkAndBuy') return linkPath === '' ? COMBINED_SALES_PATH : linkPath
  return kind === 'screenLink' ? linkPath : ''
}

async function insertRecipients(
  trx: Knex,
  id: string,
  { companyCategories, contractIds }: Pick<NoticeBody, 'companyCategories' | 'contractIds'>,
): Promise<void> {
  await NoticeRecipientModel.query(trx).where('notification_id', id).delete()
  const rows = [
    ...[...new Set(companyCategories)].map((value) => ({ notificationId: id, kind: 'category' as const, value })),
    ...[...new Set(contractIds)].map((value) => ({ notificationId: id, kind: 'contract' as const, value })),
  ]
  for (const row of rows) await NoticeRecipientModel.query(trx).insert(row)
}

/** Returns the recipients of a notice: a contract's own notices go to its own users, whatever recipients the request names. */
async function readRecipients(trx: Knex, owner: string | null, body: NoticeBody | NoticeUpdateBody) {
  if (owner !== null) return { companyCategories: [], contractIds: [owner] }
  await requireExistingContracts(trx, body.contractIds)
  return body
}

async function replaceAttachment(trx: Knex, id: string, file: Attachment | null): Promise<void> {
  await NoticeAttachmentModel.query(trx).deleteById(id)
  if (file) await NoticeAttachmentModel.query(trx).insert({ notificationId: id, ...file })
}

const recordNoticeChange = (
  trx: Knex,
  by: Actor,
  { action, notice }: { action: 'notice.add' | 'notice.update' | 'notice.archive' | 'notice.restore'; notice: NoticeModel },
) =>
  recordAuditEvent(trx, {
    ...toAuditActor(by),
    action,
    target: notice.title,
    detail: { id: notice.id, version: notice.version },
  })

export async function addNotice(knex: Knex, writer: Actor<SignedIn>, body: NoticeBody): Promise<NoticeDetail> {
  const owner = getOwnContractId(writer.user)
  const file = body.attachment ? await readAttachment(body.attachment) : null
  const id = randomUUID()
  await knex.transaction(async (trx) => {
    const recipients = await readRecipients(trx, owner, body)
    const columns = toColumns(body, writer.user)
    await NoticeModel.query(trx).insert({
      id,
      ownerContractId: owner,
      ...columns,
      archivedAt: null,
      version: 1,
      createdAt: columns.updatedAt,
    })
    await insertRecipients(trx, id, recipients)
    await replaceAttachment(trx, id, file)
    await recordNoticeChange(trx, writer, { action: 'notice.add', notice: await findNotice(trx, { owner, id }) })
  })
  return readNotice(knex, { owner, id })
}

/** Returns the notice with a row lock. */
async function lockNotice(trx: Knex, { owner, id }: { owner: string | null; id: string }): Promise<NoticeModel> {
  const notice = await queryManagedNotices(trx, owner).findById(id).forUpdate()
  if (!notice) throw new AppError('resource.notFound')
  return notice
}

export async function updateNotice(knex: Knex, writer: Actor<SignedIn>, { id, body }: { id: string; body: NoticeUpdateBody }) {
  const owner = getOwnContractId(writer.user)
  // checks ownership first, so that an invalid file does not reveal that a notice exists
  await findNotice(knex, { owner, id })
  const file = body.attachment ? await readAttachment(body.attachment) : null
  await knex.transaction(async (trx) => {
    const before = await lockNotice(trx, { owner, id })
    if (before.version !== body.version) throw new AppError('notice.changed', { version: before.version })
    if (before.archivedAt !== null) throw new AppError('notice.archived')
    const recipients = await readRecipients(trx, before.ownerContractId, body)
    await NoticeModel.query(trx)
      .findById(id)
      .patch({ ...toColumns(body, writer.user), version: before.version + 1 })
    await insertRecipients(trx, id, recipients)
    if (body.attachment !== undefined) await replaceAttachment(trx, id, file)
    await recordNoticeChange(trx, writer, { action: 'notice.update', notice: await findNotice(trx, { owner, id }) })
  })
  return readNotice(knex, { owner, id })
}

/** Archives or restores a notice. Idempotent. */
export async function archiveNotice(knex: Knex, writer: Actor<SignedIn>, { id, archived }: { id: string; archived: boolean }) {
  const owner = getOwnContractId(writer.user)
  await knex.transaction(async (trx) => {
    const notice = await lockNotice(trx, { owner, id })
    if ((notice.archivedAt !== null) === archived) return
    const at = new Date().toISOString()
    await NoticeModel.query(trx)
      .findById(id)
      .patch({ archivedAt: archived ? at : null, updatedAt: at, updatedBy: writer.user.fullName })
    await recordNoticeChange(trx, writer, { action: archived ? 'notice.archive' : 'notice.restore', notice })
  })
  return toRow(knex, await findNotice(knex, { owner, id }))
}
