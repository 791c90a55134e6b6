import type { Result } from '../api/endpoint.ts'
import type { PublicityRow, publicationInfo } from '../api/product-publication.ts'
import { defineColumns, defineReport } from './columns.ts'

const { text, date, copies, percent } = defineColumns<PublicityRow>()

/** Reviews and programmes, with sales before and after. */
export const publicityReport = defineReport<PublicityRow>({
  columns: [
    date('date'),
    text('medium'),
    text('publicityTitle', { maxWidth: 40, value: (row) => row.title }),
    copies('quantityBefore'),
    copies('quantityAfter'),
    percent('effectRate', { value: (row) => row.changeRate }),
  ],
  terminal: ['date', 'medium', 'publicityTitle', 'quantityBefore', 'quantityAfter', 'effectRate'],
  dropOrder: ['medium'],
  screen: ['date', 'medium', 'publicityTitle', 'quantityBefore', 'quantityAfter', 'effectRate'],
  phone: { name: 'publicityTitle', figure: 'quantityAfter', change: 'effectRate', facts: ['date', 'medium', 'quantityBefore'] },
})

type Volume = Result<typeof publicationInfo>['siblings'][number]
const volume = defineColumns<Volume>()

/** Other volumes or issues of a title. */
export const volumeReport = defineReport<Volume>({
  columns: [
    volume.code('jan'),
    volume.text('productName', { maxWidth: 40 }),
    volume.text('volume'),
    volume.date('releaseDate'),
    volume.yen('price'),
  ],
  terminal: ['jan', 'productName', 'volume', 'releaseDate', 'price'],
})
