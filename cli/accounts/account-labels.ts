import { countIncludedFeatures, isFeatureIncluded, type PatternFlag, patternFlags } from '../../shared/access/permissions.ts'
import type { VersionValue } from '../../shared/api/record-versions.ts'
import { accountNames } from '../../shared/messages/account-names.ts'
import { contract } from '../../shared/messages/contract.ts'
import { contractPattern } from '../../shared/messages/contract-pattern.ts'
import { formatDate, formatNumber } from '../../shared/messages/formats.ts'
import type { Language } from '../../shared/messages/language.ts'
import { versions } from '../../shared/messages/versions.ts'
import type { OutputColumn } from '../output/table.ts'

type Labels<Source> = Readonly<Record<keyof Source, string>>

/** Labels of accounts, contracts and patterns, shared with the screens. */
export interface AccountLabels {
  names: Labels<typeof accountNames.ja>
  contract: Labels<typeof contract.ja>
  pattern: Labels<typeof contractPattern.ja>
  versions: Labels<typeof versions.ja>
}

export const getAccountLabels = (language: Language): AccountLabels => ({
  names: accountNames[language],
  contract: contract[language],
  pattern: contractPattern[language],
  versions: versions[language],
})

/** Returns the label of a key, or `fallback` for keys that only a newer server knows. */
export const getLabelOrFallback = (labels: Readonly<Record<string, string>>, key: string, fallback: string): string =>
  labels[key] ?? fallback

/** Labels of versioned fields and of their values. */
export interface VersionLabels {
  label: (field: string) => string
  value: (field: string, value: VersionValue) => string
}

const formatPlainValue = ({ versions }: AccountLabels, value: VersionValue): string => {
  if (typeof value === 'number') return formatNumber(value)
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  return text === '' ? versions.emptied : text
}

/** Labels of contract fields. `patterns` maps pattern IDs in versions to names. */
export const getContractLabels = (labels: AccountLabels, patterns: ReadonlyMap<string, string>): VersionLabels => ({
  label: (field) => getLabelOrFallback(labels.contract, field, field),
  value: (field, value) => {
    const { names } = labels
    if (field === 'endsOn' && value === null) return labels.contract.noEnd
    if (typeof value === 'boolean') return value ? names.yes : names.no
    if (typeof value !== 'string') return formatPlainValue(labels, value)
    if (field === 'startsOn' || field === 'endsOn') return formatDate(value)
    if (field === 'companyCategory') return getLabelOrFallback(names, `category.${value}`, value)
    if (field === 'type') return getLabelOrFallback(names, `contractType.${value}`, value)
    if (field === 'status') return getLabelOrFallback(names, `contractStatus.${value}`, value)
    if (field === 'patternId') return patterns.get(value) ?? value
    return formatPlainValue(labels, value)
  },
})

/** Labels of contract pattern fields: name, data range and flags. */
export const getPatternLabels = (labels: AccountLabels): VersionLabels => ({
  label: (field) => getLabelOrFallback(labels.names, `flag.${field}`, getLabelOrFallback(labels.pattern, field, field)),
  value: (field, value) => {
    const { names } = labels
    if (typeof value === 'boolean') return value ? names.on : names.off
    return field === 'dataRange'
      ? getLabelOrFallback(names, `dataRange.${String(value)}`, String(value))
      : formatPlainValue(labels, value)
  },
})

type Flags = Readonly<Record<PatternFlag, boolean>>

/** One column per flag of a pattern. */
export const getFlagColumns = ({ names }: AccountLabels): OutputColumn<Flags>[] =>
  patternFlags.map((flag) => ({
    title: names[`flag.${flag}`],
    value: (pattern) => (isFeatureIncluded(pattern, flag) ? names.on : names.off),
  }))

/** Flags of a pattern with their values, one per line. */
export const getFlagEntries = (labels: AccountLabels, pattern: Flags) =>
  getFlagColumns(labels).map(({ title, value }) => [title, String(value(pattern))] as const)

export const formatFeatureCount = (pattern: Flags): string => `${countIncludedFeatures(pattern)} / ${patternFlags.length}`
