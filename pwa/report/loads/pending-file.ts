import { useEffect, useState } from 'react'
import type { Dataset } from '../../../shared/datasets.ts'

/** A file on its way from the screen where it was dropped to the one that deals with it; with how it is to be read. */
export interface PendingFile {
  file: File
  dataset?: Dataset
  mapping?: { name: string; text: string; append: boolean; maxRejects: string | null }
}

let pendingFile: PendingFile | null = null

export function holdFile(file: PendingFile): void {
  pendingFile = file
}

/**
 * The file that was held, once: for the page that it was held for. It is let go when that page is shown, as a page can be
 * rendered several times before.
 */
export function usePendingFile(): PendingFile | null {
  const [file] = useState(() => pendingFile)
  useEffect(() => {
    pendingFile = null
  }, [])
  return file
}
