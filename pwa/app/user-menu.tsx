import { useState } from 'react'
import { useNavigate } from 'react-router'
import { mayOpen, pages } from '../../shared/pages.ts'
import { signOut, useUser, viewerOf } from '../data/session.ts'
import { settleSync } from '../data/sync/sync.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { openFavorites } from '../report/favorites/favorite-dialogs.ts'
import { openGroups } from '../report/groups/group-dialogs.ts'
import { LanguageLink } from '../ui/frame/header-switches.tsx'
import { Icon } from '../ui/icon.tsx'
import { Popover } from '../ui/overlay/popover.tsx'
import { DownloadsQuestion, hasDownloads } from './download-list.tsx'
import { openKeyList } from './key-list-state.ts'
import { LeaveQuestion } from './sync-start.tsx'

export function UserMenu() {
  const t = useMessages('frame')
  const user = useUser()
  const navigate = useNavigate()
  const name = user.fullName || t('unknownUser')
  const [unsent, setUnsent] = useState(0)
  const leave = async () => {
    await signOut()
    await navigate('/', { replace: true })
  }
  const askForUnsent = async () => {
    const waiting = await settleSync()
    if (waiting === 0) await leave()
    else setUnsent(waiting)
  }
  const [downloading, setDownloading] = useState(false)
  const askToLeave = async () => {
    if (hasDownloads()) setDownloading(true)
    else await askForUnsent()
  }
  return (
    <>
      {downloading && (
        <DownloadsQuestion
          leave={async () => {
            setDownloading(false)
            await askForUnsent()
          }}
          onClose={() => setDownloading(false)}
        />
      )}
      {unsent > 0 && <LeaveQuestion unsent={unsent} leave={leave} onClose={() => setUnsent(0)} />}
      <Popover
        label={t('userMenu')}
        className="menu"
        trigger={(open, isOpen) => (
          <button type="button" className="header-tool header-user" aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
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
              <span>{t('contract', { name: user.contract.name })}</span>
            </p>
            <button
              type="button"
              data-autofocus
              onClick={() => {
                close()
                openFavorites()
              }}
            >
              <Icon name="star" small />
              {t('favorites')}
              <kbd>f</kbd>
            </button>
            <button
              type="button"
              onClick={() => {
                close()
                openGroups()
              }}
            >
              <Icon name="bookmark" small />
              {t('savedGroups')}
              <kbd>g w</kbd>
            </button>
            <button
              type="button"
              onClick={() => {
                close()
                void navigate(pages.schedules.route)
              }}
            >
              <Icon name="clock" small />
              {t('menu.schedules')}
            </button>
            <button
              type="button"
              onClick={() => {
                close()
                void navigate(pages['change-password'].route)
              }}
            >
              <Icon name="key" small />
              {t('changePassword')}
            </button>
            {mayOpen(viewerOf(user), pages['user-management']) && (
              <button
                type="button"
                onClick={() => {
                  close()
                  void navigate(pages['user-management'].route)
                }}
              >
                <Icon name="users" small />
                {t('userManagement')}
              </button>
            )}
            <button
              type="button"
              onClick={() => {
                close()
                openKeyList()
              }}
            >
              <Icon name="keyboard" small />
              {t('keys')}
              <kbd>?</kbd>
            </button>
            <LanguageLink />
            <button
              type="button"
              onClick={() => {
                close()
                void askToLeave()
              }}
            >
              <Icon name="leave" small />
              {t('signOut')}
            </button>
          </div>
        )}
      </Popover>
    </>
  )
}
