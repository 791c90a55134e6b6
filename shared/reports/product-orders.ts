import type { OrderDay } from '../api/product-orders.ts'
import { defineColumns, defineReport } from './columns.ts'

const { date, copies } = defineColumns<OrderDay>()
const total = { total: true }

export const orderReport = defineReport<OrderDay>({
  columns: [
    date('date'),
    copies('normalOrder', total),
    copies('netOrder', total),
    copies('orderQuantity', total),
    copies('delivery', total),
    copies('quantity', total),
    copies('returned', total),
    copies('marketStock'),
    copies('dailyInventory'),
    copies('publisherInventory'),
    date('publisherInventoryDate'),
  ],
  terminal: [
    'date',
    'normalOrder',
    'netOrder',
    'orderQuantity',
    'delivery',
    'quantity',
    'returned',
    'marketStock',
    'dailyInventory',
    'publisherInventory',
  ],
  dropOrder: ['publisherInventory', 'dailyInventory', 'netOrder', 'normalOrder'],
  screen: [
    'date',
    'orderQuantity',
    'normalOrder',
    'netOrder',
    'delivery',
    'quantity',
    'returned',
    'marketStock',
    'dailyInventory',
    'publisherInventory',
  ],
  phone: { name: 'date', figure: 'orderQuantity', facts: ['delivery', 'quantity', 'marketStock'] },
})
