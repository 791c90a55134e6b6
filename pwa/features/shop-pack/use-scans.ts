import { useCallback, useEffect, useState } from 'react'
import type { StoredScan } from '../../data/offline/device-database.ts'
import { noteScan, readScans } from '../../data/offline/shop-packs.ts'

/** What was looked up in a shop, the latest first; null until it is known. A new one stands at once. */
export function useScans(userId: string, storeCd: string) {
  const [scans, setScans] = useState<StoredScan[] | null>(null)
  useEffect(() => {
    let left = false
    void readScans(userId, storeCd).then((found) => {
      if (!left) setScans(found)
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
