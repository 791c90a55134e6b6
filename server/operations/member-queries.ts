import type { Endpoint } from '../../shared/api/endpoint.ts'
import { getMidnightInJapan, getTodayInJapan } from '../../shared/calendar/period.ts'
import { AppError } from '../../shared/errors/errors.ts'
import { type Actor, getActingUserId, recordAuditEvent } from './audit.ts'
import type { WithOperations } from './database.ts'
import { tryOptionalWrite } from './disk-space.ts'
import { countRequest } from './request-limit.ts'

/**
 * Results that count members, per user and day in Japan. Averaging a hidden count out of the noise needs hundreds for a single
 * title (decision 0039); a day of changing conditions on these screens is estimated at 150, not measured.
 */
export const MAX_MEMBER_QUERIES = 500

/** Counts a query if its result counts members. Throws members.tooMany beyond the limit; the audit log tells who met it. */
export async function limitMemberQueries(
  { operations }: WithOperations,
  endpoint: Pick<Endpoint, 'name' | 'countsMembers'>,
  {
    query,
    user,
    address,
    now = Date.now(),
  }: Pick<Actor, 'user'> & { query: Readonly<Record<string, unknown>>; address?: string; now?: number },
): Promise<void> {
  if (endpoint.countsMembers?.(query) !== true) return
  let count = 0
  // a failure to count must not lose the result
  await tryOptionalWrite(operations, async () => {
    const since = getMidnightInJapan(getTodayInJapan(now))
    count = await operations.knex.transaction(
      async (trx) => (await countRequest(trx, `members:${getActingUserId(user)}`, { now, since })).count,
    )
    if (count === MAX_MEMBER_QUERIES + 1)
      await recordAuditEvent(operations.knex, {
        action: 'members.limit',
        userId: getActingUserId(user),
        contractId: user.contractId,
        ...(address === undefined ? {} : { address }),
        target: endpoint.name,
        detail: { limit: MAX_MEMBER_QUERIES },
      })
  })
  if (count > MAX_MEMBER_QUERIES) throw new AppError('members.tooMany', { limit: MAX_MEMBER_QUERIES })
}
