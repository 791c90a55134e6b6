import { useState } from 'react'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { listUnreadNotices, markNoticesRead, type NoticeListsData } from './use-notices.ts'

/** Marks all notices of the lists as read, online or offline. */
export function ReadAllButton({ lists }: { lists: NoticeListsData }) {
  const t = getMessages('notification')
  const [isBusy, setBusy] = useState(false)
  const unread = listUnreadNotices(lists)
  const markAsRead = async () => {
    setBusy(true)
    if (!(await markNoticesRead(unread))) showToast({ kind: 'problem', title: t('notAllRead') })
    setBusy(false)
  }
  return (
    <Button
      variant="quiet"
      isBusy={isBusy}
      disabledReason={unread.length === 0 ? t('nothingUnread') : null}
      onClick={() => isBusy || void markAsRead()}
    >
      {t('readAll')}
    </Button>
  )
}
