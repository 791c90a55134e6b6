import { useTranslation } from 'react-i18next'

export interface ConditionLabels {
  /** What a field of a question is called. */
  field: (name: string) => string
  /** What a value of such a field is called; the value itself where it has no word. */
  value: (name: string, value: string | number) => string
}

/** The words that exports use for the same conditions. */
export function useConditionLabels(): ConditionLabels {
  const { t: fields } = useTranslation('condition-fields')
  const { t: values } = useTranslation('condition-values')
  return {
    field: (name) => fields(name),
    value: (name, value) => values(`${name}.${value}`, { defaultValue: String(value) }),
  }
}
