import type { Knex } from 'knex'
import { canCall, type Viewer } from '../../shared/access/permissions.ts'
import type { JobContent } from '../../shared/api/exporting/job-fields.ts'
import type { ScheduleTarget } from '../../shared/api/schedules.ts'
import { AppError, type ErrorCode, type FieldError } from '../../shared/errors/errors.ts'
import type { Language } from '../../shared/messages/language.ts'
import { type ActiveUser, listActiveUsers } from '../accounts/session.ts'
import type { SignedIn } from '../accounts/signed-in.ts'
import { type ContentServices, getJobContentKind, type JobContents, type NeededAccess } from '../exporting/jobs/job-source.ts'
import { UserModel } from '../operations/models.ts'
import type { StoredTarget } from '../operations/schedule-models.ts'

/**
 * Recipients of a schedule: users of its contract, who have the same data range as its owner, and who may see every analysis in
 * the file. Checked when the schedule is saved, when a run begins, and again before each mail.
 */

/** Lists the access that readers of a content need. */
export const listNeededAccess = (
  contents: JobContents,
  content: JobContent,
  context: { user: SignedIn; language: Language; services: ContentServices },
): Promise<readonly NeededAccess[]> => getJobContentKind(contents, content).listAccess(content, context)

/** Returns the name of the first analysis that a user may not see; null if they may see all. */
export const findMissingAccess = (reader: Viewer, neededAccess: readonly NeededAccess[]): string | null =>
  neededAccess.find(({ access }) => !canCall(reader, access))?.name ?? null

interface Refusal {
  code: ErrorCode
  values: Record<string, string | number>
}

/** Returns why a user may not get the file; null if they may. */
export function findRefusal(
  { email, reader, contractId }: { email: string; reader: ActiveUser | null; contractId: string },
  neededAccess: readonly NeededAccess[],
): Refusal | null {
  if (reader === null || reader.contractId !== contractId) return { code: 'schedule.recipientGone', values: { address: email } }
  const analysis = findMissingAccess(reader, neededAccess)
  return analysis === null ? null : { code: 'schedule.recipientAccess', values: { address: email, analysis } }
}

/** Returns the target to store for one as sent. Throws an error at each address that cannot get the file. */
export async function resolveTarget(
  knex: Knex,
  target: ScheduleTarget,
  { owner, needed }: { owner: SignedIn; needed: readonly NeededAccess[] },
): Promise<StoredTarget> {
  if (target.kind !== 'mail') return target
  const { to = [] } = target
  if (to.length === 0) return { kind: 'mail' }
  const users = new Map((await listActiveUsers(knex, owner.contractId)).map((user) => [user.email.toLowerCase(), user]))
  const errors: FieldError[] = []
  const ids = to.flatMap((address, index) => {
    const reader = users.get(address.toLowerCase()) ?? null
    const refusal =
      reader === null
        ? { code: 'schedule.recipientUnknown' as const, values: { address } }
        : findRefusal({ email: address, reader, contractId: owner.contractId }, needed)
    if (refusal !== null) errors.push({ field: `target.to.${index}`, ...refusal })
    return reader === null ? [] : reader.userId
  })
  if (errors.length > 0) throw new AppError('request.invalid', {}, errors)
  return { kind: 'mail', recipientIds: [...new Set(ids)] }
}

/** Converts stored targets to the API's form, with the present addresses of their recipients. */
export async function toApiTargets(knex: Knex, targets: readonly StoredTarget[]): Promise<ScheduleTarget[]> {
  const ids = targets.flatMap((target) => (target.kind === 'mail' ? (target.recipientIds ?? []) : []))
  const people = ids.length === 0 ? [] : await UserModel.query(knex).select('id', 'email').whereIn('id', ids)
  const addresses = new Map(people.map(({ id, email }) => [id, email]))
  return targets.map((target) =>
    target.kind === 'mail' ? { kind: 'mail', to: (target.recipientIds ?? []).flatMap((id) => addresses.get(id) ?? []) } : target,
  )
}
