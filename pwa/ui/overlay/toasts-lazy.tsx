import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { loadWhenOnline } from '../../data/offline/load-when-online.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { toastQueue } from './toasts.ts'

const ToastHost = lazyComponent(() => loadWhenOnline(() => import('./toast-host.tsx')))

/** Shows toasts. The host is loaded with the first toast and stays mounted. */
export function LazyToasts() {
  const { shown } = useSnapshot(toastQueue)
  const [isNeeded, setNeeded] = useState(false)
  if (shown.length > 0 && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  return <ToastHost />
}
