import type { Dataset } from '../../shared/datasets.ts'
import type { ReasonCode } from './reasons.ts'
import type { Stage } from './stage.ts'

/**
 * A data set declared as data: its fields, the checks between them, and what is stored of them. Validation SQL, reject
 * reasons, preview and the field dictionary follow from it.
 */

export type FieldType = 'text' | 'code' | 'productCode' | 'integer' | 'yen' | 'date' | 'timestamp' | 'enum' | 'boolean'

/** Dimensions that a code can be looked up in. */
export type Lookup = 'store' | 'product' | 'member' | 'series'

export interface DatasetField {
  /** Name in mapping files; its own header too. */
  name: string
  ja: string
  en: string
  type: FieldType
  required?: boolean
  /** Further header names that are recognised; width, case, spaces and underscores do not matter. */
  headers?: readonly string[]
  /** Longest text or code, in characters; 200 and 40 where nothing is said. */
  maxLength?: number
  /** Accepted spellings by the value that is stored (enum). */
  values?: Readonly<Record<string, readonly string[]>>
  min?: number
  max?: number
  /** `business`: 2017-04-01 to today. `release`: 1450 to three years ahead. `any`: 1900 to ten years ahead. */
  dates?: 'business' | 'release' | 'any'
  /** `2013-12` stands for its first day; `2013` too, where the mapping's formats say `%Y`. */
  monthOnly?: boolean
  /** The code has to be known; its id is stored. */
  lookup?: Lookup
  /** Reason in place of the type's own. */
  reason?: ReasonCode
}

/** A check over several fields: SQL that is true for lines to be rejected. */
export interface DatasetCheck {
  field: string
  reason: ReasonCode
  when: string
}

/** What an empty value means: what is stored stays, is cleared, or the line is rejected. */
export type EmptyRule = 'keep' | 'null' | 'reject'

/** What the mapping and the request say about the reading of a file, as the checks and derived columns need it. */
export interface ReadOptions {
  append: boolean
  amountIncludesTax: boolean
  /** Our fields that the file or the mapping gives. */
  given: ReadonlySet<string>
  /** What an empty value means, by field; `keep` where nothing is said: what is stored stays. */
  empty: Readonly<Record<string, EmptyRule>>
}

/** Rows of a load beside what was stored before it. */
export interface Tally {
  added: number
  changed: number
  unchanged: number
  /** Of receipts that were there already, when receipts are added. */
  skipped: number
}

/** How rows that are ready go into their table, all within one transaction. */
export interface Target {
  table: string
  /** Temp table or view of the stage with exactly `columns`. It must not read a table that the load writes. */
  source: string
  columns: readonly string[]
  /** Counted as the rows of the load, where that is known before they are stored. */
  tally?: Tally
  how:
    | { kind: 'slices'; date: string; rollup: boolean }
    /**
     * Rows whose key is there are replaced; the stage brings only rows that differ. `rollup`: rollups hold what the row
     * says of a member, so that the store days of the member's sales are refreshed too.
     */
    | { kind: 'keys'; keys: readonly string[]; rollup?: 'member' }
    | { kind: 'append'; date: string; rollup: boolean }
    /** Codes that are known now leave the quarantine. */
    | { kind: 'release' }
}

export interface DatasetSpec {
  dataset: Dataset
  ja: string
  en: string
  fields: readonly DatasetField[]
  /** At least one of each group has to be given. */
  atLeastOneOf?: readonly (readonly string[])[]
  checks?: (options: ReadOptions) => readonly DatasetCheck[]
  /** Columns of the checked table in place of the fields themselves: name → SQL over v_field, id_field and h_field. */
  stored?: (options: ReadOptions) => Readonly<Record<string, string>>
  /** Readies the rows for their tables. */
  ready: (stage: Stage) => Promise<Target[]>
}

/** Column of a field's typed value in the stage. */
export const valueColumn = (name: string): string => `v_${name}`
