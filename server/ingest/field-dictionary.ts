import type { Dataset } from '../../shared/datasets.ts'
import type { DatasetField, DatasetSpec } from './dataset-fields.ts'
import { datasetSpecs } from './dataset-list.ts'

/** What a data set's file can hold, for help texts and documents. */
export interface FieldEntry {
  name: string
  ja: string
  en: string
  type: DatasetField['type']
  required: boolean
  /** Headers that are recognised without a mapping. */
  headers: string[]
  /** Values that are stored, with the spellings that are understood. */
  values: { stored: string; accepted: string[] }[]
  /** The code has to be registered in this data set before. */
  refersTo: 'stores' | 'products' | 'members' | null
}

const refersTo = { store: 'stores', product: 'products', member: 'members', series: 'products' } as const

const entry = (field: DatasetField): FieldEntry => ({
  name: field.name,
  ja: field.ja,
  en: field.en,
  type: field.type,
  required: field.required ?? false,
  headers: [...new Set([field.name, field.ja, field.en, ...(field.headers ?? [])])],
  values: Object.entries(field.values ?? {}).map(([stored, accepted]) => ({ stored, accepted: [...accepted] })),
  refersTo: field.lookup ? refersTo[field.lookup] : null,
})

export interface DatasetEntry {
  dataset: Dataset
  ja: string
  en: string
  fields: FieldEntry[]
  /** At least one field of each group is needed. */
  oneOf: string[][]
}

const describeDataset = (spec: DatasetSpec): DatasetEntry => ({
  dataset: spec.dataset,
  ja: spec.ja,
  en: spec.en,
  fields: spec.fields.map(entry),
  oneOf: (spec.atLeastOneOf ?? []).map((group) => [...group]),
})

/** Every data set with its fields. */
export const fieldDictionary = (): DatasetEntry[] => Object.values(datasetSpecs).map(describeDataset)
