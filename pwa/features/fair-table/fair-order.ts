import { createContext, useContext, useMemo } from 'react'
import type { FairTableBody, FairTableResult, FairTitle } from '../../../shared/api/fair-table.ts'
import {
  type FairOrder,
  formatFairChanges,
  MAX_FAIR_COPIES,
  parseFairChanges,
  planFairOrder,
} from '../../../shared/trade/fair-order.ts'
import type { Screen } from '../../report/use-report-screen.ts'

/** The order as it is on the screen: the server's need with the copies that the user decided. */
export interface FairOrderState {
  plan: FairOrder
  /** Copies that the user decided, by JAN. */
  changes: ReadonlyMap<string, number>
  setCopies: (jan: string, copies: number) => void
  resetCopies: () => void
}

/**
 * Plans the order on the device by the server's own rule: a press on a stepper counts at once, and also offline. The decided
 * copies are part of the address, so that a reload, a favourite and the files have them.
 */
export function useFairOrder({ list }: FairTableResult, { state, set }: Screen<FairTableBody>): FairOrderState {
  return useMemo(() => {
    const changes = parseFairChanges(state.changedCopies)
    const onTable = new Set(list.map(({ jan }) => jan))
    const storeChanges = (next: ReadonlyMap<string, number>) =>
      // only of titles on the table: decisions about earlier ones would fill the address
      set(
        { ...state, changedCopies: formatFairChanges(new Map([...next].filter(([jan]) => onTable.has(jan)))) },
        { replace: true },
      )
    return {
      plan: planFairOrder(list, { budget: state.budget, changes }),
      changes,
      setCopies: (jan, copies) => storeChanges(new Map(changes).set(jan, Math.max(0, Math.min(MAX_FAIR_COPIES, copies)))),
      resetCopies: () => storeChanges(new Map()),
    }
  }, [list, state, set])
}

/** Copies to order of a row and their value; null without a price. */
export function getRowOrder({ jan, price }: Pick<FairTitle, 'jan' | 'price'>, { plan }: Pick<FairOrderState, 'plan'>) {
  const copies = plan.copies.get(jan) ?? 0
  return { copies, amount: price === null ? null : copies * price }
}

/** The order for cells: a sheet of a phone that stays open shows the row from before a press. */
export const FairOrderContext = createContext<FairOrderState | null>(null)

export function useFairOrderContext(): FairOrderState {
  const order = useContext(FairOrderContext)
  if (order === null) throw new Error('a cell of the fair table is outside of it')
  return order
}
