import type { SortOrder } from './column.ts'

const MAX_ORDERS = 5

/**
 * Sort orders after a click on a header. Without shift: only that column, reversed by the next click. With shift: appended,
 * then reversed, then removed.
 */
export function getNextSort<Key extends string>(
  orders: readonly SortOrder<Key>[],
  key: Key,
  { add: isAdditional, descendingFirst: isDescendingFirst }: { add: boolean; descendingFirst: boolean },
): SortOrder<Key>[] {
  const index = orders.findIndex((order) => order.key === key)
  const present = orders[index]
  if (!isAdditional) {
    const isOnlyOrder = orders.length === 1 && present
    return [{ key, descending: isOnlyOrder ? !present.descending : isDescendingFirst }]
  }
  if (!present) return orders.length < MAX_ORDERS ? [...orders, { key, descending: isDescendingFirst }] : [...orders]
  if (present.descending === isDescendingFirst)
    return orders.map((order) => (order.key === key ? { key, descending: !isDescendingFirst } : order))
  return orders.length > 1 ? orders.filter((order) => order.key !== key) : [{ key, descending: isDescendingFirst }]
}

/** Sorts rows in memory by several orders; missing values are last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  orders: readonly SortOrder[],
  pick: (row: Row, key: string) => string | number | null,
): Row[] {
  const collator = new Intl.Collator('ja')
  return [...rows].sort((a, b) => {
    for (const { key, descending } of orders) {
      const left = pick(a, key)
      const right = pick(b, key)
      if (left === right) continue
      if (left === null) return 1
      if (right === null) return -1
      const order =
        typeof left === 'number' && typeof right === 'number' ? left - right : collator.compare(String(left), String(right))
      if (order !== 0) return descending ? -order : order
    }
    return 0
  })
}
