import { proxy } from 'valtio'
import { onVisitEnd } from '../visit.ts'

/**
 * What became of keeping things on this device. full: there is no room; closed: the browser gives no storage, or took it away;
 * evicted: what was kept is gone, the browser cleared it.
 */
export const deviceState = proxy<{ trouble: 'full' | 'closed' | 'evicted' | null }>({ trouble: null })

onVisitEnd(() => {
  deviceState.trouble = null
})
