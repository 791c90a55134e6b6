import { useMemo } from 'react'
import type { StoreFilter } from '../../../shared/api/question-fields.ts'
import { useMaster } from '../../data/masters.ts'
import { isEveryStore } from '../../ui/pickers/store-filter.ts'
import { GroupChoice } from './group-choice.tsx'
import { filterStoreCodes, namesStoresAlone } from './stores-of-filter.ts'

interface Props {
  value: StoreFilter
  onChange: (filter: StoreFilter) => void
}

/** Saved groups in the store picker. Saving a choice by area or chain stores the codes of the stores that match today. */
export function StoreGroupChoice({ value, onChange }: Props) {
  const byCode = namesStoresAlone(value)
  const { value: stores } = useMaster('stores', !byCode && !isEveryStore(value))
  const selected = useMemo(() => {
    if (isEveryStore(value)) return []
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
