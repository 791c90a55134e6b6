import type { RankingBody, RankingRow } from '../../../shared/contract/ranking-create.ts'
import { type Cell, exportName, type Language, type TableColumn, type TableModel, tableOf } from '../../export/table-model.ts'

const columns: readonly (TableColumn & { value: (row: RankingRow) => Cell })[] = [
  { name: 'rank', type: 'integer', value: (row) => row.rank },
  { name: 'previousRank', type: 'integer', value: (row) => row.previousRank },
  { name: 'jan', type: 'code', value: (row) => row.jan },
  { name: 'productName', type: 'text', value: (row) => row.productName },
  { name: 'volume', type: 'text', value: (row) => row.volume },
  { name: 'authorName', type: 'text', value: (row) => row.authorName },
  { name: 'publisherName', type: 'text', value: (row) => row.publisherName },
  { name: 'seriesName', type: 'text', value: (row) => row.seriesName },
  { name: 'genreC1Nm', type: 'text', value: (row) => row.genreC1Nm },
  { name: 'genreC2Nm', type: 'text', value: (row) => row.genreC2Nm },
  { name: 'genreC3Nm', type: 'text', value: (row) => row.genreC3Nm },
  { name: 'releaseDate', type: 'date', value: (row) => row.releaseDate },
  { name: 'price', type: 'integer', value: (row) => row.price },
  { name: 'quantity', type: 'integer', value: (row) => row.quantity },
  { name: 'amount', type: 'integer', value: (row) => row.amount },
  { name: 'amountTaxIn', type: 'integer', value: (row) => row.amountTaxIn },
  { name: 'share', type: 'decimal2', value: (row) => row.share },
  { name: 'previousQuantity', type: 'integer', value: (row) => row.previousQuantity },
  { name: 'previousAmount', type: 'integer', value: (row) => row.previousAmount },
  { name: 'changeRate', type: 'decimal', value: (row) => row.changeRate },
  { name: 'saleRate', type: 'decimal', value: (row) => row.saleRate },
  { name: 'cumulativeSaleQuantity', type: 'integer', value: (row) => row.cumulativeSaleQuantity },
  { name: 'cumulativeStockQuantity', type: 'integer', value: (row) => row.cumulativeStockQuantity },
]

/** The whole ranking as a table, its sums below. */
export function rankingTable(
  ranking: {
    rankingList: readonly RankingRow[]
    additionalData: { listed: { quantity: number; amount: number; share: number | null } }
  },
  as: { body: RankingBody; language: Language; madeBy: string },
): TableModel {
  const { listed } = ranking.additionalData
  const sums: Partial<Record<TableColumn['name'], Cell>> = {
    productName: exportName('total', as.language),
    quantity: listed.quantity,
    amount: listed.amount,
    share: listed.share,
  }
  return {
    title: exportName('ranking', as.language),
    language: as.language,
    conditions: [
      [exportName('period', as.language), `${as.body.period.from} – ${as.body.period.to}`],
      [exportName('conditions', as.language), JSON.stringify(as.body)],
      [exportName('rows', as.language), String(ranking.rankingList.length)],
      [exportName('definitions', as.language), exportName('saleRateDefinition', as.language)],
      [exportName('madeBy', as.language), as.madeBy],
      [exportName('madeAt', as.language), new Date().toISOString()],
    ],
    ...tableOf(ranking.rankingList, columns),
    totals: columns.map((column) => sums[column.name] ?? null),
  }
}
