import type { importReasons } from '../../../shared/messages/loading/reasons.ts'
import type { Dataset } from '../../../shared/trade/datasets.ts'
import type { LoadTarget, ReadOptions, Stage } from '../store/stage.ts'

/**
 * Declaration of a data set: its fields, the checks between them, and what is stored. Validation SQL, reject reasons, preview and
 * field dictionary follow from it.
 */

export type FieldType = 'text' | 'code' | 'productCode' | 'integer' | 'yen' | 'date' | 'timestamp' | 'enum' | 'boolean'

/** Dimensions in which a code can be looked up. */
export type LookupDimension = 'store' | 'product' | 'member' | 'series'

/** Reason of a rejected line: a key of shared/messages/loading/reasons.ts. */
export type ReasonCode = keyof typeof importReasons.ja

export interface DatasetField {
  /** Name in mapping files; also recognised as a header. */
  name: string
  ja: string
  en: string
  type: FieldType
  isRequired?: boolean
  /** Further recognised header names; width, case, spaces and underscores are ignored. */
  headers?: readonly string[]
  /** Headers of a column with the time only, which is joined to the column of the data set's day (timestamp). */
  timeHeaders?: readonly string[]
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
  /** Regular expression of texts that mean an empty cell; case and surrounding spaces are ignored. */
  absent?: string
  /** Replaces the type's own reject reason. */
  reason?: ReasonCode
}

/** A check over several fields: an SQL condition for lines to reject. */
export interface DatasetCheck {
  field: string
  reason: ReasonCode
  when: string
  /** SQL of what was expected. */
  detail?: string
}

/** A check whose lines are suspicious, but loaded unless the mapping rejects them. */
export interface DatasetWarning extends DatasetCheck {
  /** Fields without which the condition says nothing. */
  needs: readonly string[]
}

/** Lines with the same value of a stored column; `reason`: why the others are rejected with a wrong one. */
export interface LineGroup {
  column: string
  field: string
  reason: ReasonCode
}

export interface DatasetSpec {
  dataset: Dataset
  ja: string
  en: string
  fields: readonly DatasetField[]
  /** At least one field of each group is required. */
  atLeastOneOf?: readonly (readonly string[])[]
  checks?: (options: ReadOptions) => readonly DatasetCheck[]
  /** Conditions over v_field and the facts of looked-up products and stores. */
  warnings?: readonly DatasetWarning[]
  /** Field without which a line is not about this data set: such lines are skipped and counted, not rejected. */
  subject?: string
  /** Lines that are loaded together or not at all: with the same value of a stored column. Null if there are none. */
  getLineGroup?: (options: ReadOptions) => LineGroup | null
  /** Stored columns, if they are not the fields themselves: name → SQL over v_field, id_field and h_field. */
  getStoredColumns?: (options: ReadOptions) => Readonly<Record<string, string>>
  /** Prepares the rows for their tables. */
  prepareTargets: (stage: Stage) => Promise<LoadTarget[]>
}

/** Returns the stage column of a field's typed value. */
export const getValueColumn = (name: string): string => `v_${name}`
