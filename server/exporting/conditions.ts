import { columns as columnNames } from '../../shared/messages/columns.ts'
import { conditionFields, conditionValues, conditionWords } from '../../shared/messages/conditions.ts'
import { formatDate } from '../../shared/messages/formats.ts'
import type { Language } from '../../shared/messages/language.ts'
import { fillPlaceholders } from '../../shared/messages/translate.ts'
import { getRequestUnit } from '../../shared/trade/kinds.ts'
import { areas, prefectures } from '../../shared/trade/prefectures.ts'
import { locations, scales, storeCategories } from '../../shared/trade/store-categories.ts'
import { getUnitLabel } from './table-model.ts'

/** Codes with names in the code itself; other codes are shown as they are. */
const codeNames: Record<string, readonly { cd: string; ja: string; en: string }[]> = {
  areaCds: areas,
  prefectureCds: prefectures,
  locationCds: locations,
  scaleCds: scales,
  categoryCds: storeCategories,
}

/** Paging fields, which say nothing about the query. */
const hiddenFields = new Set(['pageNum', 'pageSize', 'columns'])

/** Values that are the same as an omitted field. */
const defaultValues: Record<string, unknown> = { showBy: 'total' }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Describes a query: one line with label and value for each condition. Empty, null and false values are not conditions. */
export function describeConditions(query: Record<string, unknown>, language: Language): [label: string, value: string][] {
  const fields: Record<string, string> = conditionFields[language]
  const values: Record<string, string> = conditionValues[language]
  const columns: Record<string, string> = columnNames[language]
  const messages = conditionWords[language]
  const unit = getUnitLabel(getRequestUnit(query), language)

  const formatValue = (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? messages.yes : messages.no
    const item = codeNames[name]?.find(({ cd }) => cd === value)
    if (item) return `${String(value)} ${item[language]}`
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value)
    const label = values[`${name}.${value}`]
    return label === undefined ? String(value) : fillPlaceholders(label, { unit })
  }
  const formatRange = (name: string, value: Record<string, unknown>): string => {
    const formatBound = (text: unknown) => (text === null ? '' : formatValue('', text))
    return fillPlaceholders(messages[name === 'ageRange' ? 'ages' : 'range'], {
      from: formatBound(value.from),
      to: formatBound(value.to),
    })
  }
  const toLines = (part: Record<string, unknown>): [string, string][] =>
    Object.entries(part).flatMap(([name, value]): [string, string][] => {
      // the direction is part of the sort key's line
      if (
        name === 'descending' ||
        hiddenFields.has(name) ||
        value === null ||
        value === undefined ||
        value === '' ||
        value === false
      )
        return []
      if (name in defaultValues && defaultValues[name] === value) return []
      const label = fields[name] ?? name
      if (name === 'sort' && Array.isArray(value)) {
        const keys = value.map(({ key, descending }: { key: string; descending: boolean }) =>
          fillPlaceholders(messages[descending ? 'descending' : 'ascending'], { name: columns[key] ?? key }),
        )
        return keys.length === 0 ? [] : [[label, keys.join(', ')]]
      }
      if (name === 'sortBy') {
        const key = columns[String(value)] ?? String(value)
        return [[label, fillPlaceholders(messages[part.descending === false ? 'ascending' : 'descending'], { name: key })]]
      }
      if (Array.isArray(value))
        return value.length === 0 ? [] : [[label, value.map((item) => formatValue(name, item)).join(', ')]]
      if (!isObject(value)) return [[label, formatValue(name, value)]]
      if ('from' in value && 'to' in value) {
        return value.from === null && value.to === null ? [] : [[label, formatRange(name, value)]]
      }
      return toLines(value)
    })
  return toLines(query)
}
