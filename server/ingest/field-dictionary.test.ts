import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type Dataset, datasets } from '../../shared/datasets.ts'
import { datasetSpecs } from './dataset-list.ts'
import { fieldDictionary } from './field-dictionary.ts'
import { readMapping } from './mapping.ts'

describe('the field dictionary', () => {
  it('The field dictionary covers every data set, in the order in which they are loaded', () => {
    expect(fieldDictionary().map((entry) => entry.dataset)).toEqual(datasets)
  })

  it.each(fieldDictionary().map((entry) => [entry.dataset, entry] as const))(
    'has no header of %s that two fields claim',
    (_dataset, entry) => {
      const claimed = entry.fields.flatMap((field) => [...new Set(field.headers.map((header) => header.toLowerCase()))])
      expect(claimed.filter((header, index) => claimed.indexOf(header) !== index)).toEqual([])
    },
  )
})

describe('the mapping files that come with it', () => {
  const folder = new URL('./mappings/', import.meta.url)
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.yaml'))
  it.each(files)('The mapping file %s is right', (file) => {
    const text = readFileSync(new URL(file, folder), 'utf8')
    const { dataset } = parse(text) as { dataset: Dataset }
    expect(readMapping(text, datasetSpecs[dataset]).dataset).toBe(dataset)
  })
})
