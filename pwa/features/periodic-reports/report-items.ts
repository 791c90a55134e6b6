import type { PeriodicReportItem } from '../../../shared/sync/periodic-reports.ts'

/*
 * Items are addressed by keys: while an earlier change is still being stored, the item at an index of the screen can be another
 * one in the document.
 */

type Items = readonly PeriodicReportItem[]

/** Returns the changed fields of an item. */
export type ReportItemChange = (item: PeriodicReportItem) => Partial<PeriodicReportItem>

/** Keys of the items: their source, with a number if a report has the same one several times. */
export function getItemKeys(items: Items): string[] {
  const counts = new Map<string, number>()
  return items.map(({ kind, source }) => {
    const name = `${kind}-${source}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return `${name}-${count}`
  })
}

const removeKeyNumber = (key: string): string => key.replace(/-\d+$/, '')

/** Changes one item. An item that has been removed in the meantime stays removed. */
export function changeItem(items: Items, key: string, change: ReportItemChange): PeriodicReportItem[] {
  const keys = getItemKeys(items)
  return items.map((item, index) => (keys[index] === key ? { ...item, ...change(item) } : item))
}

/**
 * Removes one item. The keys on screen are needed because items of one source are renumbered when one of them is removed: a
 * second click would otherwise remove the next one.
 */
export function removeItem(
  items: Items,
  { key, visibleKeys }: { key: string; visibleKeys: readonly string[] },
): PeriodicReportItem[] {
  const keys = getItemKeys(items)
  const isRenumbered = visibleKeys.some((shown) => removeKeyNumber(shown) === removeKeyNumber(key) && !keys.includes(shown))
  if (isRenumbered) return [...items]
  return items.filter((_item, index) => keys[index] !== key)
}

/** Items in the order of the keys; items without one of them, which were added in the meantime, follow. */
export function sortItems(items: Items, sortedKeys: readonly string[]): PeriodicReportItem[] {
  const byKey = new Map(getItemKeys(items).map((key, index) => [key, items[index]]))
  return [...new Set([...sortedKeys, ...byKey.keys()])].flatMap((key) => byKey.get(key) ?? [])
}
