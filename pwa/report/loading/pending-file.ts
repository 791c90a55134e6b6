import { useEffect, useState } from 'react'
import type { Dataset } from '../../../shared/trade/datasets.ts'

/** A dropped file on its way to the screen that loads it, with its data set and options if they are known. */
export interface PendingFile {
  file: File
  dataset?: Dataset
  mapping?: { name: string; text: string; append: boolean; maxRejects: string | null }
}

let pendingFile: PendingFile | null = null

/** Passes a file to the next page that calls `useTakePendingFile`; replaces an earlier one. */
export function setPendingFile(file: PendingFile): void {
  pendingFile = file
}

/**
 * Returns the pending file once. It is released in an effect, because a page may render several times before it is shown.
 */
export function useTakePendingFile(): PendingFile | null {
  const [file] = useState(() => pendingFile)
  useEffect(() => {
    pendingFile = null
  }, [])
  return file
}
