import type { Dataset } from '../../../shared/trade/datasets.ts'
import type { ReasonCode } from '../check/rejects.ts'
import type { Stage } from '../store/stage.ts'

/**
 * Declaration of a data set: its fields, the checks between them, and what is stored. Validation SQL, reject reasons, preview and
 * field dictionary follow from it.
 */

export type FieldType = 'text' | 'code' | 'productCode' | 'integer' | 'yen' | 'date' | 'timestamp' | 'enum' | 'boolean'

/** Dimensions in which a code can be looked up. */
export type LookupDimension = 'store' | 'product' | 'member' | 'series'

export interface DatasetField {
  /** Name in mapping files; also recognised as a header. */
  name: string
  ja: string
  en: string
  type: FieldType
  isRequired?: boolean
  /** Further recognised header names; width, case, spaces and underscores are ignored. */
  headers?: readonly string[]
  /** Maximum length in characters; by default 200 for texts and 40 for codes. */
  maxLength?: number
  /** Accepted spellings by stored value (enum). */
  values?: Readonly<Record<string, readonly string[]>>
  min?: number
  max?: number
  /** `business`: 2017-04-01 to today. `release`: 1450 to three years ahead. `any`: 1900 to ten years ahead. */
  dates?: 'business' | 'release' | 'any'
  /** `2013-12` means the first day of the month; also `2013`, if the mapping's formats include `%Y`. */
  acceptsMonths?: boolean
  /** The code must exist; its id is stored. */
  lookup?: LookupDimension
  /** Replaces the type's own reject reason. */
  reason?: ReasonCode
}

/** A check over several fields: an SQL condition for lines to reject. */
export interface DatasetCheck {
  field: string
  reason: ReasonCode
  when: string
}

/** Lines with the same value of a stored column; `reason`: why the others are rejected with a wrong one. */
export interface LineGroup {
  column: string
  field: string
  reason: ReasonCode
}

/** Meaning of an empty value: keep the stored value, clear it, or reject the line. */
export type EmptyValueRule = 'keep' | 'null' | 'reject'

/** Options from the mapping and the request that the checks and derived columns need. */
export interface ReadOptions {
  append: boolean
  amountIncludesTax: boolean
  /** Fields that the file or the mapping provides. */
  mappedFields: ReadonlySet<string>
  /** Meaning of an empty value by field; the default is `keep`. */
  empty: Readonly<Record<string, EmptyValueRule>>
}

/** Row counts of a load compared with the previously stored rows. */
export interface RowCounts {
  added: number
  changed: number
  unchanged: number
  /** Rows of existing receipts, when receipts are appended. */
  skipped: number
}

/** How prepared rows are stored in their table, all in one transaction. */
export interface LoadTarget {
  table: string
  /** Temp table or view of the stage with exactly `columns`. It must not read a table that the load writes. */
  source: string
  columns: readonly string[]
  /** Row counts of the load, if known before storing. */
  tally?: RowCounts
  how:
    | { kind: 'slices'; date: string; rollup: boolean }
    /**
     * Replaces rows with an existing key; the source has only rows that differ. `rollup`: rollups depend on attributes of a
     * member, so the store days of the member's sales are refreshed too.
     */
    | { kind: 'keys'; keys: readonly string[]; rollup?: 'member' }
    | { kind: 'append'; date: string; rollup: boolean }
    /** Removes codes that are now known from the quarantine. */
    | { kind: 'release' }
}

export interface DatasetSpec {
  dataset: Dataset
  ja: string
  en: string
  fields: readonly DatasetField[]
  /** At least one field of each group is required. */
  atLeastOneOf?: readonly (readonly string[])[]
  checks?: (options: ReadOptions) => readonly DatasetCheck[]
  /** Lines that are loaded together or not at all: with the same value of a stored column. Null if there are none. */
  getLineGroup?: (options: ReadOptions) => LineGroup | null
  /** Stored columns, if they are not the fields themselves: name → SQL over v_field, id_field and h_field. */
  getStoredColumns?: (options: ReadOptions) => Readonly<Record<string, string>>
  /** Prepares the rows for their tables. */
  prepareTargets: (stage: Stage) => Promise<LoadTarget[]>
}

/** Returns the stage column of a field's typed value. */
export const getValueColumn = (name: string): string => `v_${name}`
