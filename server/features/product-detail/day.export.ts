import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { RankDay } from '../../../shared/contract/product-daily-ranking.ts'
import type { salesCumulative } from '../../../shared/contract/product-detail.ts'
import type { IssueRow } from '../../../shared/contract/product-issues.ts'
import type { OrderDay } from '../../../shared/contract/product-orders.ts'
import type { PublicityRow } from '../../../shared/contract/product-publication.ts'
import { type ExportColumn, plainColumn } from '../../export/table-model.ts'

const order = plainColumn<OrderDay>
export const orderColumns: readonly ExportColumn<OrderDay>[] = [
  order('date', 'date'),
  order('normalOrder', 'integer'),
  order('netOrder', 'integer'),
  order('orderQuantity', 'integer'),
  order('delivery', 'integer'),
  order('quantity', 'integer'),
  order('returned', 'integer'),
  order('marketStock', 'integer'),
  order('dailyInventory', 'integer'),
  order('publisherInventory', 'integer'),
  order('publisherInventoryDate', 'date'),
]

const seen = plainColumn<PublicityRow>
export const publicityColumns: readonly ExportColumn<PublicityRow>[] = [
  seen('date', 'date'),
  seen('medium', 'text'),
  { name: 'publicityTitle', type: 'text', value: (row) => row.title },
  seen('quantityBefore', 'integer'),
  seen('quantityAfter', 'integer'),
  { name: 'effectRate', type: 'decimal', value: (row) => row.changeRate },
]

export type CumulativeDay = Answer<typeof salesCumulative>['list'][number]
const until = plainColumn<CumulativeDay>
export const cumulativeColumns: readonly ExportColumn<CumulativeDay>[] = [
  until('date', 'date'),
  until('dayNumber', 'integer'),
  { name: 'quantity', type: 'integer', value: (row) => row.sale },
  until('delivery', 'integer'),
  until('returned', 'integer'),
  { name: 'adjusted', type: 'integer', value: (row) => row.adjust },
  { name: 'cumulativeSaleQuantity', type: 'integer', value: (row) => row.cumulativeSale },
  { name: 'cumulativeDeliveryQuantity', type: 'integer', value: (row) => row.cumulativeDelivery },
  { name: 'cumulativeReturnQuantity', type: 'integer', value: (row) => row.cumulativeReturn },
  { name: 'marketStock', type: 'integer', value: (row) => row.cumulativeStock },
  until('saleRate', 'decimal'),
  until('returnRate', 'decimal'),
  until('stockRate', 'decimal'),
]

const ranked = plainColumn<RankDay>
export const rankDayColumns: readonly ExportColumn<RankDay>[] = [
  ranked('date', 'date'),
  ranked('quantity', 'integer'),
  ranked('rankAll', 'integer'),
  ranked('titles', 'integer'),
  ranked('rankGenreC1', 'integer'),
  ranked('titlesGenreC1', 'integer'),
  ranked('rankGenreC2', 'integer'),
  ranked('titlesGenreC2', 'integer'),
  ranked('rankPublisher', 'integer'),
  ranked('titlesPublisher', 'integer'),
]

const issue = plainColumn<IssueRow>
export const issueColumns: readonly ExportColumn<IssueRow>[] = [
  issue('jan', 'code'),
  issue('productName', 'text'),
  issue('volume', 'text'),
  issue('releaseDate', 'date'),
  issue('price', 'integer'),
  issue('cumulativeDeliveryQuantity', 'integer'),
  issue('soldDay7', 'integer'),
  issue('soldDay14', 'integer'),
  issue('soldDay28', 'integer'),
  issue('cumulativeSaleQuantity', 'integer'),
  issue('cumulativeReturnQuantity', 'integer'),
  issue('saleRate', 'decimal'),
  issue('returnRate', 'decimal'),
  issue('comparedDay', 'integer'),
  issue('previousChangeRate', 'decimal'),
  issue('yearBeforeJan', 'code'),
  issue('yearChangeRate', 'decimal'),
]
