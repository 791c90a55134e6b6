import '../../report/camera/camera.css'
import { useCallback, useRef } from 'react'
import { getMessages } from '../../i18n/get-messages.ts'
import { pickProductBarcode, vibrate } from '../../report/camera/barcode-reader.ts'
import { CameraProblem } from '../../report/camera/camera-problem.tsx'
import { useBarcodeDetection } from '../../report/camera/use-barcode-detection.ts'
import { useCamera } from '../../report/camera/use-camera.ts'
import { useWakeLock } from '../../report/camera/use-wake-lock.ts'
import { Button } from '../../ui/button.tsx'

/** The same code within this time is one scan, in milliseconds. */
const REPEAT_SCAN_MS = 4000
/** Hint by the state of the barcode reader. */
const readerHints = { loading: 'preparing', ready: 'aim', failed: 'readerFailed' } as const

/** Reads barcodes continuously while it is open. */
export function ShopCamera({ onCode, onClose }: { onCode: (jan: string) => void; onClose: () => void }) {
  const t = getMessages('shop-pack')
  const tScan = getMessages('scan')
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video)
  const last = useRef({ jan: '', scannedAt: 0 })
  useWakeLock(camera.state === 'on')
  const onDetected = useCallback(
    (codes: readonly string[]) => {
      const jan = pickProductBarcode(codes)
      if (jan === null) return
      const now = Date.now()
      const isRepeat = last.current.jan === jan && now - last.current.scannedAt < REPEAT_SCAN_MS
      last.current = { jan, scannedAt: now }
      if (isRepeat) return
      vibrate()
      onCode(jan)
    },
    [onCode],
  )
  const reader = useBarcodeDetection(video, { isOn: camera.state === 'on', onDetected })
  return (
    <section className="scan-camera shop-camera" aria-label={tScan('camera')}>
      {/* a camera picture has no captions */}
      <video ref={video} muted playsInline aria-label={tScan('picture')} className={camera.state === 'on' ? 'is-on' : ''} />
      {camera.state === 'on' ? (
        <>
          <i className="rounded scan-frame" aria-hidden="true" />
          <p className="text-center shop-camera-status" role="status">
            {tScan(readerHints[reader])}
          </p>
        </>
      ) : (
        <CameraProblem camera={camera} />
      )}
      <span className="flex justify-between gap-2 shop-camera-tools">
        {camera.isTorchOn !== null && (
          <Button icon="bolt" onClick={camera.toggleTorch} aria-pressed={camera.isTorchOn}>
            {tScan('light')}
          </Button>
        )}
        <Button icon="close" onClick={onClose}>
          {t('cameraOff')}
        </Button>
      </span>
    </section>
  )
}
