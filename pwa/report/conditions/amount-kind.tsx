import { useId, useState } from 'react'
import { getMessages, translateErrorCode } from '../../i18n/get-messages.ts'
import { parseTypedNumber } from '../../ui/form/typed-numbers.ts'
import type { ConditionKind } from './condition.ts'
import { DraftPanel } from './draft-panel.tsx'

type Amount = number | null

const MAX_AMOUNT = 999_999_999
/** ¥ in both widths, and the character for yen. */
const YEN_SIGNS = /[¥￥\u5186]/g

/** Parses whole yen as they are typed; null if the text is empty, NaN if it is not an amount. */
const parseAmount = (text: string): Amount => {
  const amount = parseTypedNumber(text.replace(YEN_SIGNS, ''))
  if (amount === null) return null
  return Number.isInteger(amount) && amount >= 0 && amount <= MAX_AMOUNT ? amount : Number.NaN
}

const findProblem = (value: Amount): string | null =>
  Number.isNaN(value) ? (translateErrorCode('validation.number') ?? 'validation.number') : null

interface InputProps {
  id?: string
  label: string
  value: Amount
  onChange: (value: Amount) => void
  isInvalid?: boolean
  describedBy?: string | undefined
}

function AmountInput({ id, label, value, onChange, isInvalid = false, describedBy }: InputProps) {
  const t = getMessages('measures')
  const own = useId()
  const [text, setText] = useState(value === null ? '' : String(value))
  // the value changed from outside, such as by a reset to the default
  const isCurrent = Number.isNaN(value) || parseAmount(text) === value
  return (
    <span className="input-unit">
      <input
        id={id ?? own}
        className="input is-right"
        inputMode="numeric"
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        value={isCurrent ? text : value === null ? '' : String(value)}
        onChange={(event) => {
          setText(event.target.value)
          onChange(parseAmount(event.target.value))
        }}
      />
      <span className="text-note muted">{t('yen')}</span>
    </span>
  )
}

/** Condition: yen; empty for no limit. */
export const amountKind: ConditionKind<Amount> = {
  hasUnitInSummary: true,
  useSummary: function useAmount(value) {
    const t = getMessages('measures')
    const tReport = getMessages('report')
    return value === null ? tReport('off') : t('yenOf', { count: value })
  },
  Panel: ({ label, value, onApply, onClose }) => (
    <DraftPanel label={label} value={value} validate={findProblem} onApply={onApply} onClose={onClose}>
      {(draft, change) => <AmountInput label={label} value={draft} onChange={change} isInvalid={findProblem(draft) !== null} />}
    </DraftPanel>
  ),
  Field: ({ condition: _condition, ...field }) => <AmountInput {...field} />,
}
