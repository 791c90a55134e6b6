import type { Knex } from 'knex'
import { canCall } from '../../../shared/access/permissions.ts'
import { type DecisionRuleId, decisionRules, listRules } from '../../../shared/api/decision-rules.ts'
import type { Decision, TodayResult } from '../../../shared/api/today.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { getOutcome } from '../../../shared/sync/decisions.ts'
import type { CollectionDocument } from '../../../shared/sync/sync-documents.ts'
import { listActiveUsers } from '../../accounts/session.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import { readDocuments } from '../../sync/sync-store.ts'
import { operatorReaders } from './operator-readers.ts'
import { publisherReaders } from './publisher-readers.ts'
import { createDecisionTranslator, type FoundDecision, type RuleContext, type RuleReaders } from './rule-reader.ts'
import { listVisibleRules } from './settlement-rules.ts'
import { shopReaders } from './shop-readers.ts'

const readers: RuleReaders = { ...publisherReaders, ...shopReaders, ...operatorReaders }

/** Days within which a decision counts as soon due. */
const SOON_DAYS = 3
/** Colleagues offered for handing over. */
const MAX_COLLEAGUES = 200

interface CheckedRule {
  summary: TodayResult['rules'][number]
  decisions: Decision[]
}

const getUrgency = (dueDate: string | null, today: string): Decision['urgency'] => {
  if (dueDate === null) return 'later'
  return dueDate <= today ? 'today' : dueDate <= addDays(today, SOON_DAYS) ? 'soon' : 'later'
}

function toDecision(rule: DecisionRuleId, { key, ...found }: FoundDecision, context: RuleContext): Decision {
  const { returnsAtPercent, doneDays } = decisionRules[rule]
  // what is settled for one store is not settled for the others
  const subjectKey = [context.storeCd, key]
    .filter((part) => part !== null)
    .join('.')
    .replace(/[^\w.-]/g, '_')
  return {
    id: `${rule}:${subjectKey}`,
    rule,
    label: createDecisionTranslator(context)(`${rule}.label`),
    urgency: getUrgency(found.dueDate, context.today),
    returnsAtPercent,
    doneDays,
    ...found,
    settlement: null,
    handedOver: null,
  }
}

/** Checks a rule. If its figures cannot be read, the others are still answered, and the result says so. */
async function checkRule(rule: DecisionRuleId, context: RuleContext): Promise<CheckedRule> {
  const t = createDecisionTranslator(context)
  const { thresholds, most } = decisionRules[rule]
  const summary = { rule, label: t(`${rule}.label`), help: t(`${rule}.help`, thresholds) }
  try {
    const found = await readers[rule](context)
    const decisions = found.slice(0, most).map((decision) => toDecision(rule, decision, context))
    return { summary: { ...summary, found: found.length, failed: false }, decisions }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { summary: { ...summary, found: 0, failed: true }, decisions: [] }
  }
}

const urgencies: readonly Decision['urgency'][] = ['today', 'soon', 'later']

/** By urgency, then by day, value at stake and rule. */
function compareDecisions(a: Decision, b: Decision): number {
  const byUrgency = urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency)
  const getSortDay = ({ dueDate, urgency }: Decision) => (urgency === 'today' ? '' : (dueDate ?? '9999'))
  const byDay = getSortDay(a) < getSortDay(b) ? -1 : getSortDay(a) > getSortDay(b) ? 1 : 0
  const ids = Object.keys(decisionRules)
  return byUrgency || byDay || (b.stake ?? 0) - (a.stake ?? 0) || ids.indexOf(a.rule) - ids.indexOf(b.rule)
}

/** Reads the decisions of all rules that the caller may see, the most urgent first, and the rules that were checked. */
export async function findDecisions(context: RuleContext): Promise<Pick<TodayResult, 'list' | 'rules'>> {
  const rules = listRules(context.audience).filter((id) => canCall(context.user, decisionRules[id].access))
  const checked = await Promise.all(rules.map((rule) => checkRule(rule, context)))
  return {
    list: checked.flatMap(({ decisions }) => decisions).sort(compareDecisions),
    rules: checked.map(({ summary }) => summary),
  }
}

type SettlementDocument = CollectionDocument<'settlements'>

/** Adds to the decisions what became of them, and leaves out those that the caller has settled, unless they are included. */
export async function addSettlements(
  knex: Knex,
  decisions: readonly Decision[],
  { user, today, includeSettled }: { user: SignedIn; today: string; includeSettled: boolean },
): Promise<Pick<TodayResult, 'list' | 'colleagues'>> {
  // a token has no list of its own
  if (user.apiToken) return { list: [...decisions], colleagues: [] }
  const [documents, users] = await Promise.all([readDocuments(knex, user, 'settlements'), listActiveUsers(knex, user.contractId)])
  const names = new Map(users.map(({ userId, fullName }) => [userId, fullName]))
  const toUser = (userId: string) => ({ userId, fullName: names.get(userId) ?? '' })
  const toSettlement = (document: SettlementDocument | null): Decision['settlement'] =>
    document && {
      state: document.state,
      until: document.until,
      note: document.note,
      at: document.updatedAt,
      by: toUser(document.ownerId),
      assignee: document.assigneeId === null ? null : toUser(document.assigneeId),
    }
  const list = decisions.flatMap((decision) => {
    const { isOpen, settlement, handedOver } = getOutcome(decision, documents, { userId: user.userId, today })
    if (!isOpen && !includeSettled) return []
    return [{ ...decision, settlement: toSettlement(settlement), handedOver: toSettlement(handedOver) }]
  })
  const colleagues = users
    .filter(({ userId, role }) => userId !== user.userId && role !== 'TRIAL_ACCOUNT')
    .map((colleague) => ({ ...toUser(colleague.userId), rules: listVisibleRules(colleague) }))
    .filter(({ rules }) => rules.length > 0)
    .slice(0, MAX_COLLEAGUES)
  return { list, colleagues }
}
