import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import type { CompanyCategory, PublicationStatus } from '../../../shared/fields/choices.ts'
import { activeUserSql } from '../../operations/employment.ts'
import { ContractModel } from '../../operations/models.ts'
import { NoticeModel, type NoticeRecipientModel } from '../../operations/notice-models.ts'

/** A query of notices that is narrowed step by step. */
export type NoticeQuery = QueryBuilder<NoticeModel, NoticeModel[]>

/** Returns a notice's status at a time; a closed notice is over, whatever its period. */
export function getPublicationStatus(
  { open, startAt, endAt }: Pick<NoticeModel, 'open' | 'startAt' | 'endAt'>,
  now: string,
): PublicationStatus {
  if (open === 0 || (endAt !== null && endAt <= now)) return 'ended'
  return startAt > now ? 'scheduled' : 'published'
}

/** Narrows to one status, as defined by `getPublicationStatus`. */
export function whereStatus(query: NoticeQuery, status: PublicationStatus, now: string): NoticeQuery {
  if (status === 'ended')
    return query.where((noticeQuery) => noticeQuery.where('notification.open', 0).orWhere('notification.end_at', '<=', now))
  query
    .where('notification.open', 1)
    .where((noticeQuery) => noticeQuery.whereNull('notification.end_at').orWhere('notification.end_at', '>', now))
  return query.where('notification.start_at', status === 'scheduled' ? '>' : '<=', now)
}

export interface NoticeReader {
  userId: string
  contractId: string
  companyCategory: CompanyCategory
}

/**
 * Narrows to what a reader sees: published now, not archived, and addressed to everyone, to their category or to their contract.
 */
export function queryPublishedNotices(
  knex: Knex,
  { userId, contractId, companyCategory }: NoticeReader,
  now: string,
): NoticeQuery {
  const queryRecipients = () =>
    knex('notification_recipient').whereRaw('notification_recipient.notification_id = notification.id')
  return whereStatus(NoticeModel.query(knex), 'published', now)
    .whereNull('notification.archived_at')
    .where((noticeQuery) =>
      noticeQuery.whereNotExists(queryRecipients()).orWhereExists(
        queryRecipients().where((each) =>
          each
            .where({ 'notification_recipient.kind': 'category', 'notification_recipient.value': companyCategory })
            .orWhere((queryBuilder) =>
              queryBuilder.where({ 'notification_recipient.kind': 'contract', 'notification_recipient.value': contractId }),
            )
            .orWhere((queryBuilder) =>
              queryBuilder.where({ 'notification_recipient.kind': 'user', 'notification_recipient.value': userId }),
            ),
        ),
      ),
    )
}

/** Throws notice.contractMissing if one of the contracts does not exist. */
export async function requireExistingContracts(knex: Knex, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const existing: ContractModel[] = await ContractModel.query(knex)
    .select('id')
    .whereIn('id', [...ids])
    .whereNot('status', 'deleted')
  const existingIds = new Set(existing.map(({ id }) => id))
  const value = ids.filter((id) => !existingIds.has(id)).join(', ')
  if (value !== '')
    throw new AppError('notice.contractMissing', { value }, [
      { field: 'contractIds', code: 'notice.contractMissing', values: { value } },
    ])
}

interface ContractUsers {
  id: string
  category: CompanyCategory
  users: number
}

/** Counts the users of the main area by contract, for active contracts (isContractActive). */
export async function countUsersByContract(knex: Knex): Promise<ContractUsers[]> {
  const today = getTodayInJapan()
  const rows: { id: string; category: CompanyCategory; users: number | string }[] = await knex('user')
    .join('contract', 'contract.id', 'user.contract_id')
    .where({ 'user.area': 'main', 'contract.status': 'valid' })
    .where('contract.starts_on', '<=', today)
    .where((current) => current.whereNull('contract.ends_on').orWhere('contract.ends_on', '>=', today))
    .whereRaw(...activeUserSql())
    .groupBy('contract.id', 'contract.company_category')
    .select('contract.id as id', 'contract.company_category as category')
    .count({ users: '*' })
  return rows.map((row) => ({ ...row, users: Number(row.users) }))
}

/** Returns the number of users that a notice is addressed to. */
export function countAudience(
  recipients: readonly Pick<NoticeRecipientModel, 'kind' | 'value'>[],
  counted: readonly ContractUsers[],
): number {
  const reached = counted.filter(
    ({ id, category }) =>
      recipients.length === 0 ||
      recipients.some(({ kind, value }) => kind !== 'user' && value === (kind === 'contract' ? id : category)),
  )
  return reached.reduce((sum, { users }) => sum + users, 0)
}
