import { useMemo } from 'react'
import { useMaster } from '../../data/masters.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { CodesPicker, type NamedCodes } from './codes-picker.tsx'
import type { PickerControl } from './picker-field.tsx'

/** Companies that operate bookshops, with their number of stores. */
export function useCompanyNames(isEnabled: boolean): NamedCodes {
  const t = getMessages('picker')
  const { value, hasFailed } = useMaster('companies', isEnabled)
  return useMemo(() => {
    const items =
      value?.map((row) => ({
        code: row.companyCd,
        name: row.companyNm,
        note: t('stores', { count: row.stores }),
      })) ?? null
    const names = new Map(items?.map((item) => [item.code, item.name]))
    return { items, hasFailed, getName: (code) => names.get(code) ?? code }
  }, [value, hasFailed, t])
}

interface Props extends PickerControl {
  value: readonly string[]
  onChange: (codes: string[]) => void
  /** Text for an empty choice. */
  emptyLabel: string
}

/** Field for companies, chosen by name. */
export function CompanyPicker(props: Props) {
  const t = getMessages('picker')
  return <CodesPicker {...props} useNames={useCompanyNames} searchLabel={t('company.search')} />
}
