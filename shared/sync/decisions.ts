import { z } from 'zod'
import { bounds } from '../fields/bounds.ts'
import { day } from '../fields/day.ts'
import { isName } from '../fields/validation.ts'

/**
 * What users did with the decisions of their list 「きょう決めること」: done, postponed or handed over. Each document is about one
 * decision of one user; the decision itself is computed and never stored.
 */

export const settledStates = ['done', 'later', 'assigned'] as const
export type SettledState = (typeof settledStates)[number]

export const decisionLimits = { documents: 1000, note: 100, subject: 200, daysAhead: 366 } as const

/** Rule and subject, such as `reprint:9784999900114`; with the store before the subject in the list of one store. */
export const decisionId = z.string().regex(/^[a-zA-Z]{1,30}:[\w.-]{1,80}$/, { message: 'validation.invalid' })

/** Content of a document, stored exactly as a device wrote it. */
export const settlementContent = z.strictObject({
  decisionId,
  /** Name of the title, sender or contract, for the audit log. */
  subject: z.string().min(1).max(decisionLimits.subject),
  state: z.enum(settledStates),
  /** Day on which the decision is listed again. */
  until: day,
  /** Colleague who shall decide; null unless it was handed over. */
  assigneeId: z.string().min(1).max(64).nullable(),
  note: z
    .string()
    .max(decisionLimits.note)
    .refine((text) => text === '' || isName(text), { message: 'validation.oneLine' }),
  /** Figure and due day that the decision had: what has changed materially since is listed again. */
  figure: z.number().min(-bounds.amount).max(bounds.amount),
  dueDate: day.nullable(),
  /** True for what was handed over, and for the reply to it: colleagues see it. */
  shared: z.boolean(),
})
export type SettlementContent = z.output<typeof settlementContent>

/** A document of the user, or one that a colleague shares. */
export interface Settlement extends SettlementContent {
  id: string
  ownerId: string
  updatedAt: string
}

/** The facts of a listed decision that a settlement is compared with. */
export interface ListedDecision {
  id: string
  figure: number
  dueDate: string | null
  /** Growth of the figure, in percent, with which a settled decision is listed again. */
  returnsAtPercent: number
}

/** Days by which the due day must have moved forward for a decision to be listed again. */
const EARLIER_DAYS = 3
const DAY_MS = 86_400_000

const hasMovedForward = (before: string | null, now: string | null): boolean =>
  now !== null && (before === null || Date.parse(before) - Date.parse(now) >= EARLIER_DAYS * DAY_MS)

/** True if the reason of a decision is materially different from the one that was settled. */
export function hasChanged(decision: ListedDecision, settled: Pick<SettlementContent, 'figure' | 'dueDate'>): boolean {
  const growth = decision.figure - settled.figure
  return (
    growth >= Math.max(1, (Math.abs(settled.figure) * decision.returnsAtPercent) / 100) ||
    hasMovedForward(settled.dueDate, decision.dueDate)
  )
}

/** What became of a decision: whether the user still has to decide, and who handed it over or has it now. */
export interface DecisionOutcome<S extends Settlement> {
  isOpen: boolean
  /** The user's own settlement that applies; null if the decision is open. */
  settlement: S | null
  /** A colleague's settlement that handed the decision over to the user. */
  handedOver: S | null
  /** The settlement of the colleague who has the decision now. */
  reply: S | null
}

/** Settlements that hand decisions over to a user which are in no list of theirs, such as those of another store. */
export function listHandedOverElsewhere<S extends Settlement>(
  documents: readonly S[],
  listedIds: ReadonlySet<string>,
  { userId, today }: { userId: string; today: string },
): S[] {
  const isSettled = ({ decisionId: id, updatedAt }: S) =>
    documents.some((own) => own.ownerId === userId && own.decisionId === id && own.updatedAt > updatedAt)
  return documents.filter(
    (document) =>
      document.ownerId !== userId &&
      document.state === 'assigned' &&
      document.assigneeId === userId &&
      document.until > today &&
      !listedIds.has(document.decisionId) &&
      !isSettled(document),
  )
}

const findLatest = <S extends Settlement>(documents: readonly S[]): S | null =>
  documents.reduce<S | null>(
    (found, document) => (found === null || document.updatedAt > found.updatedAt ? document : found),
    null,
  )

/** Returns what became of a decision for a user on a day. `documents`: the user's own, and those that colleagues share. */
export function getOutcome<S extends Settlement>(
  decision: ListedDecision,
  documents: readonly S[],
  { userId, today }: { userId: string; today: string },
): DecisionOutcome<S> {
  const about = documents.filter(({ decisionId: id, until }) => id === decision.id && until > today)
  const own = findLatest(about.filter(({ ownerId }) => ownerId === userId))
  const handedOver = findLatest(
    about.filter(({ ownerId, assigneeId, state }) => ownerId !== userId && state === 'assigned' && assigneeId === userId),
  )
  const isNewer = own !== null && handedOver !== null && handedOver.updatedAt > own.updatedAt
  if (own === null || isNewer || (own.state !== 'assigned' && hasChanged(decision, own)))
    return { isOpen: true, settlement: null, handedOver, reply: null }
  const reply = findLatest(
    about.filter(({ ownerId, updatedAt }) => own.state === 'assigned' && ownerId === own.assigneeId && updatedAt > own.updatedAt),
  )
  return { isOpen: false, settlement: own, handedOver, reply }
}
