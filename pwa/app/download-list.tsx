import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { hasStoredDownloads, jobs, listOngoingJobIds } from '../data/exporting/job-state.ts'
import { loadWhenOnline } from '../data/offline/load-when-online.ts'
import { useUser } from '../data/session.ts'
import { loadMessages } from '../i18n/i18n.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'

/** Delay after the first page before running jobs are looked for, in milliseconds. */
const START_DELAY_MS = 4000

const loadDownloadMessages = () => loadMessages('downloads')
const Downloads = lazyComponent(() =>
  loadWhenOnline(async () => {
    const [{ DownloadPanel: List }] = await Promise.all([
      import('../features/exporting/download-panel.tsx'),
      loadDownloadMessages(),
    ])
    return { default: List }
  }),
)

/** List of downloads over every page. It is loaded with the first export, or when the page is idle. */
export function DownloadList() {
  const { userId } = useUser()
  const { isListNeeded } = useSnapshot(jobs)
  useEffect(() => {
    const timer = setTimeout(
      () => {
        jobs.isListNeeded = true
      },
      hasStoredDownloads() ? 0 : START_DELAY_MS,
    )
    return () => clearTimeout(timer)
  }, [])
  if (!isListNeeded) return null
  return <Downloads key={userId} userId={userId} />
}

/** Confirmation of a sign-out that would interrupt downloads. */
export const DownloadsSignOutDialog = lazyComponent(async () => {
  const [{ CancelDownloadsDialog: Question }] = await Promise.all([
    import('../features/exporting/cancel-downloads-dialog.tsx'),
    loadDownloadMessages(),
  ])
  return { default: Question }
})

/** Returns true if a sign-out would interrupt downloads. */
export const hasOngoingDownloads = (): boolean => listOngoingJobIds(jobs).length > 0
