import { getMessages } from '../../i18n/get-messages.ts'
import type { ConditionKind } from './condition.ts'
import { useConditionLabels } from './condition-labels.ts'
import { DraftPanel } from './draft-panel.tsx'

interface Choices {
  /** Name under which the condition labels list the values. */
  name: string
  values: readonly string[]
}

interface InputProps {
  label: string
  value: readonly string[]
  options: Choices
  onChange: (value: readonly string[]) => void
}

function ChoicesInput({ label, value, options: { name, values }, onChange }: InputProps) {
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
export const choicesKind: ConditionKind<readonly string[], Choices> = {
  isGroup: () => true,
  useSummary: function useChosen(value, { name }) {
    const t = getMessages('report')
    const conditionLabels = useConditionLabels()
    return value.length === 0 ? t('off') : value.map((one) => conditionLabels.value(name, one)).join(t('comma'))
  },
  Panel: ({ label, value, options, onApply, onClose }) => (
    <DraftPanel label={label} value={value} onApply={onApply} onClose={onClose}>
      {(draft, change) => <ChoicesInput label={label} value={draft} options={options} onChange={change} />}
    </DraftPanel>
  ),
  Field: ({ label, value, options, onChange }) => (
    <ChoicesInput label={label} value={value} options={options} onChange={onChange} />
  ),
}
