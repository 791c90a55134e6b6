import { useMemo } from 'react'
import { type Decision, type TodayResult, todayDecisions } from '../../../../shared/api/today.ts'
import { getTodayInJapan } from '../../../../shared/calendar/period.ts'
import { type DecisionOutcome, getOutcome, listHandedOverElsewhere } from '../../../../shared/sync/decisions.ts'
import type { CollectionDocument } from '../../../../shared/sync/sync-documents.ts'
import { useUser } from '../../../data/session.ts'
import { useDocuments } from '../../../data/sync/sync.ts'
import { type CallState, useCall } from '../../../data/use-call.ts'
import { getMessages } from '../../../i18n/get-messages.ts'

export type SettlementDocument = CollectionDocument<'settlements'>

/** A decision with what became of it on this device, which may not be sent yet. */
export interface ListedDecision extends DecisionOutcome<SettlementDocument> {
  decision: Decision
}

/**
 * The decisions of the list with what became of them, from the documents of this device: the same online and offline. Null until
 * both are read.
 */
export function useDecisions(storeCd: string | null): {
  report: CallState<TodayResult>
  decisions: readonly ListedDecision[] | null
  /** What colleagues have handed over to the user and this list does not have. */
  elsewhere: readonly SettlementDocument[]
} {
  const { userId } = useUser()
  const report = useCall(todayDecisions, { storeCd, includeSettled: true }, { quiet: true })
  const documents = useDocuments('settlements')
  const list = report.data?.list
  const derived = useMemo(() => {
    if (list === undefined || documents === null) return { decisions: null, elsewhere: [] }
    const by = { userId, today: getTodayInJapan() }
    return {
      decisions: list.map((decision) => ({ decision, ...getOutcome(decision, documents, by) })),
      elsewhere: listHandedOverElsewhere(documents, new Set(list.map(({ id }) => id)), by),
    }
  }, [list, documents, userId])
  return { report, ...derived }
}

/** Colleagues who may see a decision. */
export const listColleagues = (result: Pick<TodayResult, 'colleagues'>, { rule }: Decision): TodayResult['colleagues'] =>
  result.colleagues.filter(({ rules }) => rules.includes(rule))

/** Name of a colleague; offline also, because the stored result has the names. */
export const getColleagueName = ({ colleagues }: Pick<TodayResult, 'colleagues'>, id: string | null): string =>
  colleagues.find(({ userId }) => userId === id)?.fullName ?? getMessages('today')('colleague')
