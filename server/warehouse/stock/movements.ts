import { computeSaleRate } from '../../../shared/trade/measures.ts'
import type { SalesRow } from '../sales/sales-query.ts'

/** Movements of a product from its first record on, in copies. */
export interface MovedCopies {
  sold: number
  delivered: number
  returned: number
  adjusted: number
}

export const noMovements: Readonly<MovedCopies> = { sold: 0, delivered: 0, returned: 0, adjusted: 0 }

/** Figures of sales that move stock. */
export const movementNames = ['quantity', 'delivery', 'returned', 'adjusted'] as const

/** Returns the movements including those of further days. */
export const addMovements = (
  moved: Readonly<MovedCopies>,
  days: Pick<SalesRow, (typeof movementNames)[number]> | null | undefined,
): Readonly<MovedCopies> => ({
  sold: moved.sold + (days?.quantity ?? 0),
  delivered: moved.delivered + (days?.delivery ?? 0),
  returned: moved.returned + (days?.returned ?? 0),
  adjusted: moved.adjusted + (days?.adjusted ?? 0),
})

/** 理論在庫: the stock after the movements, in copies. */
export const computeStock = ({ sold, delivered, returned, adjusted }: Readonly<MovedCopies>): number =>
  delivered - sold - returned + adjusted

/** Returns the cumulative measures of a point of a trend. */
export const toCumulativePoint = (moved: Readonly<MovedCopies>) => ({
  cumulativeQuantity: moved.sold,
  cumulativeDelivery: moved.delivered,
  marketStock: computeStock(moved),
  saleRate: computeSaleRate(moved.sold, moved.delivered),
})
