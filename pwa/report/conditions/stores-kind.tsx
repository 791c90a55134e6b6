import { useMemo } from 'react'
import type { StoreFilter } from '../../../shared/api/query-fields.ts'
import { useMaster } from '../../data/masters.ts'
import { matchesAllStores } from '../../ui/pickers/store-filter.ts'
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

/** Fields of the store master that a filter can refer to. */
interface FilterableStore {
  storeCd: string
  areaCd: string | null
  prefectureCd: string | null
  companyCd: string | null
  chainCd: string | null
  locationCd: string | null
  scaleCd: string | null
  categoryCd: string | null
}

const storeColumns = {
  areaCds: 'areaCd',
  prefectureCds: 'prefectureCd',
  companyCds: 'companyCd',
  chainCds: 'chainCd',
  storeCds: 'storeCd',
  locationCds: 'locationCd',
  scaleCds: 'scaleCd',
  categoryCds: 'categoryCd',
} as const satisfies Record<keyof StoreFilter, keyof FilterableStore>

const filterNames = Object.keys(storeColumns) as (keyof StoreFilter)[]

/** Returns true if the filter names stores and has no other condition. */
export const hasOnlyStoreCodes = (filter: StoreFilter): boolean =>
  filter.storeCds.length > 0 && filterNames.every((part) => part === 'storeCds' || filter[part].length === 0)

/** Codes of the stores that match a filter, by the server's rule: each list restricts the result, an empty one does not. */
export const filterStoreCodes = (stores: readonly FilterableStore[], filter: StoreFilter): string[] =>
  stores
    .filter((store) =>
      filterNames.every((part) => filter[part].length === 0 || filter[part].includes(store[storeColumns[part]] ?? '')),
    )
    .map(({ storeCd }) => storeCd)

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
