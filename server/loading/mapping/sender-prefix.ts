import type { SenderMapping } from '../../../shared/api/loading/sender-mappings.ts'
import { datasets } from '../../../shared/trade/datasets.ts'
import { mentionsDataset } from './column-words.ts'

/** Finds the prefix of a sender's own codes in its stored mappings, so that it is given only once. */

export interface SenderPrefix {
  prefix: string
  /** Name of the mapping that has it. */
  mapping: string
}

/** Returns the part of a file name or pattern that names the sender: `kiteki` of kiteki_pos_20261120.csv; '' if it names only data. */
function getSenderStem(name: string): string {
  const [stem = ''] = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\d_\-. *?()[\]]/)
  const isGeneric = datasets.some((dataset) => dataset.startsWith(stem) || mentionsDataset(dataset, stem))
  return stem.length < 2 || isGeneric || /^(data|export|file|csv|items?|list|report|test|download)$/.test(stem) ? '' : stem
}

/** Returns the only prefix in the stored mappings for files of the same sender; null if there is none or several. */
export function findSenderPrefix(
  mappings: readonly Pick<SenderMapping, 'name' | 'filePattern' | 'text'>[],
  fileName: string,
): SenderPrefix | null {
  const stem = getSenderStem(fileName)
  if (stem === '') return null
  const found = mappings
    .filter(({ filePattern }) => filePattern !== null && getSenderStem(filePattern) === stem)
    .flatMap(({ name, text }) =>
      [...text.matchAll(/^[^#\n]*\bprefix:\s*["']?([A-Za-z]{2,8}-)/gm)].map(([, prefix = '']) => ({
        prefix: prefix.toUpperCase(),
        mapping: name,
      })),
    )
  const [first] = found
  return first !== undefined && found.every(({ prefix }) => prefix === first.prefix) ? first : null
}
