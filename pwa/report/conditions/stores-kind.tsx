import { useMemo } from 'react'
import type { StoreFilter } from '../../../shared/api/query-fields.ts'
import { useMaster } from '../../data/masters.ts'
import { filterStoreCodes, hasOnlyStoreCodes, matchesAllStores } from '../../ui/pickers/store-filter.ts'
import { StorePanel, StorePicker, useStoreSummary } from '../../ui/pickers/store-picker.tsx'
import { GroupChoice } from '../groups/group-choice.tsx'
import { useGroupName } from '../groups/saved-groups.ts'
import type { ConditionKind } from './condition.ts'

interface Props {
  value: StoreFilter
  onChange: (filter: StoreFilter) => void
}

/** Saved groups in the store picker. Saving a choice by area or chain stores the codes of the stores that match today. */
function StoreGroupChoice({ value, onChange }: Props) {
  const byCode = hasOnlyStoreCodes(value)
  const { value: stores } = useMaster('stores', !byCode && !matchesAllStores(value))
  const selected = useMemo(() => {
    if (matchesAllStores(value)) return []
    return byCode ? value.storeCds : stores && filterStoreCodes(stores, value)
  }, [value, byCode, stores])
  return (
    <GroupChoice
      kind="store"
      selected={selected}
      onChoose={(codes) => onChange({ ...value, storeCds: [...new Set([...value.storeCds, ...codes])] })}
    />
  )
}

const renderGroupChoice = (draft: StoreFilter, change: (filter: StoreFilter) => void) => (
  <StoreGroupChoice value={draft} onChange={change} />
)

/** Condition: stores by area, chain or name, or a saved group. */
export const storesKind: ConditionKind<StoreFilter> = {
  isEvident: () => true,
  useSummary: function useStores(value) {
    const summary = useStoreSummary(value)
    return useGroupName('store', hasOnlyStoreCodes(value) ? value.storeCds : []) ?? summary
  },
  Panel: ({ value, onApply }) => <StorePanel value={value} onChange={onApply} more={renderGroupChoice} />,
  Field: ({ condition: _condition, ...field }) => <StorePicker {...field} more={renderGroupChoice} />,
}
