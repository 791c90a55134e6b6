import { type FairTableBody, fairTableOrderExport } from '../../../shared/api/fair-table.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { openAddToListDialog } from '../../report/groups/group-dialogs.ts'
import { Button } from '../../ui/button.tsx'
import { useExport } from '../../ui/report-buttons.tsx'
import type { FairOrderState } from './fair-order.ts'

interface Props {
  order: FairOrderState
  state: FairTableBody
  /** The title of the table first, then those on it. */
  jans: readonly string[]
}

/** Sums of the order with what remains of the budget, and what can be done with it. Stays in view below the table. */
export function FairOrderBar({ order: { plan, changes, resetCopies }, state, jans }: Props) {
  const t = getMessages('fair-table')
  const tControls = getMessages('controls')
  const { orderedTitles, orderCopies, orderAmount, remainingBudget } = plan.totals
  const { isBusy, run } = useExport(fairTableOrderExport, orderCopies === 0 ? null : state)
  return (
    <section className="fair-bar" aria-label={t('barLabel')}>
      <p className="fair-bar-sums" role="status">
        <b>{t('barCopies', { titles: orderedTitles, copies: orderCopies })}</b>
        <span>{t('barAmount', { amount: orderAmount })}</span>
      </p>
      {state.budget !== null && remainingBudget !== null && (
        <BudgetTrack budget={state.budget} amount={orderAmount} remaining={remainingBudget} />
      )}
      <div className="fair-bar-tools">
        {changes.size > 0 && (
          <Button variant="quiet" icon="undo" onClick={resetCopies}>
            {t('reset')}
          </Button>
        )}
        <Button icon="bookmark" onClick={() => openAddToListDialog(jans)}>
          {t('keep')}
        </Button>
        <Button
          variant="primary"
          icon="download"
          isBusy={isBusy}
          needsNetwork={tControls('exportOffline')}
          disabledReason={orderCopies === 0 ? t('orderFileNone') : null}
          onClick={() => void run()}
        >
          {t('orderFile')}
        </Button>
      </div>
    </section>
  )
}

function BudgetTrack({ budget, amount, remaining }: { budget: number; amount: number; remaining: number }) {
  const t = getMessages('fair-table')
  const share = budget === 0 ? (amount > 0 ? 100 : 0) : Math.min(100, (amount / budget) * 100)
  return (
    <div className={`fair-budget${remaining < 0 ? ' is-exceeded' : ''}`}>
      <p>
        <span>{t('budget', { amount: budget })}</span>
        <span>{remaining < 0 ? t('exceeded', { amount: -remaining }) : t('remaining', { amount: remaining })}</span>
      </p>
      <div className="fair-budget-track" aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </div>
    </div>
  )
}
