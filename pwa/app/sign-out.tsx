import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '../data/session.ts'
import { sendUnsentDocuments } from '../data/sync/sync.ts'
import { DownloadsSignOutDialog, hasOngoingDownloads } from './download-list.tsx'
import { UnsentSignOutDialog } from './sync-status.tsx'

/**
 * Signs out, which deletes the user's data from the device. Asks first if downloads would end, or changes that the server has
 * not received would be lost.
 */
export function useSignOut(): { requestSignOut: () => void; dialogs: ReactNode } {
  const navigate = useNavigate()
  // null: unknown
  const [unsent, setUnsent] = useState<number | null>(0)
  const [isDownloadDialogOpen, setDownloadDialogOpen] = useState(false)
  const signOutAndLeave = async () => {
    await signOut()
    await navigate('/', { replace: true })
  }
  const sendUnsentAndSignOut = async () => {
    const waiting = await sendUnsentDocuments()
    if (waiting === 0) await signOutAndLeave()
    else setUnsent(waiting)
  }
  return {
    requestSignOut: () => {
      if (hasOngoingDownloads()) setDownloadDialogOpen(true)
      else void sendUnsentAndSignOut()
    },
    dialogs: (
      <>
        {isDownloadDialogOpen && (
          <DownloadsSignOutDialog
            leave={async () => {
              setDownloadDialogOpen(false)
              await sendUnsentAndSignOut()
            }}
            onClose={() => setDownloadDialogOpen(false)}
          />
        )}
        {unsent !== 0 && <UnsentSignOutDialog unsent={unsent} leave={signOutAndLeave} onClose={() => setUnsent(0)} />}
      </>
    ),
  }
}
