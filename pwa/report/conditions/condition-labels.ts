import { translateOr } from '../../i18n/use-messages.ts'

export interface ConditionLabels {
  /** Label of a field of a question. */
  field: (name: string) => string
  /** Label of a value of a field; the value itself if there is none. */
  value: (name: string, value: string | number) => string
}

const labels: ConditionLabels = {
  field: (name) => translateOr('condition-fields', name, name),
  value: (name, value) => translateOr('condition-values', `${name}.${value}`, String(value)),
}

/** Labels of fields and values, the same as in exports. */
export const useConditionLabels = (): ConditionLabels => labels
