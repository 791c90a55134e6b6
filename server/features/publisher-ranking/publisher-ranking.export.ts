import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { PublisherRankingRow, publisherRanking } from '../../../shared/contract/publisher-ranking.ts'
import { type ExportColumn, exportName, type Language, plainColumn } from '../../export/table-model.ts'

const plain = plainColumn<PublisherRankingRow>

/** Every column of the ranking of publishers. */
export const publisherColumns: readonly ExportColumn<PublisherRankingRow>[] = [
  plain('rank', 'integer'),
  plain('previousRank', 'integer'),
  plain('publisherCd', 'code'),
  plain('publisherName', 'text'),
  plain('imprintOf', 'code'),
  plain('titles', 'integer'),
  plain('newReleases', 'integer'),
  plain('quantity', 'integer'),
  plain('amount', 'integer'),
  plain('amountTaxIn', 'integer'),
  plain('share', 'decimal2'),
  plain('cumulativeShare', 'decimal2'),
  plain('abc', 'text'),
  plain('previousQuantity', 'integer'),
  plain('previousAmount', 'integer'),
  plain('changeRate', 'decimal'),
  plain('saleRate', 'decimal'),
  plain('returnRate', 'decimal'),
  { name: 'bestJan', type: 'code', value: (row) => row.best?.jan ?? null },
  { name: 'bestProduct', type: 'text', value: (row) => row.best?.productName ?? null },
  { name: 'bestQuantity', type: 'integer', value: (row) => row.best?.quantity ?? null },
]

/** Who was left out, and how much of the sales went with them. */
export function exclusionNote(excluded: Answer<typeof publisherRanking>['excluded'], language: Language): string[] {
  if (excluded.publishers.length === 0) return []
  const number = (value: number) => value.toLocaleString('en-US')
  const names = excluded.publishers.map((one) => `${one.publisherCd} ${one.publisherName}`)
  return [
    exportName(excluded.applied ? 'excludedPublishers' : 'includedPublishers', language)
      .replace('{{publishers}}', names.join(language === 'en' ? ', ' : '、'))
      .replace('{{quantity}}', number(excluded.quantity))
      .replace('{{amount}}', number(excluded.amount)),
  ]
}
