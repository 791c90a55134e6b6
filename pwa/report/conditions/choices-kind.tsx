import { type ChoicesCondition, getConditionName } from '../../../shared/reports/conditions.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import type { ConditionKind } from './condition.ts'
import { useConditionLabels } from './condition-labels.ts'
import { DraftPanel } from './draft-panel.tsx'

interface InputProps {
  label: string
  value: readonly string[]
  condition: ChoicesCondition
  onChange: (value: readonly string[]) => void
}

function ChoicesInput({ label, value, condition, onChange }: InputProps) {
  const name = getConditionName(condition)
  const { values } = condition
  const conditionLabels = useConditionLabels()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in every browser we serve
    <div className="stack text-table choice-list" role="group" aria-label={label}>
      {values.map((one) => (
        <label key={one} className="option">
          <input
            type="checkbox"
            className="check"
            checked={value.includes(one)}
            // in the order of the declaration, so that a choice has one URL only
            onChange={(event) =>
              onChange(values.filter((other) => (other === one ? event.target.checked : value.includes(other))))
            }
          />
          {conditionLabels.value(name, one)}
        </label>
      ))}
    </div>
  )
}

/** Condition: any number of the given values. */
export const choicesKind: ConditionKind<readonly string[], ChoicesCondition> = {
  isGroup: () => true,
  useSummary: function useChosen(value, condition) {
    const t = getMessages('report')
    const conditionLabels = useConditionLabels()
    return value.length === 0
      ? t(condition.isAllIfEmpty ? 'any' : 'off')
      : value.map((one) => conditionLabels.value(getConditionName(condition), one)).join(t('comma'))
  },
  Panel: ({ label, value, condition, onApply, onClose }) => (
    <DraftPanel label={label} value={value} onApply={onApply} onClose={onClose}>
      {(draft, change) => <ChoicesInput label={label} value={draft} condition={condition} onChange={change} />}
    </DraftPanel>
  ),
  Field: ({ label, value, condition, onChange }) => (
    <ChoicesInput label={label} value={value} condition={condition} onChange={onChange} />
  ),
}
