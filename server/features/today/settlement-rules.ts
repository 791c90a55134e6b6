import { canCall } from '../../../shared/access/permissions.ts'
import { type DecisionRuleId, decisionRules, getAudience, listRules } from '../../../shared/api/decision-rules.ts'
import type { SettledState } from '../../../shared/sync/decisions.ts'
import { type ActiveUser, findActiveUser } from '../../accounts/session.ts'
import { recordAuditEvent } from '../../operations/audit.ts'
import { UserModel } from '../../operations/models.ts'
import type { CheckedWrite, CollectionRules, WriteRefusal } from '../../sync/sync-rules.ts'

const auditActions = {
  done: 'decision.done',
  later: 'decision.later',
  assigned: 'decision.assign',
} as const satisfies Record<SettledState, string>

/** Rules whose decisions a user may see: those of their contract’s list, as far as they may make the calls. */
export const listVisibleRules = (user: Omit<ActiveUser, 'externalApi'>): DecisionRuleId[] => {
  // a chain’s list and that of one of its stores
  const rules = [false, true].flatMap((hasStore) => listRules(getAudience(user, hasStore)))
  return [...new Set(rules)].filter((id) => canCall(user, decisionRules[id].access))
}

/** Refuses to hand a decision over to somebody who could not see it. */
async function checkAssignee({ trx, user, document }: CheckedWrite<'settlements'>): Promise<WriteRefusal | null> {
  const { state, assigneeId, decisionId, shared } = document
  if (state !== 'assigned') return assigneeId === null ? null : { code: 'request.invalid', field: 'assigneeId' }
  const refusal: WriteRefusal = { code: 'decision.assignee', field: 'assigneeId' }
  if (assigneeId === null || assigneeId === user.userId || !shared) return refusal
  const assignee = await findActiveUser(trx, assigneeId)
  if (assignee === null || assignee.contractId !== user.contractId) return refusal
  const [rule = ''] = decisionId.split(':')
  return (listVisibleRules(assignee) as string[]).includes(rule) ? null : refusal
}

/** Rules for settlements written by devices: only for colleagues who see the decision, and recorded in the audit log. */
export const settlementRules: CollectionRules<'settlements'> = {
  check: checkAssignee,
  after: async ({ trx, user: { userId, contractId }, changes }) => {
    for (const { before, after } of changes) {
      const settled = after ?? before
      if (settled === null) continue
      const { decisionId, subject, until, assigneeId, note, figure } = settled
      // the log keeps the name that the colleague had
      const assignee = assigneeId === null ? undefined : await UserModel.query(trx).select('full_name').findById(assigneeId)
      await recordAuditEvent(trx, {
        action: after === null ? 'decision.reopen' : auditActions[after.state],
        userId,
        contractId,
        target: subject,
        detail: { decision: decisionId, figure, until, ...(assignee && { assignee: assignee.fullName, note }) },
      })
    }
  },
}
