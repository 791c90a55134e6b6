import { proxy } from 'valtio'
import { onVisitEnd } from '../visit.ts'

/**
 * State of the device storage. full: there is no room; closed: the browser offers no storage or closed it; evicted: the
 * browser removed the data.
 */
export const deviceState = proxy<{ trouble: 'full' | 'closed' | 'evicted' | null }>({ trouble: null })

onVisitEnd(() => {
  deviceState.trouble = null
})
