import { useUser } from '../../data/session.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Icon } from '../icon.tsx'
import { MenuEntries, type MenuEntry } from '../overlay/menu-entries.tsx'
import { Popover } from '../overlay/popover.tsx'
import { LanguageLink } from './header-switches.tsx'

interface Props {
  entries: readonly MenuEntry[]
  /** Says for whose contract the user is here. */
  contract?: string
  /** Stands where a phone has no room for the names: the button is named by them all the same. */
  icon?: boolean
  onLeave: () => void
}

/** Who is signed in, and what they can do for themselves; the other language and the way out stand last. */
export function UserPopover({ entries, contract, icon = false, onLeave }: Props) {
  const t = useMessages('frame')
  const user = useUser()
  const name = user.fullName || t('unknownUser')
  return (
    <Popover
      label={t('userMenu')}
      className="menu"
      trigger={(open, isOpen) => (
        <button
          type="button"
          className="header-tool header-user"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={icon ? `${user.companyName} ${name}` : undefined}
          onClick={open}
        >
          {icon && (
            <span className="user-icon">
              <Icon name="users" />
            </span>
          )}
          <span className="header-company">{user.companyName}</span>
          <i aria-hidden="true">｜</i>
          <span>{name}</span>
          <Icon name="down" small />
        </button>
      )}
    >
      {(close) => (
        <div className="menu-list">
          <p className="menu-head">
            <strong>{name}</strong>
            <span>{user.email}</span>
            {contract !== undefined && <span>{contract}</span>}
          </p>
          <MenuEntries entries={entries} close={close} focusFirst />
          <LanguageLink />
          <MenuEntries entries={[{ icon: 'leave', label: t('signOut'), run: onLeave }]} close={close} />
        </div>
      )}
    </Popover>
  )
}
