import type { SalesDataColumn } from '../api/exporting/job-fields.ts'
import { defineColumns, type ReportColumn } from './columns.ts'

type Row = Record<string, string | number | null>
const { text, code, date, yen, copies } = defineColumns<Row>()
const readCell = (name: SalesDataColumn) => ({ value: (row: Row) => row[name] ?? null })

/** Columns of the sales data with their types, for files. */
export const salesDataReport: Record<SalesDataColumn, ReportColumn<Row>> = {
  date: date('date', readCell('date')),
  storeCd: code('storeCd', readCell('storeCd')),
  storeName: text('storeName', readCell('storeName')),
  companyCd: code('companyCd', readCell('companyCd')),
  companyName: text('companyName', readCell('companyName')),
  chainName: text('chainName', readCell('chainName')),
  prefectureName: text('prefectureName', readCell('prefectureName')),
  jan: code('jan', readCell('jan')),
  productName: text('productName', readCell('productName')),
  authorName: text('authorName', readCell('authorName')),
  publisherCd: code('publisherCd', readCell('publisherCd')),
  publisherName: text('publisherName', readCell('publisherName')),
  seriesName: text('seriesName', readCell('seriesName')),
  volume: text('volume', readCell('volume')),
  genreC1Nm: text('genreC1Nm', readCell('genreC1Nm')),
  genreC2Nm: text('genreC2Nm', readCell('genreC2Nm')),
  genreC3Nm: text('genreC3Nm', readCell('genreC3Nm')),
  releaseDate: date('releaseDate', readCell('releaseDate')),
  price: yen('price', readCell('price')),
  quantity: copies('quantity', readCell('quantity')),
  amount: yen('amount', readCell('amount')),
  amountTaxIn: yen('amountTaxIn', readCell('amountTaxIn')),
  delivery: copies('delivery', readCell('delivery')),
  returned: copies('returned', readCell('returned')),
  stock: copies('stock', readCell('stock')),
}
