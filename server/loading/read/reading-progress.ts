import type { LoadSummary } from '../../../shared/api/loading/loads.ts'
import type { ReceivedUpload } from '../receive/receive-upload.ts'
import type { Stage } from '../store/stage.ts'

/** Interval of progress updates while the engine reads. Milliseconds. */
const UPDATE_INTERVAL_MS = 200

/**
 * Updates the progress in the load summary while a part of the file is read: completed parts, and the engine's progress in the
 * current one.
 */
export function trackReadingProgress(
  stage: Stage,
  received: ReceivedUpload,
  summary: LoadSummary,
): { onProgress: (bytes: number) => void; stop: () => void } {
  let behind = 0
  const updateProgress = (bytes: number) => {
    summary.progress.done = Math.round(Math.max(summary.progress.done, Math.min(bytes, summary.progress.total)))
  }
  const getPartBytes = (bytes: number): number => {
    let start = 0
    for (const part of received.parts) {
      if (start + part.bytes > bytes) return part.bytes
      start += part.bytes
    }
    return 0
  }
  const timer = setInterval(() => updateProgress(behind + getPartBytes(behind) * stage.getProgress()), UPDATE_INTERVAL_MS)
  return {
    onProgress: (bytes) => {
      stage.throwIfCancelled()
      behind = bytes
      updateProgress(bytes)
    },
    stop: () => clearInterval(timer),
  }
}
