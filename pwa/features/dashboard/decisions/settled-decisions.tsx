import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TodayResult } from '../../../../shared/api/today.ts'
import { type SettledState, settledStates } from '../../../../shared/sync/decisions.ts'
import { formatDay } from '../../../i18n/format.ts'
import { getMessages } from '../../../i18n/get-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { reopenWithUndo } from './settle-buttons.tsx'
import { getColleagueName, type ListedDecision, type SettlementDocument } from './use-decisions.ts'

const countKeys = { done: 'doneCount', later: 'laterCount', assigned: 'assignedCount' } as const

/** Numbers of settled decisions at the foot of the list; each opens its decisions, which can be listed again. */
export function SettledDecisions({
  decisions,
  result,
  shown,
  onShow,
  children,
}: {
  decisions: readonly ListedDecision[]
  result: TodayResult
  /** State whose decisions are open. */
  shown: SettledState | null
  onShow: (state: SettledState | null) => void
  children: ReactNode
}) {
  const t = getMessages('today')
  const settled = decisions.flatMap((item) => (item.settlement ? [{ ...item, settlement: item.settlement }] : []))
  if (settled.length === 0 && !children) return null
  const listed = settled.filter(({ settlement }) => settlement.state === shown)
  return (
    <>
      <div className="row wrap decision-foot">
        {settledStates.map((state) => {
          const count = settled.filter(({ settlement }) => settlement.state === state).length
          return count === 0 ? null : (
            <Button
              key={state}
              variant="quiet"
              aria-expanded={shown === state}
              onClick={() => onShow(shown === state ? null : state)}
            >
              {t(countKeys[state], { count })}
            </Button>
          )
        })}
        {children}
      </div>
      {listed.length > 0 && (
        <ul className="settled-decisions">
          {listed.map(({ decision, settlement, reply }) => (
            <li key={decision.id}>
              <Link className="inline-row" to={decision.path}>
                {decision.subject}
              </Link>
              <span className="note">
                {decision.label} {describeSettlement(reply ?? settlement, result, reply !== null)}
              </span>
              <Button variant="quiet" icon="undo" onClick={() => void reopenWithUndo(settlement)}>
                {t('undo')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What became of a decision, in words. `isReply`: the settlement is that of the colleague who has it. */
function describeSettlement(settlement: SettlementDocument, today: TodayResult, isReply: boolean): string {
  const t = getMessages('today')
  const { state, until, ownerId, assigneeId } = settlement
  const name = getColleagueName(today, isReply ? ownerId : assigneeId)
  const day = formatDay(until, { isShort: true, weekday: true })
  return isReply ? t(`answered.${state}`, { name, day }) : t(`settled.${state}`, { name, day })
}
