import { useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { type Lists, markAllViewed, unreadIn } from './use-notices.ts'

/** Marks all notices of the lists as read, online or offline. */
export function ReadAllButton({ lists }: { lists: Lists }) {
  const t = useMessages('notification')
  const [busy, setBusy] = useState(false)
  const unread = unreadIn(lists)
  const mark = async () => {
    setBusy(true)
    if (!(await markAllViewed(unread))) toast({ kind: 'problem', title: t('notAllRead') })
    setBusy(false)
  }
  return (
    <Button look="quiet" busy={busy} idle={unread.length === 0 ? t('nothingUnread') : null} onClick={() => busy || void mark()}>
      {t('readAll')}
    </Button>
  )
}
