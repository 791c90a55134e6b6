import { type RefObject, useEffect, useState } from 'react'
import { type BarcodeReader, loadBarcodeReader } from './barcode-reader.ts'

/** Milliseconds between two detections: short enough to feel immediate, long enough to save power. */
const DETECTION_INTERVAL_MS = 160

/** Detects barcodes in a running video while `isOn`. */
export function useBarcodeDetection(
  video: RefObject<HTMLVideoElement | null>,
  { isOn, onDetected }: { isOn: boolean; onDetected: (codes: readonly string[]) => void },
): 'loading' | 'ready' | 'failed' {
  const [reader, setReader] = useState<BarcodeReader | 'failed' | null>(null)
  useEffect(() => {
    let isCancelled = false
    loadBarcodeReader().then(
      (loaded) => !isCancelled && setReader(() => loaded),
      () => !isCancelled && setReader('failed'),
    )
    return () => {
      isCancelled = true
    }
  }, [])
  useEffect(() => {
    if (!isOn || typeof reader !== 'function') return
    let timer: ReturnType<typeof setTimeout>
    let isCancelled = false
    const detectFrame = async () => {
      const picture = video.current
      if (picture && picture.readyState >= picture.HAVE_CURRENT_DATA) {
        // a frame that cannot be read is skipped
        const codes = await reader(picture).catch((): string[] => [])
        if (isCancelled) return
        if (codes.length > 0) onDetected(codes)
      }
      timer = setTimeout(() => void detectFrame(), DETECTION_INTERVAL_MS)
    }
    void detectFrame()
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [isOn, reader, video, onDetected])
  return reader === null ? 'loading' : reader === 'failed' ? 'failed' : 'ready'
}
