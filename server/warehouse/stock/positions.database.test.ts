import { describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/calendar/period.ts'
import { stockBandLowerBounds } from '../../../shared/trade/measures.ts'
import { setUpWarehouse } from '../../testing/set-up.ts'
import { type Movement, makeSmallTrade, type Sale, writeSmallTrade } from '../../testing/small-trade.ts'
import { readAsOfDays } from '../engine/as-of.ts'
import { type PositionRow, positionColumns, readPositions } from './positions.ts'

const trade = makeSmallTrade(23, { sales: 700, stores: 5, products: 10 })

/** Products that ever moved: each has a position on every day, also before its first movement. */
const movedProducts = [
  ...new Set([...trade.sales, ...trade.deliveries, ...trade.returns, ...trade.adjustments].map(({ product }) => product)),
].sort((a, b) => a - b)

/** Computes positions at the end of a day from the single movements. */
function plainPositions(asOf: string): Map<number, PositionRow> {
  const upTo = <Moved extends Movement | Sale>(moves: readonly Moved[], product: number, store: number) =>
    moves.filter((move) => move.product === product && move.store === store && move.date <= asOf)
  const copies = (moves: readonly { quantity: number }[]) => moves.reduce((sum, move) => sum + move.quantity, 0)
  const rows = new Map<number, PositionRow>()
  for (const { id } of trade.products) {
    const row: Record<string, number> = { product_id: id }
    const add = (name: string, value: number) => {
      row[name] = (row[name] ?? 0) + value
    }
    for (const store of trade.stores) {
      const [sold, delivered, returned, adjusted] = [trade.sales, trade.deliveries, trade.returns, trade.adjustments].map(
        (moves) => copies(upTo<Movement | Sale>(moves, id, store.id)),
      ) as [number, number, number, number]
      const stock = delivered - sold - returned + adjusted
      const everDelivered = upTo(trade.deliveries, id, store.id).length > 0
      for (const [name, value] of Object.entries({ sold, delivered, returned, adjusted })) add(name, value)
      add('stock_quantity', Math.max(0, stock))
      add('negative_stores', stock < 0 ? 1 : 0)
      add('negative_copies', Math.max(0, -stock))
      add('delivered_stores', everDelivered ? 1 : 0)
      const band = stockBandLowerBounds.findLastIndex((from, index) => index === 0 || stock >= from)
      for (const index of stockBandLowerBounds.keys()) add(`band_${index}`, everDelivered && index === band ? 1 : 0)
    }
    rows.set(id, row as unknown as PositionRow)
  }
  return rows
}

describe.each(['duckdb', 'postgres'] as const)('stock positions on %s', (kind) => {
  const warehouse = setUpWarehouse(kind, (fresh) => writeSmallTrade(fresh, trade))

  const positionsAt = async (asOf: string, products: readonly number[] | null = null) => {
    const { latest } = await readAsOfDays(warehouse.knex, trade.to)
    return readPositions(warehouse.knex, { asOf, latest, products, stores: null, columns: positionColumns })
  }

  /** Compares every column of every product that ever moved. */
  async function compare(asOf: string): Promise<void> {
    const plain = plainPositions(asOf)
    const found = await positionsAt(asOf)
    expect([...found.keys()].sort((a, b) => a - b)).toEqual(movedProducts)
    for (const [product, row] of found) expect({ ...row }, `${product} on ${asOf}`).toEqual(plain.get(product))
  }

  it('computes stock positions as the sums of all movements up to every day of the test data', async () => {
    for (let day = addDays(trade.from, -40); day <= addDays(trade.to, 10); day = addDays(day, 1)) await compare(day)
  })

  it('computes the same stock positions for selected products as for all', async () => {
    const day = addDays(trade.from, 33)
    const all = await positionsAt(day)
    const some = await positionsAt(day, [3, 7])
    expect([...some.keys()].sort()).toEqual([3, 7])
    for (const [product, row] of some) expect(row).toEqual(all.get(product))
  })
})
