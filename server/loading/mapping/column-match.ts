import type { Dataset } from '../../../shared/trade/datasets.ts'
import type { DatasetField, DatasetSpec } from '../datasets/dataset-fields.ts'
import { findFieldColumns } from '../read/header.ts'
import {
  getTableKind,
  isNonMovementDay,
  mentionsDataset,
  rateHeader,
  rateStoreHeader,
  simplifyHeader,
  type TableKind,
} from './column-words.ts'
import { resolveAmounts, resolveSaleTime } from './sale-columns.ts'
import {
  areMagazineCodes,
  type FoundColumn,
  getCell,
  getColumnValues,
  getShare,
  hasIssueColumn,
  MOST_VALUES,
  type SampleTable,
} from './sample-table.ts'
import { getFittingShare, hasTimeOfDay, isBookCode, isMonth, parseNumber } from './sample-values.ts'

/** Finds the columns of a data set's fields in a table, by header and by value: a name alone is not enough. */

export interface DatasetMatch {
  spec: DatasetSpec
  columns: ReadonlyMap<string, FoundColumn>
  /** Required fields without a column: single ones, and all fields of a group of which one is required. */
  missing: DatasetField[]
  /** Number of required columns (a group of alternatives counts as one), and how many are present. */
  needs: number
  met: number
  score: number
}

/** True for a column whose values hardly fit its field. */
export const isDoubtful = ({ fitting }: FoundColumn): boolean => fitting !== null && fitting < 0.8

const isDayField = ({ type }: DatasetField): boolean => type === 'date' || type === 'timestamp'

function rateFit(field: DatasetField, table: SampleTable, index: number): number | null {
  const values = getColumnValues(table, index)
  if (values.length === 0) return null
  if (table.hasDecimalComma && (field.type === 'integer' || field.type === 'yen'))
    return getShare(values, (value) => {
      const number = parseNumber(value, true)
      return number !== null && (field.type === 'yen' || Number.isInteger(number))
    })
  return getFittingShare(field, values)
}

interface CodeShares {
  /** Shares of a column's values, and of all rows, that are codes of the trade. */
  ofValues: number
  ofRows: number
}

/** Computed once for a table: every data set with products asks for them. */
const codeShares = new WeakMap<SampleTable, CodeShares[]>()

function getCodeShares(table: SampleTable, index: number): CodeShares {
  let shares = codeShares.get(table)
  if (shares === undefined) {
    shares = table.headers.map((_header, at) => {
      const values = getColumnValues(table, at)
      const codes = values.filter(isBookCode).length
      return { ofValues: codes / Math.max(1, values.length), ofRows: codes / Math.max(1, table.rows.length) }
    })
    codeShares.set(table, shares)
  }
  return shares[index] ?? { ofValues: 0, ofRows: 0 }
}

interface Candidate {
  field: DatasetField
  index: number
  fitting: number | null
  isFoundByValues: boolean
  /** The header is one of the field's own names. */
  isOwnName: boolean
  score: number
}

/** Rates a column for a field by the name of its header (0 to 1) and by its values; null if neither fits. */
function rateCandidate(
  field: DatasetField,
  { table, index, name, isOwnName }: { table: SampleTable; index: number; name: number; isOwnName: boolean },
): Candidate | null {
  const values = getColumnValues(table, index)
  if (name === 0) {
    const areCodes = field.type === 'productCode' && getCodeShares(table, index).ofValues >= MOST_VALUES
    if (!areCodes) return null
  }
  const fitting = rateFit(field, table, index)
  const candidate = { field, index, fitting, isFoundByValues: name === 0, isOwnName }
  if (field.type === 'productCode') {
    // 雑誌コード without its issue, which another column has
    if (name > 0 && areMagazineCodes(values) && hasIssueColumn(table)) return { ...candidate, fitting: 1, score: name + 1.5 }
    return { ...candidate, score: Math.max(name, 0.3) + 1.5 * getCodeShares(table, index).ofRows }
  }
  // months are read by their own entry (mapping-draft.ts)
  const areMonths = field.name === 'saleDate' && getShare(values, isMonth) >= 0.8
  const fit = areMonths ? 0.6 : (fitting ?? 0.3)
  if (!isOwnName && fit < 0.5 && fitting !== null) return null
  const hasTime = getShare(values, hasTimeOfDay) >= 0.8
  const misplaced =
    field.type === 'timestamp' && values.length > 0 && !hasTime ? 0.6 : field.name === 'saleDate' && hasTime ? 0.3 : 0
  return { ...candidate, fitting: areMonths ? 0.8 : fitting, score: name + 1.5 * fit - misplaced }
}

interface HeaderNames {
  simple: string[]
  kind: TableKind
}

/** Computed once for a table. */
const headerNames = new WeakMap<SampleTable, HeaderNames>()

function getHeaderNames(table: SampleTable): HeaderNames {
  let names = headerNames.get(table)
  if (names === undefined) {
    const simple = table.headers.map(simplifyHeader)
    names = { simple, kind: getTableKind(simple) }
    headerNames.set(table, names)
  }
  return names
}

function listCandidates(spec: DatasetSpec, table: SampleTable): Candidate[] {
  const { simple, kind } = getHeaderNames(table)
  return spec.fields.flatMap((field) => {
    const own = new Set(table.hasHeader ? findFieldColumns(field, table.headers) : [])
    return simple.flatMap((header, index) => {
      const isNamed = table.hasHeader && header !== ''
      const isOwnName = isNamed && own.has(index)
      const name = isOwnName ? 1 : isNamed ? rateHeader(header, { dataset: spec.dataset, fieldName: field.name, kind }) : 0
      return rateCandidate(field, { table, index, name, isOwnName }) ?? []
    })
  })
}

/** Returns the days of a required field that no header names, if exactly one free column has them. */
function findDayColumnsByValue(spec: DatasetSpec, table: SampleTable, columns: Map<string, FoundColumn>): void {
  const grouped = new Set((spec.atLeastOneOf ?? []).flat())
  const days = spec.fields.filter((field) => isDayField(field) && (field.isRequired || grouped.has(field.name)))
  if (days.some(({ name }) => columns.has(name))) return
  const used = new Set([...columns.values()].map(({ index }) => index))
  const isUnrelatedDay = (header: string) =>
    table.hasHeader &&
    (isNonMovementDay(header) ||
      (!mentionsDataset(spec.dataset, header) && listOtherMovements(spec).some((one) => mentionsDataset(one, header))))
  for (const day of days) {
    if (days.length > 1 && columns.has('soldAt')) break
    const isTime = day.type === 'timestamp'
    const isMatchingDay = (value: string) =>
      getFittingShare(day, [value]) === 1 && !/^\d+$/.test(value) && (!isTime || value.includes(':'))
    const found: number[] = []
    for (const [index, header] of table.headers.entries()) {
      const values = getColumnValues(table, index)
      if (!used.has(index) && values.length > 0 && values.every(isMatchingDay) && !isUnrelatedDay(header)) found.push(index)
      if (found.length > 1) break
    }
    const [index] = found
    if (index === undefined || found.length > 1) continue
    used.add(index)
    columns.set(day.name, { index, isFoundByValues: true, fitting: 1 })
  }
}

/** Data sets that have the same columns, a product, a day and a quantity: words distinguish them. */
export const movements: readonly Dataset[] = [
  'pos',
  'deliveries',
  'returns',
  'adjustments',
  'orders',
  'pre-orders',
  'wholesaler-stock',
  'publisher-stock',
]
const listOtherMovements = ({ dataset }: DatasetSpec) => movements.filter((one) => one !== dataset)

/** Adds a second column of codes if it has some where the first has none. */
function addFallbackCodes(table: SampleTable, columns: Map<string, FoundColumn>): void {
  const code = columns.get('productCode')
  if (!code) return
  const used = new Set([...columns.values()].map(({ index }) => index))
  const fallback = table.headers.findIndex(
    (_header, index) =>
      !used.has(index) &&
      getCodeShares(table, index).ofValues >= MOST_VALUES &&
      table.rows.some((row) => getCell(row, code.index) === '' && isBookCode(getCell(row, index))),
  )
  if (fallback >= 0) columns.set('productCode', { ...code, fallback })
}

/**
 * Weight of a column matched by its values alone, and of one matched by its header but without values; a match on both counts
 * 1.
 */
const VALUES_ONLY_WEIGHT = 0.25
const EMPTY_COLUMN_WEIGHT = 0.8

function toMatch(spec: DatasetSpec, columns: ReadonlyMap<string, FoundColumn>): DatasetMatch {
  const required = spec.fields.filter((field) => field.isRequired).map(({ name }) => [name])
  const needs = [...required, ...(spec.atLeastOneOf ?? [])]
  const unmet = needs.filter((group) => group.every((name) => !columns.has(name)))
  const weights = [...columns.values()].map(({ isFoundByValues, fitting }) =>
    isFoundByValues ? VALUES_ONLY_WEIGHT : (fitting ?? EMPTY_COLUMN_WEIGHT),
  )
  return {
    spec,
    columns,
    missing: spec.fields.filter(({ name }) => unmet.some((group) => group.includes(name))),
    needs: needs.length,
    met: needs.length - unmet.length,
    score: 2 * weights.reduce((sum, weight) => sum + weight, 0) - unmet.length,
  }
}

export function matchDataset(spec: DatasetSpec, table: SampleTable): DatasetMatch {
  const candidates = listCandidates(spec, table).sort((a, b) => b.score - a.score)
  const found = new Map<string, FoundColumn>()
  const ownNames = new Set<string>()
  const used = new Set<number>()
  for (const { field, index, fitting, isFoundByValues, isOwnName } of candidates) {
    if (found.has(field.name) || used.has(index)) continue
    used.add(index)
    found.set(field.name, { index, isFoundByValues, fitting })
    if (isOwnName) ownNames.add(field.name)
  }
  findDayColumnsByValue(spec, table, found)
  if (spec.dataset === 'pos') {
    resolveSaleTime(table, found, ownNames)
    resolveAmounts(table, found)
  }
  addFallbackCodes(table, found)
  return toMatch(
    spec,
    new Map(spec.fields.flatMap(({ name }) => (found.has(name) ? [[name, found.get(name) as FoundColumn]] : []))),
  )
}

/** Adds a shop name or a country as the store if there is no store code. */
export function suggestStoreColumn(match: DatasetMatch, table: SampleTable): DatasetMatch {
  const { spec, columns } = match
  if (columns.has('storeCode') || !spec.fields.some(({ name }) => name === 'storeCode')) return match
  const used = new Set([...columns.values()].map(({ index }) => index))
  const [best] = table.headers
    .map((header, index) => ({
      index,
      rate: used.has(index) || getColumnValues(table, index).length === 0 ? 0 : rateStoreHeader(header),
    }))
    .filter(({ rate }) => rate > 0)
    .sort((a, b) => b.rate - a.rate)
  if (best === undefined) return match
  const place: FoundColumn = { index: best.index, isFoundByValues: false, isPlace: true, fitting: 1 }
  return toMatch(spec, new Map([['storeCode', place], ...columns]))
}
