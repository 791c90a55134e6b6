import { useEffect, useMemo, useRef } from 'react'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { PersonalNotice } from '../../../shared/api/notice-fields.ts'
import { latestProblem, noticeViewed, personalNoticeOne, personalNotices } from '../../../shared/api/notification.ts'
import { call } from '../../data/api-call.ts'
import { isOnline } from '../../data/offline/network.ts'
import { refetchActiveResults } from '../../data/queries.ts'
import { useDocuments, writeDocument } from '../../data/sync/sync.ts'
import { prefetchResult, useEndpoint } from '../../data/use-call.ts'

const POLL_INTERVAL_MS = 3 * 60_000
/** Minimum interval between refreshes when the user switches windows. */
const MIN_REFRESH_INTERVAL_MS = 30_000
/** Delay after which notices are prefetched, so that the page itself comes first. */
const PREFETCH_DELAY_MS = 4000
const allNotices = {}
const quiet = { quiet: true } as const

type PersonalNotices = Result<typeof personalNotices>

/** Lists with the read marks of this device, whether or not the server has received them. */
export function useReadMarks(answered: PersonalNotices | null): PersonalNotices | null {
  const reads = useDocuments('noticeReads')
  return useMemo(() => {
    if (answered === null || reads === null || reads.length === 0) return answered
    const opened = new Set(reads.map(({ id }) => id))
    const openedCount = listUnreadNotices(answered).filter(({ notificationId }) => opened.has(notificationId)).length
    const applyReadMarks = (list: PersonalNotices['notices']) =>
      list.map((item) => (item.isRead || !opened.has(item.notificationId) ? item : { ...item, isRead: true }))
    return {
      ...answered,
      notices: applyReadMarks(answered.notices),
      problemReports: applyReadMarks(answered.problemReports),
      numberOfNotificationsHaveNotRead: Math.max(0, answered.numberOfNotificationsHaveNotRead - openedCount),
    }
  }, [answered, reads])
}

/** Current notices of the user. Failures are ignored: the previous list remains. */
export function useNotices() {
  const report = useEndpoint(personalNotices, allNotices, quiet)
  const data = useReadMarks(report.data)
  return { ...report, data }
}

/** Number of notices whose text is prefetched for offline use. */
const MAX_PREFETCHED = 20

/** Refreshes the notices every few minutes and when the window gets the focus. Use it in one component per page. */
export function useRefreshedNotices(): ReturnType<typeof useNotices> {
  const report = useNotices()
  const { retry } = report
  const lastFetchedAt = useRef(Date.now())
  const ids = [...(report.data?.problemReports ?? []), ...(report.data?.notices ?? [])]
    .slice(0, MAX_PREFETCHED)
    .map(({ notificationId }) => notificationId)
    .join()
  useEffect(() => {
    if (ids === '' || !isOnline()) return
    const timer = setTimeout(() => {
      for (const id of ids.split(',')) void prefetchResult(personalNoticeOne, { params: { id } }, '/notification/history')
    }, PREFETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [ids])
  useEffect(() => {
    const refreshNotices = () => {
      if (document.visibilityState === 'hidden' || Date.now() - lastFetchedAt.current < MIN_REFRESH_INTERVAL_MS) return
      lastFetchedAt.current = Date.now()
      retry()
    }
    const timer = setInterval(refreshNotices, POLL_INTERVAL_MS)
    addEventListener('focus', refreshNotices)
    document.addEventListener('visibilitychange', refreshNotices)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', refreshNotices)
      document.removeEventListener('visibilitychange', refreshNotices)
    }
  }, [retry])
  return report
}

export interface NoticeListsData {
  notices: readonly PersonalNotice[]
  problemReports: readonly PersonalNotice[]
}

export const listUnreadNotices = ({ notices, problemReports }: NoticeListsData): PersonalNotice[] =>
  [...problemReports, ...notices].filter(({ isRead }) => !isRead)

/** Newest unread notice of both lists, shown after signing in; null if everything is read. */
export const findLatestUnreadNotice = (lists: NoticeListsData): PersonalNotice | null =>
  listUnreadNotices(lists).reduce<PersonalNotice | null>(
    (latest, notice) => (latest === null || notice.startDate > latest.startDate ? notice : latest),
    null,
  )

/** Notice for the header: the newest problem report, otherwise the newest notice. */
export const findHeaderNotice = (
  { notices, problemReports }: NoticeListsData,
  problem: PersonalNotice | null | undefined = null,
): PersonalNotice | null => problemReports[0] ?? problem ?? notices[0] ?? null

/** Returns true if a problem report may exist beyond the end of the lists, which contain only the newest notices. */
export const mayMissProblemReport = ({
  notices,
  problemReports,
  paging,
}: NoticeListsData & Pick<PersonalNotices, 'paging'>): boolean => problemReports.length === 0 && paging.total > notices.length

/** Notice of the header. A problem report takes precedence over newer notices and is requested separately if necessary. */
export function useHeaderNotice(data: PersonalNotices | null): PersonalNotice | null {
  const { data: result } = useEndpoint(latestProblem, data !== null && mayMissProblemReport(data) ? allNotices : null, quiet)
  return data && findHeaderNotice(data, result?.problem)
}

/** Marks an unread notice as read and refreshes the lists. */
export async function markNoticeRead({
  notificationId,
  isRead,
}: Pick<PersonalNotice, 'notificationId' | 'isRead'>): Promise<void> {
  if (notificationId === '' || isRead) return
  // on this device at once, on others when the network allows
  await writeDocument('noticeReads', { id: notificationId, readAt: new Date().toISOString() }).catch(() => undefined)
  if (!isOnline()) return
  try {
    await call(noticeViewed, { params: { id: notificationId } }, quiet)
    await refetchActiveResults(['notices'])
  } catch {
    // it stays unread and is marked the next time
  }
}

/**
 * Marks notices as read: on this device at once, on others when the network allows. Without device storage the server is
 * called for each. Returns true if all are marked.
 */
export async function markNoticesRead(notices: readonly PersonalNotice[]): Promise<boolean> {
  const readAt = new Date().toISOString()
  const results = await Promise.allSettled(
    notices.map(({ notificationId: id }) => writeDocument('noticeReads', { id, readAt }).then(() => undefined)),
  )
  const failedNotices = notices.filter((_notice, index) => results[index]?.status === 'rejected')
  if (failedNotices.length === 0) return true
  if (!isOnline()) return false
  try {
    for (const { notificationId: id } of failedNotices) await call(noticeViewed, { params: { id } }, quiet)
    return true
  } catch {
    return false
  } finally {
    await refetchActiveResults(['notices'])
  }
}
