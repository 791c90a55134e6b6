import { proxy } from 'valtio'
import { onVisitEnd } from '../visit.ts'

/** Time at which the displayed pack was received; null if none is displayed. */
export const packState = proxy<{ receivedAt: number | null }>({ receivedAt: null })

onVisitEnd(() => {
  packState.receivedAt = null
})
