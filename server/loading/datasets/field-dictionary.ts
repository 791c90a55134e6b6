import type { Dataset } from '../../../shared/trade/datasets.ts'
import type { DatasetField, DatasetSpec } from './dataset-fields.ts'
import { datasetSpecs } from './dataset-specs.ts'

/** Description of a data set's fields for help texts and documents. */
export interface FieldEntry {
  name: string
  ja: string
  en: string
  type: DatasetField['type']
  required: boolean
  /** Headers that are recognised without a mapping. */
  headers: string[]
  /** Stored values with their accepted spellings. */
  values: { stored: string; accepted: string[] }[]
  /** The code must already exist in this data set. */
  refersTo: 'stores' | 'products' | 'members' | null
}

const referencedDatasets = { store: 'stores', product: 'products', member: 'members', series: 'products' } as const

const toFieldEntry = (field: DatasetField): FieldEntry => ({
  name: field.name,
  ja: field.ja,
  en: field.en,
  type: field.type,
  required: field.isRequired ?? false,
  headers: [...new Set([field.name, field.ja, field.en, ...(field.headers ?? [])])],
  values: Object.entries(field.values ?? {}).map(([stored, accepted]) => ({ stored, accepted: [...accepted] })),
  refersTo: field.lookup ? referencedDatasets[field.lookup] : null,
})

export interface DatasetEntry {
  dataset: Dataset
  ja: string
  en: string
  fields: FieldEntry[]
  /** At least one field of each group is required. */
  alternatives: string[][]
}

const describeDataset = (spec: DatasetSpec): DatasetEntry => ({
  dataset: spec.dataset,
  ja: spec.ja,
  en: spec.en,
  fields: spec.fields.map(toFieldEntry),
  alternatives: (spec.atLeastOneOf ?? []).map((group) => [...group]),
})

/** Returns every data set with its fields. */
export const buildFieldDictionary = (): DatasetEntry[] => Object.values(datasetSpecs).map(describeDataset)
