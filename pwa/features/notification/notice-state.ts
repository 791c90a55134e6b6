import { proxy } from 'valtio'
import { onVisitEnd } from '../../data/visit.ts'

/** Where a notice was opened from: closing it leads back to a list, and from anywhere else to the page. */
export type OpenedFrom = 'list' | 'bell' | 'header' | 'signIn' | 'history'

interface NoticeDialogs {
  view: { kind: 'list' } | { kind: 'detail'; id: string; from: OpenedFrom } | null
}

export const noticeDialogs = proxy<NoticeDialogs>({ view: null })

/** The bell in the header, which opens its list again when a notice from it is closed. */
export const BELL_ID = 'notice-bell'

export const openNoticeList = (): void => {
  noticeDialogs.view = { kind: 'list' }
}
export const openNotice = (id: string, from: OpenedFrom): void => {
  noticeDialogs.view = { kind: 'detail', id, from }
}

/** Closes what is open. A notice out of a list leads back to that list. */
export function closeNotices(): void {
  const { view } = noticeDialogs
  const from = view?.kind === 'detail' ? view.from : null
  noticeDialogs.view = from === 'list' ? { kind: 'list' } : null
  if (from === 'bell') setTimeout(() => document.getElementById(BELL_ID)?.click())
}

/** Leaves the dialogs altogether: for another page. */
export const leaveNotices = (): void => {
  noticeDialogs.view = null
}

onVisitEnd(leaveNotices)
