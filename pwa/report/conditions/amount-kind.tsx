import { getMessages, translateErrorCode } from '../../i18n/get-messages.ts'
import type { ConditionKind } from './condition.ts'
import { DraftPanel } from './draft-panel.tsx'
import { parseWholeNumber, WholeNumberInput } from './whole-number-input.tsx'

type Amount = number | null

/** ¥ in both widths, and the character for yen. */
const YEN_SIGNS = /[¥￥\u5186]/g

/** Parses whole yen as they are typed; null if the text is empty, NaN if it is not an amount. */
const parseAmount = (text: string): Amount => {
  const typed = text.replace(YEN_SIGNS, '').trim()
  return typed === '' ? null : parseWholeNumber(typed)
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

const AmountInput = (props: InputProps) => (
  <WholeNumberInput {...props} unit={getMessages('measures')('yen')} parse={parseAmount} />
)

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
