import { AppError } from '../../../shared/errors/errors.ts'
import type { Dataset } from '../../../shared/trade/datasets.ts'
import type { DatasetSpec } from './dataset-fields.ts'
import { genres } from './genres.ts'
import { members } from './members.ts'
import { adjustments, deliveries, orders, preOrders, storeReturns } from './movements.ts'
import { pos } from './pos.ts'
import { products } from './products.ts'
import { chains, companies, publishers, stores } from './publishers-and-stores.ts'
import { awards, publicity, publisherStock, subscriptions, wholesalerStock } from './stocks.ts'

/** All data sets that can be loaded. */
export const datasetSpecs: Readonly<Record<Dataset, DatasetSpec>> = {
  genres,
  publishers,
  companies,
  chains,
  stores,
  members,
  products,
  pos,
  deliveries,
  returns: storeReturns,
  adjustments,
  orders,
  'wholesaler-stock': wholesalerStock,
  'publisher-stock': publisherStock,
  'pre-orders': preOrders,
  subscriptions,
  publicity,
  awards,
}

/** Throws AppError import.appendReceipts unless the data set can be appended: others would replace stored days. */
export function refuseUnsupportedAppend({ dataset, append }: { dataset: Dataset; append?: boolean | undefined }): void {
  if (append && dataset !== 'pos')
    throw new AppError('import.appendReceipts', {}, [{ field: 'append', code: 'import.appendReceipts' }])
}
