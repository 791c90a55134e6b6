import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * An order that stands at once and is kept behind it: whoever moves something twice in a row moves it on from where it stands,
 * not from where the last save has got to.
 */
export function useOptimisticOrder(
  ids: readonly string[],
  save: (ids: readonly string[]) => Promise<unknown>,
): [readonly string[], (next: readonly string[]) => void] {
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  const text = ids.join()
  useEffect(() => {
    // what was wanted is there; or something else came from elsewhere after all was saved
    if (wanted !== null && (wanted.join() === text || waiting.current === 0)) setWanted(null)
  }, [wanted, text])
  const put = useCallback(
    (next: readonly string[]) => {
      setWanted(next)
      waiting.current += 1
      saving.current = saving.current
        .then(() => save(next))
        .catch(() => setWanted(null))
        .finally(() => {
          waiting.current -= 1
        })
    },
    [save],
  )
  const known = new Set(ids)
  const order = wanted?.filter((id) => known.has(id)) ?? ids
  return [order.length === ids.length ? order : ids, put]
}
