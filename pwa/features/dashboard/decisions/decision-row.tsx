import { Link } from 'react-router'
import type { Decision, TodayResult } from '../../../../shared/api/today.ts'
import { countDaysBetween, getTodayInJapan } from '../../../../shared/calendar/period.ts'
import { formatCount, formatDay, formatRate } from '../../../i18n/format.ts'
import { getMessages } from '../../../i18n/get-messages.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { SettleButtons } from './settle-buttons.tsx'
import { getColleagueName, type ListedDecision } from './use-decisions.ts'

const badgeKinds: Partial<Record<Decision['rule'], string>> = {
  stockOut: 'is-problem',
  emptyShelf: 'is-problem',
  lateSender: 'is-problem',
  rejectedLines: 'is-caution',
  firstDelivery: 'is-caution',
  returnLimit: 'is-caution',
  reprint: 'is-accent',
  peerGap: 'is-accent',
}

export const formatDecisionFigure = ({ figure, unit }: Pick<Decision, 'figure' | 'unit'>): string =>
  unit === 'percent' ? formatRate(figure) : formatCount(figure)

/** A decision: when, how much, about what and why, what to do, and what became of it. */
export function DecisionRow({ item, result, isPrimary }: { item: ListedDecision; result: TodayResult; isPrimary: boolean }) {
  const t = getMessages('today')
  const { decision, handedOver } = item
  const sender = getColleagueName(result, handedOver?.ownerId ?? null)
  return (
    <li className={`decision is-${decision.urgency}`}>
      <DecisionDeadline decision={decision} />
      <div className="decision-figure">
        <strong>
          {formatDecisionFigure(decision)}
          <small>{t(`unit.${decision.unit}`)}</small>
        </strong>
        <span>{decision.figureLabel}</span>
      </div>
      <div className="decision-reason">
        <h3>
          <Link to={decision.path}>{decision.subject}</Link>
          <span className={`badge ${badgeKinds[decision.rule] ?? ''}`}>{decision.label}</span>
        </h3>
        <p>{decision.reason}</p>
        {handedOver && (
          <p className="decision-from">
            {handedOver.note === '' ? t('from', { name: sender }) : t('fromNote', { name: sender, note: handedOver.note })}
          </p>
        )}
      </div>
      <div className="decision-actions">
        <LinkButton to={decision.path} label={decision.action} variant={isPrimary ? 'primary' : 'plain'} />
        <SettleButtons item={item} result={result} />
      </div>
    </li>
  )
}

function DecisionDeadline({ decision: { dueDate, dueLabel, urgency } }: { decision: Decision }) {
  const t = getMessages('today')
  const days = dueDate === null ? null : countDaysBetween(getTodayInJapan(), dueDate)
  const isToday = urgency === 'today' || (days !== null && days <= 0)
  return (
    <div className="decision-due">
      <strong>{isToday ? t('today') : days === null ? t('anyDay') : t('inDays', { count: days })}</strong>
      <span>
        {dueLabel}
        {!isToday && dueDate !== null && ` ${formatDay(dueDate, { isShort: true, weekday: true })}`}
      </span>
    </div>
  )
}
