import { Link } from 'react-router'
import { addDays } from '../../../shared/calendar/period.ts'
import { getProductPath } from '../../data/product-path.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { useMoverNotes } from '../../report/day-notes/mover-notes.tsx'
import { ChangeValue } from '../../ui/change-value.tsx'
import { SectionHeader } from '../../ui/page-header.tsx'
import type { DashboardMover } from './dashboard.ts'

const MAX_MOVERS = 6
/** The last week and the week before. */
const COMPARED_DAYS = 14

const badgeClasses: Record<DashboardMover['reason'], string> = {
  release: 'is-accent',
  publicity: 'is-done',
  award: 'is-done',
  delivery: '',
  nextIssue: '',
  soldOut: 'is-problem',
  afterRelease: '',
  none: '',
}

/** Titles with the largest changes within a week, with reasons. */
export function DashboardMoverList({ movers, day }: { movers: readonly DashboardMover[]; day: string | null }) {
  const t = getMessages('dashboard')
  const showNotes = useMoverNotes(
    movers.map(({ jan }) => jan),
    day === null ? null : { from: addDays(day, 1 - COMPARED_DAYS), to: day },
  )
  const tMeasures = getMessages('measures')
  return (
    <section>
      <SectionHeader title={t('movers')} note={t('moversNote')} />
      {movers.length === 0 && <p className="quiet-note">{t('moversNone')}</p>}
      <ul className="dashboard-mover-list">
        {movers.slice(0, MAX_MOVERS).map((mover) => (
          <li key={mover.jan}>
            <span className={`badge ${badgeClasses[mover.reason]}`}>{t(`reason.${mover.reason}`)}</span>
            <div>
              <Link className={mover.own ? 'strong' : ''} to={getProductPath(mover.jan)}>
                {mover.productName}
              </Link>
              <p>
                {mover.sentence} {/* changes from zero and to zero are described by the sentence */}
                {mover.previousQuantity > 0 &&
                  mover.quantity > 0 &&
                  t('moved', {
                    before: mover.previousQuantity,
                    now: tMeasures('copiesOf', { count: mover.quantity }),
                  })}
                {showNotes(mover.jan)}
              </p>
            </div>
            <span className="text-note muted nowrap n">
              <ChangeValue value={mover.changeRate} digits={0} unit="%" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
