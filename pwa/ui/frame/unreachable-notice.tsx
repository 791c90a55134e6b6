import { useOnline, useUnreachableCause } from '../../data/offline/network.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Banner } from '../banner.tsx'

/** Link to the login page of the network that answers in place of the server. */
export const PortalLink = () => (
  // no file of the app: the network answers it with its own page
  <a href="/api/health" target="_blank" rel="noreferrer">
    {getMessages('frame')('openPortal')}
  </a>
)

/** Shown in forms of pages without a session while the server is unreachable. */
export function UnreachableNotice() {
  const t = getMessages('login')
  const isOnline = useOnline()
  const isPortal = useUnreachableCause() === 'portal'
  if (isOnline) return null
  return (
    <Banner kind="problem" icon="offline">
      <span>
        {t(isPortal ? 'unreachablePortal' : 'unreachable')} {isPortal && <PortalLink />}
      </span>
    </Banner>
  )
}
