import { translateOr } from '../../i18n/use-messages.ts'

export interface ConditionLabels {
  /** What a field of a question is called. */
  field: (name: string) => string
  /** What a value of such a field is called; the value itself where it has no word. */
  value: (name: string, value: string | number) => string
}

const labels: ConditionLabels = {
  field: (name) => translateOr('condition-fields', name, name),
  value: (name, value) => translateOr('condition-values', `${name}.${value}`, String(value)),
}

/** The words that exports use for the same conditions. */
export const useConditionLabels = (): ConditionLabels => labels
