import type { IssueRow } from '../api/product-issues.ts'
import { defineColumns, defineReport } from './columns.ts'

const { text, code, date, copies, yen, days, percent } = defineColumns<IssueRow>()

export const issueReport = defineReport<IssueRow>({
  columns: [
    code('jan'),
    text('productName', { maxWidth: 30 }),
    text('volume'),
    date('releaseDate'),
    yen('price'),
    copies('cumulativeDeliveryQuantity'),
    copies('soldDay7'),
    copies('soldDay14'),
    copies('soldDay28'),
    copies('cumulativeSaleQuantity'),
    copies('cumulativeReturnQuantity'),
    percent('saleRate'),
    percent('returnRate'),
    days('comparedDay'),
    percent('previousChangeRate'),
    code('yearBeforeJan'),
    percent('yearChangeRate'),
  ],
  terminal: [
    'jan',
    'productName',
    'volume',
    'releaseDate',
    'cumulativeDeliveryQuantity',
    'soldDay7',
    'soldDay14',
    'soldDay28',
    'cumulativeSaleQuantity',
    'saleRate',
    'returnRate',
    'previousChangeRate',
    'yearChangeRate',
  ],
  dropOrder: ['productName', 'releaseDate', 'soldDay14', 'yearChangeRate', 'returnRate', 'cumulativeDeliveryQuantity'],
  screen: [
    'productName',
    'releaseDate',
    'cumulativeDeliveryQuantity',
    'soldDay7',
    'soldDay14',
    'soldDay28',
    'cumulativeSaleQuantity',
    'saleRate',
    'previousChangeRate',
    'yearChangeRate',
  ],
})
