import type { CharacteristicGroup } from '../api/product-characteristics.ts'
import { defineColumns, defineReport } from './columns.ts'

const { text, code, copies, yen, stores, percent, decimal, decimal2 } = defineColumns<CharacteristicGroup>()

/** Store groups. */
export const characteristicReport = defineReport<CharacteristicGroup>({
  columns: [
    code('groupCd'),
    text('groupName', { maxWidth: 24 }),
    stores('stores', { total: true }),
    stores('deliveredStores', { total: true }),
    copies('quantity', { total: true }),
    yen('amount', { total: true }),
    percent('share', { total: true }),
    percent('genreShare', { total: true }),
    percent('marketShare', { total: true }),
    decimal('index', { total: true }),
    decimal2('salesPerStore', { unit: 'copies', total: true }),
    copies('totalDeliveryQuantity', { total: true }),
    copies('cumulativeDeliveryQuantity', { total: true }),
    copies('cumulativeSaleQuantity', { total: true }),
    copies('cumulativeStockQuantity', { total: true }),
    percent('saleRate', { total: true }),
    percent('shippingShare', { total: true }),
    percent('saleShare', { total: true }),
    decimal('shareGap', { unit: 'points', total: true }),
  ],
  terminal: [
    'groupName',
    'stores',
    'deliveredStores',
    'quantity',
    'share',
    'genreShare',
    'index',
    'salesPerStore',
    'saleRate',
    'shippingShare',
    'saleShare',
    'shareGap',
  ],
  dropOrder: ['shippingShare', 'saleShare', 'deliveredStores', 'genreShare', 'salesPerStore'],
})

/** Sales relative to the genre, and sales share minus delivery share. */
export const characteristicReports = {
  index: defineReport<CharacteristicGroup>({
    ...characteristicReport,
    screen: [
      'groupName',
      'stores',
      'deliveredStores',
      'quantity',
      'share',
      'genreShare',
      'index',
      'salesPerStore',
      'saleRate',
      'shareGap',
    ],
    phone: { name: 'groupName', figure: 'index', note: 'quantity', facts: ['stores', 'saleRate'] },
  }),
  shareGap: defineReport<CharacteristicGroup>({
    ...characteristicReport,
    screen: [
      'groupName',
      'stores',
      'deliveredStores',
      'shippingShare',
      'saleShare',
      'shareGap',
      'cumulativeDeliveryQuantity',
      'cumulativeSaleQuantity',
      'saleRate',
      'cumulativeStockQuantity',
    ],
    phone: { name: 'groupName', figure: 'shareGap', facts: ['shippingShare', 'saleShare'] },
  }),
}
