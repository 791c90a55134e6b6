import type { NumberCondition } from '../../../shared/reports/conditions.ts'
import { getMessages, translateErrorCode } from '../../i18n/get-messages.ts'
import type { ConditionKind } from './condition.ts'
import { DraftPanel } from './draft-panel.tsx'
import { parseWholeNumber, WholeNumberInput } from './whole-number-input.tsx'

const getErrorText = (code: string, values: Record<string, number> = {}): string => translateErrorCode(code, values) ?? code

const findProblem = (value: number, { from, to }: NumberCondition): string | null => {
  if (Number.isNaN(value)) return getErrorText('validation.number')
  if (from !== undefined && value < from) return getErrorText('validation.min', { min: from })
  return to !== undefined && value > to ? getErrorText('validation.max', { max: to }) : null
}

interface InputProps {
  id?: string
  label: string
  value: number
  condition: NumberCondition
  onChange: (value: number) => void
  isInvalid?: boolean
  describedBy?: string | undefined
}

function NumberInput({ value, condition, onChange, ...input }: InputProps) {
  const t = getMessages('measures')
  const { unit, usual = [] } = condition
  return (
    <div className="stack gap-3 number-condition">
      <WholeNumberInput {...input} value={value} unit={t(unit)} parse={parseWholeNumber} onChange={onChange} />
      {usual.length > 0 && (
        <span className="flex wrap gap-2">
          {usual.map((number) => (
            <button
              key={number}
              type="button"
              className={`chip${number === value ? ' is-on' : ''}`}
              aria-pressed={number === value}
              onClick={() => onChange(number)}
            >
              {t(`${unit}Of`, { count: number })}
            </button>
          ))}
        </span>
      )}
    </div>
  )
}

/** Condition: whole number with its unit. */
export const numberKind: ConditionKind<number, NumberCondition> = {
  hasUnitInSummary: true,
  useSummary: function useNumber(value, { unit }) {
    const t = getMessages('measures')
    return t(`${unit}Of`, { count: value })
  },
  Panel: ({ label, value, condition, onApply, onClose }) => (
    <DraftPanel
      label={label}
      value={value}
      validate={(draft) => findProblem(draft, condition)}
      onApply={onApply}
      onClose={onClose}
    >
      {(draft, change) => (
        <NumberInput
          label={label}
          value={draft}
          condition={condition}
          onChange={change}
          isInvalid={findProblem(draft, condition) !== null}
        />
      )}
    </DraftPanel>
  ),
  Field: NumberInput,
}
