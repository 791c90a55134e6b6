import { useNavigate } from 'react-router'
import { canOpen, pages } from '../../shared/access/pages.ts'
import { exportAreaPaths } from '../data/area.ts'
import { toViewer, useUser } from '../data/session.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { getCurrentLanguage } from '../i18n/i18n.ts'
import { toLanguagePath } from '../i18n/language.ts'
import { openFavorites } from '../report/favorites/favorite-dialogs.ts'
import { openGroupsDialog } from '../report/groups/group-dialogs.ts'
import { UserPopover } from '../ui/frame/user-popover.tsx'
import type { MenuItem } from '../ui/overlay/menu.tsx'
import { passwordEntry } from './menu.ts'
import { openShortcutList } from './shortcut-list-state.ts'
import { useSignOut } from './sign-out.tsx'

export function UserMenu() {
  const t = getMessages('frame')
  const user = useUser()
  const navigate = useNavigate()
  const { requestSignOut, dialogs } = useSignOut()
  const openPage = (to: string) => () => void navigate(to)
  const entries: MenuItem[] = [
    { icon: 'star', label: t('favorites'), keys: 'f', run: openFavorites },
    { icon: 'bookmark', label: t('savedGroups'), keys: 'g w', run: openGroupsDialog },
    { icon: 'list', label: t('menu.periodic-reports'), run: openPage(pages['periodic-reports'].route) },
    { icon: 'clock', label: t('menu.schedules'), run: openPage(pages.schedules.route) },
    { icon: passwordEntry.icon, label: t(passwordEntry.label), run: openPage(pages[passwordEntry.page].route) },
    ...(canOpen(toViewer(user), pages['two-factor'])
      ? [{ icon: 'lock', label: t('twoFactor'), run: openPage(pages['two-factor'].route) } as const]
      : []),
    ...(canOpen(toViewer(user), pages['user-management'])
      ? [{ icon: 'users', label: t('userManagement'), run: openPage(pages['user-management'].route) } as const]
      : []),
    ...(user.contract.externalApi
      ? [
          {
            icon: 'download',
            label: t('exportArea'),
            run: () => location.assign(toLanguagePath(exportAreaPaths.signIn, getCurrentLanguage())),
          } as const,
        ]
      : []),
    { icon: 'keyboard', label: t('keys'), keys: '?', run: openShortcutList },
  ]
  return (
    <>
      {dialogs}
      <UserPopover entries={entries} contract={t('contract', { name: user.contract.name })} onLeave={requestSignOut} />
    </>
  )
}
