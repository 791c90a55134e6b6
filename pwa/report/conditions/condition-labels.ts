import type { QuantityUnit } from '../../../shared/trade/kinds.ts'
import { getMessages, translateWithDefault } from '../../i18n/get-messages.ts'
import { useQuantityUnit } from '../report-scope.ts'

interface ConditionLabels {
  /** Label of a field of a query. */
  field: (name: string) => string
  /** Label of a value of a field; the value itself if there is none. */
  value: (name: string, value: string | number) => string
}

const createConditionLabels = (quantityUnit: QuantityUnit): ConditionLabels => ({
  field: (name) => translateWithDefault('condition-fields', name, name),
  value: (name, value) =>
    translateWithDefault('condition-values', `${name}.${value}`, String(value), { unit: getMessages('measures')(quantityUnit) }),
})
const labels = { copies: createConditionLabels('copies'), items: createConditionLabels('items') }

/** Labels of fields and values, the same as in exports. */
export const getConditionLabels = (quantityUnit: QuantityUnit): ConditionLabels => labels[quantityUnit]

/** Labels with the unit of the report around the component. */
export const useConditionLabels = (): ConditionLabels => getConditionLabels(useQuantityUnit())
