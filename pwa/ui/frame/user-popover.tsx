import { useUser } from '../../data/session.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Icon } from '../icon.tsx'
import { type MenuItem, MenuItems } from '../overlay/menu.tsx'
import { Popover } from '../overlay/popover.tsx'
import { LanguageLink } from './header-switches.tsx'

interface Props {
  entries: readonly MenuItem[]
  /** Label with the user's contract; absent in the export area. */
  contract?: string
  /** Shows an icon instead of the names on a phone; the accessible name stays. */
  isIconOnly?: boolean
  onLeave: () => void
}

/** Menu of the signed-in user; the other language and the sign-out are last. */
export function UserPopover({ entries, contract, isIconOnly = false, onLeave }: Props) {
  const t = getMessages('frame')
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
          aria-label={isIconOnly ? `${user.companyName} ${name}` : undefined}
          onClick={open}
        >
          {isIconOnly && (
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
          <MenuItems entries={entries} close={close} focusFirst />
          <LanguageLink />
          <MenuItems entries={[{ icon: 'leave', label: t('signOut'), run: onLeave }]} close={close} />
        </div>
      )}
    </Popover>
  )
}
