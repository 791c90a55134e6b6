import { useState } from 'react'
import type { FairReason, FairTitle } from '../../../shared/api/fair-table.ts'
import { fairReasonNames } from '../../../shared/messages/fair-table.ts'
import { MAX_FAIR_COPIES } from '../../../shared/trade/fair-order.ts'
import { formatCount } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { getRowOrder, useFairOrderContext } from './fair-order.ts'

const badgeClasses: Readonly<Record<FairReason, string>> = {
  combined: 'badge is-accent',
  series: 'badge is-done',
  author: 'badge is-done',
  genre: 'badge',
  chosen: 'badge',
}

/** Why the title is on the table. */
export const ReasonCell = ({ reason }: Pick<FairTitle, 'reason'>) => (
  <span className={badgeClasses[reason]}>{fairReasonNames[getCurrentLanguage()][reason]}</span>
)

const parseCopies = (text: string): number | null => {
  const normalized = text.normalize('NFKC').trim()
  return /^\d{1,5}$/.test(normalized) ? Number(normalized) : null
}

/** Copies to order, to be typed or changed by one. */
export function CopiesStepper({ row }: { row: FairTitle }) {
  const t = getMessages('fair-table')
  const order = useFairOrderContext()
  const { copies } = getRowOrder(row, order)
  /** Text while it is typed; null: the field shows the order. */
  const [typed, setTyped] = useState<string | null>(null)
  const isDecided = order.changes.has(row.jan)
  const isCut = !isDecided && copies < row.neededCopies
  const hint = isDecided ? t('decided', { count: row.neededCopies }) : isCut ? t('cutTo', { count: row.neededCopies }) : undefined
  const storeTyped = () => {
    const value = typed === null ? null : parseCopies(typed)
    if (value !== null && value !== copies) order.setCopies(row.jan, value)
    setTyped(null)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons around a field are no fieldset
    <span
      role="group"
      aria-label={t('copiesOf', { name: row.productName })}
      className={`copies-stepper${isDecided ? ' is-decided' : ''}${isCut ? ' is-cut' : ''}`}
      title={hint}
    >
      <button type="button" aria-label={t('less')} disabled={copies === 0} onClick={() => order.setCopies(row.jan, copies - 1)}>
        −
      </button>
      <input
        inputMode="numeric"
        aria-label={t('copiesOf', { name: row.productName })}
        value={typed ?? String(copies)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={storeTyped}
        onKeyDown={(event) => {
          // the table around it would move to another cell or copy the row
          event.stopPropagation()
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') storeTyped()
          if (event.key === 'Escape') setTyped(null)
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          const from = (typed === null ? null : parseCopies(typed)) ?? copies
          order.setCopies(row.jan, from + (event.key === 'ArrowUp' ? 1 : -1))
          setTyped(null)
        }}
      />
      <button
        type="button"
        aria-label={t('more')}
        disabled={copies >= MAX_FAIR_COPIES}
        onClick={() => order.setCopies(row.jan, copies + 1)}
      >
        ＋
      </button>
    </span>
  )
}

/** Value of the copies to order. */
export function OrderAmountCell({ row }: { row: FairTitle }) {
  const { amount } = getRowOrder(row, useFairOrderContext())
  return <b>{formatCount(amount)}</b>
}
