import { defineMessages } from './define-messages.ts'

/** Stock health of a product in a store (domain 1.4). */
export const storeHealthNames = defineMessages({
  notDelivered: ['未配本', 'No delivery'],
  soldOut: ['欠品', 'Sold out'],
  low: ['僅少', 'Low'],
  fair: ['適正', 'Fair'],
  over: ['過多', 'Overstocked'],
  dead: ['不動', 'Dead stock'],
  cleared: ['在庫なし（28日売上なし）', 'No stock, no sale in 28 days'],
  unknown: ['不明（在庫マイナス）', 'Unknown (negative stock)'],
})
