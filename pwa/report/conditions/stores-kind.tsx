import type { StoreFilter } from '../../../shared/api/question-fields.ts'
import { StorePanel, StorePicker, useStoreSummary } from '../../ui/pickers/store-picker.tsx'
import { useGroupName } from '../groups/saved-groups.ts'
import { StoreGroupChoice } from '../groups/store-group-choice.tsx'
import { namesStoresAlone } from '../groups/stores-of-filter.ts'
import type { ConditionKind } from './condition.ts'

const savedGroups = (draft: StoreFilter, change: (filter: StoreFilter) => void) => (
  <StoreGroupChoice value={draft} onChange={change} />
)

/** Condition: stores by area, chain or name, or a saved group. */
export const storesKind: ConditionKind<StoreFilter> = {
  useSummary: function useStores(value) {
    const summary = useStoreSummary(value)
    return useGroupName('store', namesStoresAlone(value) ? value.storeCds : []) ?? summary
  },
  Panel: ({ value, onApply }) => <StorePanel value={value} onChange={onApply} more={savedGroups} />,
  Field: ({ id, label, value, onChange }) => (
    <StorePicker id={id} label={label} value={value} onChange={onChange} more={savedGroups} />
  ),
}
