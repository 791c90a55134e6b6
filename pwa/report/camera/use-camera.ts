import { type RefObject, useCallback, useEffect, useState } from 'react'

/**
 * asking: the browser asks for permission; refused: permission was denied; missing: there is no camera; busy: another
 * application uses it; insecure: the page is not served over https.
 */
type CameraState = 'asking' | 'on' | 'refused' | 'missing' | 'busy' | 'insecure'

export interface Camera {
  state: CameraState
  /** Whether the torch is on; null if the camera has no torch. */
  isTorchOn: boolean | null
  toggleTorch: () => void
  retry: () => void
}

const toCameraState = (error: unknown): CameraState => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}

type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean }

/** Shows the rear camera in `video`; switches it off when the page is left or hidden. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
  const [state, setState] = useState<CameraState>('asking')
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [torch, setLight] = useState<boolean | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isPageHidden, setPageHidden] = useState(document.hidden)

  useEffect(() => {
    const onChange = () => setPageHidden(document.hidden)
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` changes for a retry
  useEffect(() => {
    if (isPageHidden) return
    // browsers offer the camera API only in secure contexts, which include localhost
    if (!navigator.mediaDevices?.getUserMedia) {
      setState('insecure')
      return
    }
    let isCancelled = false
    let stream: MediaStream | null = null
    setState('asking')
    navigator.mediaDevices
      .getUserMedia({
        audio: false,
        video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
      })
      .then(async (mediaStream) => {
        stream = mediaStream
        if (isCancelled || !video.current) {
          for (const mediaStreamTrack of mediaStream.getTracks()) mediaStreamTrack.stop()
          return
        }
        video.current.srcObject = mediaStream
        await video.current.play()
        const [first] = mediaStream.getVideoTracks()
        setTrack(first ?? null)
        setLight((first?.getCapabilities?.() as TorchCapabilities | undefined)?.torch ? false : null)
        setState('on')
      })
      .catch((error: unknown) => {
        if (!isCancelled) setState(toCameraState(error))
      })
    return () => {
      isCancelled = true
      for (const mediaStreamTrack of stream?.getTracks() ?? []) mediaStreamTrack.stop()
      setTrack(null)
    }
  }, [attempt, isPageHidden, video])

  const toggleTorch = useCallback(() => {
    const next = !torch
    void track
      ?.applyConstraints({ advanced: [{ torch: next } as MediaTrackConstraintSet] })
      .then(() => setLight(next))
      .catch(() => setLight(null))
  }, [track, torch])
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  return { state, isTorchOn: torch, toggleTorch, retry }
}
