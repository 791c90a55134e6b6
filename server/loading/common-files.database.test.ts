import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { LoadSummary } from '../../shared/api/loading/loads.ts'
import type { Dataset } from '../../shared/trade/datasets.ts'
import { toCp932 } from '../exporting/csv.ts'
import { setUpLoadHarness } from '../testing/set-up.ts'
import { datasetSpecs } from './datasets/dataset-specs.ts'
import { getMappingDataset, parseMappingYaml, readMapping } from './mapping/mapping.ts'
import { createMappingDraft } from './mapping/mapping-draft.ts'

/** docs/loading/common-files.md: its files are drafted and loaded with its mappings, and its results are what comes out. */

const page = readFileSync(new URL('../../docs/loading/common-files.md', import.meta.url), 'utf8')

/** Content of the page's code blocks by file name. */
const blocks = new Map(
  [...page.matchAll(/^```\w+ file=(\S+)(?: encoding=(\S+))?[^\n]*\n(.*?)^```$/gms)].map(([, name = '', encoding, text = '']) => [
    name,
    encoding === 'cp932' ? toCp932(text.replaceAll('\n', '\r\n')).bytes : Buffer.from(text),
  ]),
)
const getBlock = (name: string): Buffer => {
  const block = blocks.get(name)
  if (!block) throw new Error(`the page has no ${name}`)
  return block
}

interface Example {
  title: string
  file: string
  mappingText: string
  dataset: Dataset
  /** `none` or data set and certainty, as the page states. */
  draft: string
  read: number
  loaded: number
  rejected: number
  leftOut: number
  copies: number | null
  amount: number | null
}

const numberAfter = (word: string, text: string): number | null => {
  const found = new RegExp(`${word} (-?\\d+)`).exec(text)?.[1]
  return found === undefined ? null : Number(found)
}

const examples = page
  .split(/^## (?=\d+\. )/m)
  .slice(1)
  .map((section): Example => {
    const [file = '', mapping = ''] = [...section.matchAll(/^```\w+ file=(\S+)/gm)].map(([, name]) => name)
    const mappingText = getBlock(mapping).toString('utf8')
    const result = /^```text\n(.*?)^```/ms.exec(section)?.[1] ?? ''
    return {
      title: section.split('\n')[0] ?? '',
      file,
      mappingText,
      dataset: getMappingDataset(parseMappingYaml(mappingText)),
      draft: /^draft: (.*)$/m.exec(result)?.[1] ?? '',
      read: numberAfter('read', result) ?? -1,
      loaded: numberAfter('loaded', result) ?? -1,
      rejected: numberAfter('rejected', result) ?? -1,
      leftOut: numberAfter('left out', result) ?? 0,
      copies: numberAfter('copies', result),
      amount: numberAfter('amount', result),
    }
  })

const quantityTables: Partial<Record<Dataset, string>> = {
  pos: 'fact_sale',
  deliveries: 'fact_delivery',
  adjustments: 'fact_adjustment',
}

const countLeftOut = ({ notices }: LoadSummary): number =>
  notices.filter(({ code }) => ['leftOut', 'summaryLines'].includes(code)).reduce((sum, { count }) => sum + count, 0)

describe('page of common files', () => {
  const desk = setUpLoadHarness('duckdb')
  beforeAll(async () => {
    for (const dataset of ['stores', 'products'] as const) {
      const { loaded, rejected } = await desk.load(dataset, getBlock(`${dataset}.csv`))
      expect([loaded > 0, rejected]).toEqual([true, 0])
    }
  })

  it('the page of common files shows twelve files', () => {
    expect(examples).toHaveLength(12)
  })

  it.each(examples)('drafts a mapping for $title as the page of common files says', ({ file, dataset, draft }) => {
    const drafted = createMappingDraft(getBlock(file), { fileName: file })
    const stated = drafted.dataset === null ? 'none' : `${drafted.dataset}, ${drafted.certainty}`
    expect(stated).toBe(draft)
    // whatever it decides, it is right or gives a reason
    if (drafted.certainty === 'sure') expect(drafted.dataset).toBe(dataset)
    else expect(drafted.reasons).not.toEqual([])
    const named = createMappingDraft(getBlock(file), { fileName: file, dataset })
    readMapping(named.text, datasetSpecs[dataset])
  })

  const drafted = examples.filter(({ draft }) => draft.endsWith('sure') && !draft.endsWith('unsure'))
  const inputs = [
    ...examples.map((example) => ({ ...example, by: 'the mapping of the page' })),
    ...drafted.map((example) => ({ ...example, by: 'its draft' })),
  ]

  it.each(inputs)('loads $title by $by without silent loss', async (example) => {
    const { dataset, file, by } = example
    const { text } = createMappingDraft(getBlock(file), { fileName: file, dataset, prefix: 'KT-' })
    const mappingText = by === 'its draft' ? text : example.mappingText
    const report = await desk.load(dataset, getBlock(file), { mappingText })
    expect({
      state: report.state,
      rejects: report.rejected > 0 ? desk.rejects(report) : [],
      read: report.read,
      loaded: report.loaded,
      rejected: report.rejected,
      leftOut: countLeftOut(report),
    }).toEqual({
      state: 'done',
      rejects: [],
      read: example.read,
      loaded: example.loaded,
      rejected: example.rejected,
      leftOut: example.leftOut,
    })
    const table = quantityTables[dataset]
    if (table === undefined) return
    const amount = dataset === 'pos' ? 'cast(sum(amount) as bigint)' : 'null'
    const [stored] = await desk.rows(`select cast(sum(quantity) as bigint) as copies, ${amount} as amount from ${table}`)
    expect({ copies: Number(stored?.copies), amount: stored?.amount === null ? null : Number(stored?.amount) }).toEqual({
      copies: example.copies,
      amount: example.amount,
    })
    await desk.rows(`delete from ${table}`)
  })
})
