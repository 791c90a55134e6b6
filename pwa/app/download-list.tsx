import { lazy, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { hasStoredDownloads, jobs, ongoingIds } from '../data/jobs/job-state.ts'
import { loadWhenOnline } from '../data/offline/load-when-online.ts'
import { useUser } from '../data/session.ts'
import { loadMessages } from '../i18n/i18n.ts'

/** After the first page stands: what was left running is looked for then. */
const AFTER_MS = 4000

const loadDownloadMessages = () => loadMessages('downloads')
const Downloads = lazy(() =>
  loadWhenOnline(async () => {
    const [{ Downloads: List }] = await Promise.all([import('../features/downloads/downloads.tsx'), loadDownloadMessages()])
    return { default: List }
  }),
)

/** The list of downloads over every page: loaded with the first export, or once the page has nothing else to do. */
export function DownloadList() {
  const { userId } = useUser()
  const { wanted } = useSnapshot(jobs)
  useEffect(() => {
    const timer = setTimeout(
      () => {
        jobs.wanted = true
      },
      hasStoredDownloads() ? 0 : AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [])
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Downloads key={userId} userId={userId} />
    </Suspense>
  )
}

const SignOutQuestion = lazy(async () => {
  const [{ SignOutQuestion: Question }] = await Promise.all([
    import('../features/downloads/sign-out-question.tsx'),
    loadDownloadMessages(),
  ])
  return { default: Question }
})

/** Are there downloads that a sign-out would break off? */
export const hasDownloads = (): boolean => ongoingIds(jobs).length > 0

/** Asked before such a sign-out. */
export const DownloadsQuestion = (props: { leave: () => Promise<void>; onClose: () => void }) => (
  <Suspense fallback={null}>
    <SignOutQuestion {...props} />
  </Suspense>
)
