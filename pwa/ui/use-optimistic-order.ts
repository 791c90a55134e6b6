import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Optimistic order: a change is shown at once and saved in the background, one save after the other. A second move starts
 * from the order on the screen, not from the last saved one. A failed save reverts to `ids`.
 */
export function useOptimisticOrder(
  ids: readonly string[],
  save: (ids: readonly string[]) => Promise<unknown>,
): [readonly string[], (next: readonly string[]) => void] {
  const [optimisticOrder, setOptimisticOrder] = useState<readonly string[] | null>(null)
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  const text = ids.join()
  useEffect(() => {
    // drops the optimistic order when the server has it, or when the order changed elsewhere and nothing is unsaved
    if (optimisticOrder !== null && (optimisticOrder.join() === text || waiting.current === 0)) setOptimisticOrder(null)
  }, [optimisticOrder, text])
  const changeOrder = useCallback(
    (next: readonly string[]) => {
      setOptimisticOrder(next)
      waiting.current += 1
      saving.current = saving.current
        .then(() => save(next))
        .catch(() => setOptimisticOrder(null))
        .finally(() => {
          waiting.current -= 1
        })
    },
    [save],
  )
  const currentIds = new Set(ids)
  const order = optimisticOrder?.filter((id) => currentIds.has(id)) ?? ids
  return [order.length === ids.length ? order : ids, changeOrder]
}
