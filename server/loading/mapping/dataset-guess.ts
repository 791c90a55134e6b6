import type { Dataset } from '../../../shared/trade/datasets.ts'
import type { DatasetField, DatasetSpec } from '../datasets/dataset-fields.ts'
import { datasetSpecs } from '../datasets/dataset-list.ts'
import { recogniseFields } from '../read/header.ts'
import { getFittingShare, isProductCode } from './sample-values.ts'

/** Guesses the data set of a table from its headers and values. There is no guess if none fits or several do. */

export interface SampleTable {
  headers: string[]
  /** Sample of non-empty values, by column (sample-values.ts). */
  values: string[][]
}

interface FoundColumn {
  index: number
  /** Found by its values: the header is not a name of the field. */
  isFoundByValues: boolean
  /** Share of its values that fit the field; null without values. */
  fitting: number | null
}

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

export const getColumnValues = (table: SampleTable, index: number): string[] => table.values[index] ?? []

/** True for a column whose values hardly fit its field. */
export const isDoubtful = ({ fitting }: FoundColumn): boolean => fitting !== null && fitting < 0.8

/** Finds fields without a matching header for which exactly one free column has fitting values. */
function findColumnsByValues(
  spec: DatasetSpec,
  table: SampleTable,
  found: Map<string, number>,
  usedColumns: Set<number>,
): Map<string, number> {
  const byValues = new Map<string, number>()
  const claim = (field: DatasetField | undefined, looksSo: (value: string) => boolean) => {
    if (field === undefined || found.has(field.name)) return
    const columns = table.headers.flatMap((_header, index) => {
      const values = getColumnValues(table, index)
      return !usedColumns.has(index) && values.length > 0 && values.every(looksSo) ? [index] : []
    })
    const [index, second] = columns
    if (index === undefined || second !== undefined) return
    usedColumns.add(index)
    byValues.set(field.name, index)
  }
  claim(
    spec.fields.find(({ type, isRequired }) => type === 'productCode' && isRequired),
    (value) => isProductCode(value, false),
  )
  const grouped = new Set((spec.atLeastOneOf ?? []).flat())
  const days = spec.fields.filter(
    ({ name, type, isRequired }) => /^(date|timestamp)$/.test(type) && (isRequired || grouped.has(name)),
  )
  if (days.some(({ name }) => found.has(name))) return byValues
  const hasTime = (value: string) => value.includes(':')
  for (const day of days) {
    const isTime = day.type === 'timestamp'
    if (days.length > 1 && byValues.has('soldAt')) break
    claim(day, (value) => getFittingShare(day, [value]) === 1 && !/^\d+$/.test(value) && (!isTime || hasTime(value)))
  }
  return byValues
}

export function matchDataset(spec: DatasetSpec, table: SampleTable): DatasetMatch {
  const usedColumns = new Set<number>()
  const named = recogniseFields(spec, table.headers, new Set(), usedColumns)
  const byValues = findColumnsByValues(spec, table, named, usedColumns)
  const columns = new Map<string, FoundColumn>()
  for (const field of spec.fields) {
    const index = named.get(field.name) ?? byValues.get(field.name)
    if (index === undefined) continue
    const fitting = getFittingShare(field, getColumnValues(table, index))
    columns.set(field.name, { index, isFoundByValues: !named.has(field.name), fitting })
  }
  const required = spec.fields.filter((field) => field.isRequired).map(({ name }) => [name])
  const needs = [...required, ...(spec.atLeastOneOf ?? [])]
  const unmet = needs.filter((group) => group.every((name) => !columns.has(name)))
  const weights = [...columns.values()].map(({ isFoundByValues: guessed, fitting }) =>
    guessed ? VALUES_ONLY_WEIGHT : (fitting ?? EMPTY_COLUMN_WEIGHT),
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

/**
 * Weight of a column matched by its values alone, and of one matched by its header but without values; a match on both counts
 * 1.
 */
const VALUES_ONLY_WEIGHT = 0.25
const EMPTY_COLUMN_WEIGHT = 0.8

/** Scores within this distance count as equal. */
const SCORE_TOLERANCE = 0.5

/** True if most requirements are met and most columns are understood, or if all requirements and more columns are. */
function isPlausible({ columns, needs, met }: DatasetMatch, table: SampleTable): boolean {
  const headed = table.headers.filter((header) => header !== '').length
  const named = [...columns.values()].filter(({ isFoundByValues }) => !isFoundByValues).length
  const explained = columns.size >= headed / 2 || (met === needs && columns.size >= 3)
  return named > 0 && explained && met >= needs * 0.6
}

export type DatasetGuess =
  /** `isSure`: all requirements are met, the values fit, and no other data set comes close. */
  | { match: DatasetMatch; isSure: boolean }
  /** Data sets that fit equally well; empty if none fits. */
  | { match: null; candidates: Dataset[] }

/** Returns the data set that fits a table best; none if none fits or several do. */
export function guessDataset(table: SampleTable): DatasetGuess {
  const matches = Object.values(datasetSpecs)
    .map((spec) => matchDataset(spec, table))
    .filter((match) => isPlausible(match, table))
    .sort((a, b) => b.score - a.score)
  const [best, second] = matches
  if (best === undefined) return { match: null, candidates: [] }
  const tied = matches.filter(({ score }) => best.score - score < SCORE_TOLERANCE)
  if (tied.length > 1) return { match: null, candidates: tied.map(({ spec }) => spec.dataset) }
  const areValuesPlausible = [...best.columns.values()].every((column) => !isDoubtful(column))
  const isUnambiguous = second === undefined || best.score - second.score >= 2
  return { match: best, isSure: best.met === best.needs && areValuesPlausible && isUnambiguous && best.columns.size > 1 }
}
