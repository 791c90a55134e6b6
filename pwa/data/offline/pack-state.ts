import { proxy } from 'valtio'
import { onVisitEnd } from '../visit.ts'

/** When the pack that is shown was received; null while none is. */
export const packState = proxy<{ receivedAt: number | null }>({ receivedAt: null })

onVisitEnd(() => {
  packState.receivedAt = null
})
