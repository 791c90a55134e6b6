import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type Dataset, datasets } from '../../../shared/trade/datasets.ts'
import { readMapping } from '../mapping/mapping.ts'
import { datasetSpecs } from './dataset-specs.ts'
import { buildFieldDictionary } from './field-dictionary.ts'

describe('field dictionary', () => {
  it('lists every data set of the field dictionary in loading order', () => {
    expect(buildFieldDictionary().map((entry) => entry.dataset)).toEqual(datasets)
  })

  it.each(buildFieldDictionary().map((entry) => [entry.dataset, entry] as const))(
    'assigns each header of %s to one field only',
    (_dataset, entry) => {
      const claimed = entry.fields.flatMap((field) => [...new Set(field.headers.map((header) => header.toLowerCase()))])
      expect(claimed.filter((header, index) => claimed.indexOf(header) !== index)).toEqual([])
    },
  )
})

describe('supplied mapping files', () => {
  const folder = new URL('../mappings/', import.meta.url)
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.yaml'))
  it.each(files)('supplies a valid mapping file: %s', (file) => {
    const text = readFileSync(new URL(file, folder), 'utf8')
    const { dataset } = parse(text) as { dataset: Dataset }
    expect(readMapping(text, datasetSpecs[dataset]).dataset).toBe(dataset)
  })
})
