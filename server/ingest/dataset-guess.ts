import type { Dataset } from '../../shared/datasets.ts'
import type { DatasetField, DatasetSpec } from './dataset-fields.ts'
import { datasetSpecs } from './dataset-list.ts'
import { recognise } from './header.ts'
import { isProductCode, shareFitting } from './sample-values.ts'

/** Which data set a table is, by its headers and by its values. Where none fits, or several do, nobody guesses. */

export interface SampleTable {
  headers: string[]
  /** Values that say something, by column (sample-values.ts). */
  values: string[][]
}

interface FoundColumn {
  index: number
  /** Its values gave it away: no name of the field stands above it. */
  byValues: boolean
  /** Share of its values that the field could take; null where it has none. */
  fitting: number | null
}

export interface DatasetMatch {
  spec: DatasetSpec
  columns: ReadonlyMap<string, FoundColumn>
  /** Fields that are needed and have no column: required ones, and all of a group of which one is. */
  missing: DatasetField[]
  /** What is needed, a group of which one is needed as one, and how much of it is there. */
  needs: number
  met: number
  score: number
}

export const columnValues = (table: SampleTable, index: number): string[] => table.values[index] ?? []

/** A column whose values hardly fit its field. */
export const isDoubtful = ({ fitting }: FoundColumn): boolean => fitting !== null && fitting < 0.8

/** Fields without a header of theirs that the values of exactly one column without a field give away. */
function foundByValues(
  spec: DatasetSpec,
  table: SampleTable,
  found: Map<string, number>,
  usedColumns: Set<number>,
): Map<string, number> {
  const byValues = new Map<string, number>()
  const claim = (field: DatasetField | undefined, looksSo: (value: string) => boolean) => {
    if (field === undefined || found.has(field.name)) return
    const columns = table.headers.flatMap((_header, index) => {
      const values = columnValues(table, index)
      return !usedColumns.has(index) && values.length > 0 && values.every(looksSo) ? [index] : []
    })
    const [index, second] = columns
    if (index === undefined || second !== undefined) return
    usedColumns.add(index)
    byValues.set(field.name, index)
  }
  claim(
    spec.fields.find(({ type, required }) => type === 'productCode' && required),
    (value) => isProductCode(value, false),
  )
  const grouped = new Set((spec.atLeastOneOf ?? []).flat())
  const days = spec.fields.filter(
    ({ name, type, required }) => /^(date|timestamp)$/.test(type) && (required || grouped.has(name)),
  )
  if (days.some(({ name }) => found.has(name))) return byValues
  const hasTime = (value: string) => value.includes(':')
  for (const day of days) {
    const isTime = day.type === 'timestamp'
    if (days.length > 1 && byValues.has('soldAt')) break
    claim(day, (value) => shareFitting(day, [value]) === 1 && !/^\d+$/.test(value) && (!isTime || hasTime(value)))
  }
  return byValues
}

export function matchDataset(spec: DatasetSpec, table: SampleTable): DatasetMatch {
  const usedColumns = new Set<number>()
  const named = recognise(spec, table.headers, new Set(), usedColumns)
  const byValues = foundByValues(spec, table, named, usedColumns)
  const columns = new Map<string, FoundColumn>()
  for (const field of spec.fields) {
    const index = named.get(field.name) ?? byValues.get(field.name)
    if (index === undefined) continue
    const fitting = shareFitting(field, columnValues(table, index))
    columns.set(field.name, { index, byValues: !named.has(field.name), fitting })
  }
  const required = spec.fields.filter((field) => field.required).map(({ name }) => [name])
  const needs = [...required, ...(spec.atLeastOneOf ?? [])]
  const unmet = needs.filter((group) => group.every((name) => !columns.has(name)))
  const weights = [...columns.values()].map(({ byValues: guessed, fitting }) => (guessed ? BY_VALUES : (fitting ?? UNSEEN)))
  return {
    spec,
    columns,
    missing: spec.fields.filter(({ name }) => unmet.some((group) => group.includes(name))),
    needs: needs.length,
    met: needs.length - unmet.length,
    score: 2 * weights.reduce((sum, weight) => sum + weight, 0) - unmet.length,
  }
}

/** What a column counts beside one whose header and values say the same: found by its values alone, or without values. */
const BY_VALUES = 0.25
const UNSEEN = 0.8

/** Scores that lie so near tell nothing apart. */
const NEAR = 0.5

/** Most of what is needed is there, and most columns are understood, or at least all that is needed and something beside it. */
function isPlausible({ columns, needs, met }: DatasetMatch, table: SampleTable): boolean {
  const headed = table.headers.filter((header) => header !== '').length
  const named = [...columns.values()].filter(({ byValues }) => !byValues).length
  const explained = columns.size >= headed / 2 || (met === needs && columns.size >= 3)
  return named > 0 && explained && met >= needs * 0.6
}

export type DatasetGuess =
  /** `isSure`: all that is needed is there, its values fit, and no other data set comes near. */
  | { match: DatasetMatch; isSure: boolean }
  /** Data sets that fit equally well; empty where none does. */
  | { match: null; candidates: Dataset[] }

/** The data set whose fields a table names best; none where none fits, or several do. */
export function guessDataset(table: SampleTable): DatasetGuess {
  const matches = Object.values(datasetSpecs)
    .map((spec) => matchDataset(spec, table))
    .filter((match) => isPlausible(match, table))
    .sort((a, b) => b.score - a.score)
  const [best, second] = matches
  if (best === undefined) return { match: null, candidates: [] }
  const near = matches.filter(({ score }) => best.score - score < NEAR)
  if (near.length > 1) return { match: null, candidates: near.map(({ spec }) => spec.dataset) }
  const fits = [...best.columns.values()].every((column) => !isDoubtful(column))
  const isApart = second === undefined || best.score - second.score >= 2
  return { match: best, isSure: best.met === best.needs && fits && isApart && best.columns.size > 1 }
}
