import { useId, useState } from 'react'
import { getMessages, translateErrorCode } from '../../i18n/get-messages.ts'
import type { ConditionKind } from './condition.ts'
import { DraftPanel } from './draft-panel.tsx'

type Amount = number | null

/** Parses yen in half or full width; null if the text is empty, NaN if it is not a number. */
const parseAmount = (text: string): Amount => {
  const normalized = text.normalize('NFKC').replace(/[,\s円¥]/g, '')
  if (normalized === '') return null
  return /^\d{1,9}$/.test(normalized) ? Number(normalized) : Number.NaN
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
