import { useCallback, useEffect, useState } from 'react'
import type { StoredScan } from '../../data/offline/device-database.ts'
import { noteScan, readScans } from '../../data/offline/shop-packs.ts'

/** Scans of a store, latest first; null until they are loaded. A new one is added at once. */
export function useScans(userId: string, storeCd: string) {
  const [scans, setScans] = useState<StoredScan[] | null>(null)
  useEffect(() => {
    let left = false
    void readScans(userId, storeCd).then((storedScans) => {
      if (!left) setScans(storedScans)
    })
    return () => {
      left = true
    }
  }, [userId, storeCd])
  const note = useCallback(
    (scan: StoredScan) => {
      setScans((before) => [scan, ...(before ?? [])])
      void noteScan(userId, scan)
    },
    [userId],
  )
  return { scans, note }
}
