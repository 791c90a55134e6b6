import { useMemo } from 'react'
import type { ContractRow } from '../../../shared/api/contract.ts'
import type { PatternRow } from '../../../shared/api/contract-pattern.ts'
import type { VersionValue } from '../../../shared/api/record-versions.ts'
import { formatDay, NO_VALUE } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { useCompanyNames } from '../../ui/pickers/company-picker.tsx'
import { usePublisherNames } from '../../ui/pickers/publisher-picker.tsx'

/** Fields of a contract in the order of its form. */
export const contractFields = [
  'number',
  'name',
  'companyName',
  'companyCategory',
  'attribute',
  'contactName',
  'contactNameKana',
  'postalCode',
  'address',
  'phone',
  'extension',
  'type',
  'trialId',
  'trialPassword',
  'startsOn',
  'endsOn',
  'status',
  'licences',
  'admins',
  'patternId',
  'isScreenCooperation',
  'externalApi',
  'ownPublisherCds',
  'ownCompanyCds',
] as const
export type ContractField = (typeof contractFields)[number]

const isContractField = (field: string): field is ContractField => (contractFields as readonly string[]).includes(field)

export interface ContractText {
  label: (field: string) => string
  text: (field: string, value: VersionValue) => string
}

/** Codes whose names have to be loaded. */
interface CodesToName {
  ownPublisherCds: readonly string[]
  ownCompanyCds: readonly string[]
}

/** Names of fields and texts of their values, for form, details and history. */
export function useContractText(
  patterns: readonly Pick<PatternRow, 'id' | 'name'>[],
  { ownPublisherCds, ownCompanyCds }: CodesToName,
): ContractText {
  const t = getMessages('contract')
  const tAccountNames = getMessages('account-names')
  const { getName: getPublisher } = usePublisherNames(ownPublisherCds.length > 0)
  const { getName: getCompany } = useCompanyNames(ownCompanyCds.length > 0)
  return useMemo(() => {
    const formatValue = (field: string, value: VersionValue): string => {
      if (field === 'endsOn' && value === null) return t('noEnd')
      if (value === null || value === '') return NO_VALUE
      if (typeof value === 'boolean') return tAccountNames(value ? 'yes' : 'no')
      if (Array.isArray(value))
        return value.length === 0 ? t('emptyList') : value.map(field === 'ownCompanyCds' ? getCompany : getPublisher).join(', ')
      switch (field) {
        case 'companyCategory':
          return tAccountNames(`category.${value as ContractRow['companyCategory']}`)
        case 'type':
          return tAccountNames(`contractType.${value as ContractRow['type']}`)
        case 'status':
          return tAccountNames(`contractStatus.${value as ContractRow['status']}`)
        case 'startsOn':
        case 'endsOn':
          return formatDay(String(value), { weekday: true })
        case 'licences':
        case 'admins':
          return tAccountNames('people', { count: Number(value) })
        case 'patternId':
          return patterns.find((pattern) => pattern.id === value)?.name ?? String(value)
        case 'postalCode':
          return `${String(value).slice(0, 3)}-${String(value).slice(3)}`
        default:
          return String(value)
      }
    }
    return { label: (field) => (isContractField(field) ? t(field) : field), text: formatValue }
  }, [t, tAccountNames, getPublisher, getCompany, patterns])
}
