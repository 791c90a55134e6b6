import { defineColumns, type ReportColumn } from '../columns.ts'
import type { SalesDataColumn } from './job-fields.ts'

type Row = Record<string, string | number | null>
const { text, code, date, yen, copies } = defineColumns<Row>()
const cell = (name: SalesDataColumn) => ({ value: (row: Row) => row[name] ?? null })

/** Columns of the sales data with their types, for files. */
export const salesDataReport: Record<SalesDataColumn, ReportColumn<Row>> = {
  date: date('date', cell('date')),
  storeCd: code('storeCd', cell('storeCd')),
  storeName: text('storeName', cell('storeName')),
  companyCd: code('companyCd', cell('companyCd')),
  companyName: text('companyName', cell('companyName')),
  chainName: text('chainName', cell('chainName')),
  prefectureName: text('prefectureName', cell('prefectureName')),
  jan: code('jan', cell('jan')),
  productName: text('productName', cell('productName')),
  authorName: text('authorName', cell('authorName')),
  publisherCd: code('publisherCd', cell('publisherCd')),
  publisherName: text('publisherName', cell('publisherName')),
  seriesName: text('seriesName', cell('seriesName')),
  volume: text('volume', cell('volume')),
  genreC1Nm: text('genreC1Nm', cell('genreC1Nm')),
  genreC2Nm: text('genreC2Nm', cell('genreC2Nm')),
  genreC3Nm: text('genreC3Nm', cell('genreC3Nm')),
  releaseDate: date('releaseDate', cell('releaseDate')),
  price: yen('price', cell('price')),
  quantity: copies('quantity', cell('quantity')),
  amount: yen('amount', cell('amount')),
  amountTaxIn: yen('amountTaxIn', cell('amountTaxIn')),
  delivery: copies('delivery', cell('delivery')),
  returned: copies('returned', cell('returned')),
  stock: copies('stock', cell('stock')),
}
