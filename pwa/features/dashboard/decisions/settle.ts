import type { Decision } from '../../../../shared/api/today.ts'
import { addDays, getTodayInJapan } from '../../../../shared/calendar/period.ts'
import { decisionLimits, type SettlementContent } from '../../../../shared/sync/decisions.ts'
import { removeDocument, writeDocument } from '../../../data/sync/sync.ts'
import type { SettlementDocument } from './use-decisions.ts'

/** Days after which a decision that was handed over is listed again. */
const ASSIGNED_DAYS = 14

/** What the user chooses for a decision. */
export type Choice =
  | { state: 'done' }
  | { state: 'later'; until: string }
  | { state: 'assigned'; assigneeId: string; note: string }

function createSettlementContent(decision: Decision, choice: Choice, handedOver: SettlementDocument | null): SettlementContent {
  const today = getTodayInJapan()
  const isAssigned = choice.state === 'assigned'
  const days = isAssigned ? ASSIGNED_DAYS : decision.doneDays
  return {
    decisionId: decision.id,
    subject: decision.subject.slice(0, decisionLimits.subject),
    state: choice.state,
    until: choice.state === 'later' ? choice.until : addDays(today, days),
    assigneeId: isAssigned ? choice.assigneeId : null,
    note: isAssigned ? choice.note : '',
    figure: decision.figure,
    dueDate: decision.dueDate,
    // whoever handed it over sees what became of it
    shared: isAssigned || handedOver !== null,
  }
}

/**
 * Settles a decision, online or offline. `own`: the user’s documents, of which the one about this decision is replaced. Returns
 * the function that undoes it.
 */
export async function settleDecision(
  decision: Decision,
  choice: Choice,
  { own, handedOver }: { own: readonly SettlementDocument[]; handedOver: SettlementDocument | null },
): Promise<() => Promise<unknown>> {
  const before = own.find(({ decisionId }) => decisionId === decision.id)
  const content = createSettlementContent(decision, choice, handedOver)
  const written = await writeDocument('settlements', { ...(before && { id: before.id }), ...content })
  return () =>
    before === undefined ? removeDocument('settlements', written.id) : writeDocument('settlements', toWritableFields(before))
}

/** Lists a decision again. Returns the function that undoes it. */
export async function reopenDecision(settlement: SettlementDocument): Promise<() => Promise<unknown>> {
  await removeDocument('settlements', settlement.id)
  return () => writeDocument('settlements', toWritableFields(settlement))
}

const toWritableFields = ({ rev: _rev, history: _history, ...fields }: SettlementDocument) => fields
