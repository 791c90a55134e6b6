import { useId, useState } from 'react'
import type { NumberCondition } from '../../../shared/reports/conditions.ts'
import { getMessages, translateErrorCode } from '../../i18n/get-messages.ts'
import type { ConditionKind } from './condition.ts'
import { DraftPanel } from './draft-panel.tsx'

/** Parses a whole number in half or full width; NaN if the text is not a number. */
const parseWholeNumber = (text: string): number => {
  const normalized = text.normalize('NFKC').replace(/[,\s]/g, '')
  return /^\d{1,9}$/.test(normalized) ? Number(normalized) : Number.NaN
}

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

function NumberInput({ id, label, value, condition, onChange, isInvalid = false, describedBy }: InputProps) {
  const t = getMessages('measures')
  const { unit, usual = [] } = condition
  const own = useId()
  const [text, setText] = useState(String(value))
  // the value changed from outside, such as by a reset to the default
  const displayedText = Number.isNaN(value) || parseWholeNumber(text) === value ? text : String(value)
  return (
    <div className="stack gap-3 number-condition">
      <span className="input-unit">
        <input
          id={id ?? own}
          className="input is-right"
          inputMode="numeric"
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          value={displayedText}
          onChange={(event) => {
            setText(event.target.value)
            onChange(parseWholeNumber(event.target.value))
          }}
        />
        <span className="text-note muted">{t(unit)}</span>
      </span>
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
