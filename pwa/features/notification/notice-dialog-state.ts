import { proxy } from 'valtio'
import { onVisitEnd } from '../../data/visit.ts'

/** Where a notice was opened: closing it returns to a list, otherwise to the page. */
export type OpenedFrom = 'list' | 'bell' | 'header' | 'signIn' | 'history'

interface NoticeDialogs {
  view: { kind: 'list' } | { kind: 'detail'; id: string; from: OpenedFrom } | null
}

export const noticeDialogs = proxy<NoticeDialogs>({ view: null })

/** Id of the bell in the header, which opens its list again when a notice from it is closed. */
export const BELL_ID = 'notice-bell'

export const openNoticeList = (): void => {
  noticeDialogs.view = { kind: 'list' }
}
export const openNotice = (id: string, from: OpenedFrom): void => {
  noticeDialogs.view = { kind: 'detail', id, from }
}

/** Closes the open dialog. A notice that was opened from a list returns to that list. */
export function closeNoticeDialog(): void {
  const { view } = noticeDialogs
  const from = view?.kind === 'detail' ? view.from : null
  noticeDialogs.view = from === 'list' ? { kind: 'list' } : null
  if (from === 'bell') setTimeout(() => document.getElementById(BELL_ID)?.click())
}

/** Closes all dialogs, before a navigation. */
export const closeAllNoticeDialogs = (): void => {
  noticeDialogs.view = null
}

onVisitEnd(closeAllNoticeDialogs)
