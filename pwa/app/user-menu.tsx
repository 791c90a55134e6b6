import { useState } from 'react'
import { useNavigate } from 'react-router'
import { mayOpen, pages } from '../../shared/pages.ts'
import { signOut, toViewer, useUser } from '../data/session.ts'
import { flushSync } from '../data/sync/sync.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { openFavorites } from '../report/favorites/favorite-dialogs.ts'
import { openGroups } from '../report/groups/group-dialogs.ts'
import { UserPopover } from '../ui/frame/user-popover.tsx'
import type { MenuEntry } from '../ui/overlay/menu.tsx'
import { DownloadsQuestion, hasDownloads } from './download-list.tsx'
import { openKeyList } from './key-list-state.ts'
import { LeaveQuestion } from './sync-start.tsx'

export function UserMenu() {
  const t = useMessages('frame')
  const user = useUser()
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState(0)
  const leave = async () => {
    await signOut()
    await navigate('/', { replace: true })
  }
  const confirmUnsent = async () => {
    const waiting = await flushSync()
    if (waiting === 0) await leave()
    else setUnsent(waiting)
  }
  const [downloading, setDownloading] = useState(false)
  const confirmLeaving = async () => {
    if (hasDownloads()) setDownloading(true)
    else await confirmUnsent()
  }
  const opening = (to: string) => () => void navigate(to)
  const entries: MenuEntry[] = [
    { icon: 'star', label: t('favorites'), keys: 'f', run: openFavorites },
    { icon: 'bookmark', label: t('savedGroups'), keys: 'g w', run: openGroups },
    { icon: 'clock', label: t('menu.schedules'), run: opening(pages.schedules.route) },
    { icon: 'key', label: t('changePassword'), run: opening(pages['change-password'].route) },
    ...(mayOpen(toViewer(user), pages['user-management'])
      ? [{ icon: 'users', label: t('userManagement'), run: opening(pages['user-management'].route) } as const]
      : []),
    { icon: 'keyboard', label: t('keys'), keys: '?', run: openKeyList },
  ]
  return (
    <>
      {downloading && (
        <DownloadsQuestion
          leave={async () => {
            setDownloading(false)
            await confirmUnsent()
          }}
          onClose={() => setDownloading(false)}
        />
      )}
      {unsent > 0 && <LeaveQuestion unsent={unsent} leave={leave} onClose={() => setUnsent(0)} />}
      <UserPopover
        entries={entries}
        contract={t('contract', { name: user.contract.name })}
        onLeave={() => void confirmLeaving()}
      />
    </>
  )
}
